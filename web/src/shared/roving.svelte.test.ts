import { expect, test, vi } from "vitest";
import { Roving, SIDEWAYS, TO_THE_ENDS } from "./roving.svelte";

/** A row of things, and what has been focused. */
function row(count: number | (() => number), steps = { ...SIDEWAYS, ...TO_THE_ENDS }) {
  const focused: number[] = [];
  const roving = new Roving(typeof count === "number" ? () => count : count, steps);
  for (let at = 0; at < 10; at++) roving.elements[at] = { focus: () => focused.push(at) } as unknown as HTMLElement;
  return { roving, focused };
}

function press(key: string, more: Partial<KeyboardEvent> = {}) {
  const preventDefault = vi.fn();
  return { event: { key, preventDefault, ...more } as unknown as KeyboardEvent, preventDefault };
}

async function keys(roving: Roving, ...pressed: string[]): Promise<void> {
  for (const key of pressed) roving.onkey(press(key).event);
  await Promise.resolve();
}

test("arrow keys move the tab stop and the focus", async () => {
  const { roving, focused } = row(4);
  expect(roving.stop).toBe(0);
  const { event, preventDefault } = press("ArrowRight");
  expect(roving.onkey(event)).toBe(true);
  expect(preventDefault).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(focused).toEqual([1]));
  expect(roving.stop).toBe(1);
  await keys(roving, "ArrowRight", "ArrowLeft", "ArrowLeft");
  expect(roving.stop).toBe(0);
});

test("it stops at the ends, and Home and End go there", async () => {
  const { roving } = row(4);
  await keys(roving, "ArrowLeft");
  expect(roving.stop).toBe(0);
  await keys(roving, "End");
  expect(roving.stop).toBe(3);
  await keys(roving, "ArrowRight");
  expect(roving.stop).toBe(3);
  await keys(roving, "Home");
  expect(roving.stop).toBe(0);
});

test("other steps: rows of nine, one below the other", async () => {
  const { roving } = row(26, { ...SIDEWAYS, ArrowDown: 9, ArrowUp: -9 });
  await keys(roving, "ArrowDown", "ArrowDown", "ArrowRight");
  expect(roving.stop).toBe(19);
  await keys(roving, "ArrowDown");
  expect(roving.stop).toBe(25);
  await keys(roving, "ArrowUp");
  expect(roving.stop).toBe(16);
});

test("other keys, and keys of the browser, are left alone", () => {
  const { roving } = row(4, SIDEWAYS);
  for (const { event, preventDefault } of [
    press("ArrowDown"),
    press("Home"),
    press("a"),
    press("ArrowRight", { altKey: true }),
  ]) {
    expect(roving.onkey(event)).toBe(false);
    expect(preventDefault).not.toHaveBeenCalled();
  }
  expect(roving.stop).toBe(0);
});

test("what was pressed becomes the tab stop; when there are fewer, it is the last", async () => {
  let count = $state(5);
  const { roving } = row(() => count);
  roving.stop = 4;
  expect(roving.stop).toBe(4);
  count = 2;
  expect(roving.stop).toBe(1);
  await keys(roving, "ArrowLeft");
  expect(roving.stop).toBe(0);
  count = 0;
  expect(roving.stop).toBe(0);
});

test("a row without anything has nothing to focus", async () => {
  const roving = new Roving(() => 0);
  await roving.focus();
  expect(roving.stop).toBe(0);
});
