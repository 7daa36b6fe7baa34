import { beforeEach, expect, test, vi } from "vitest";
import { isForBoard, isLoose, isPlain, letterOf } from "./keys";

/** As much of an element as the keys ask for. */
interface Place {
  within: Place | null;
  field: boolean;
}
const body = element(null);

function element(within: Place | null, field = false): HTMLElement {
  const place = {
    within,
    field,
    closest: () => (field ? place : null),
    contains: (other: Place) => holds(place, other),
  };
  return place as unknown as HTMLElement;
}

function holds(place: Place, other: Place | null): boolean {
  return other !== null && (other === place || holds(place, other.within));
}

const board = element(body as unknown as Place);
const square = element(board as unknown as Place);
const line = element(board as unknown as Place, true);
const elsewhere = element(body as unknown as Place);

const press = (key: string, target = square, more: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({ key, target, defaultPrevented: false, ctrlKey: false, metaKey: false, altKey: false, ...more }) as KeyboardEvent;

beforeEach(() => void vi.stubGlobal("document", { body }));

test("a key with Ctrl, Meta or Alt is the browser's; with Shift it is a capital", () => {
  expect(isPlain(press("r"))).toBe(true);
  expect(isPlain(press("R", square, { shiftKey: true }))).toBe(true);
  for (const held of ["ctrlKey", "metaKey", "altKey"])
    expect(isPlain(press("r", square, { [held]: true }))).toBe(false);
});

test("a key is loose on the board and nowhere in particular, unless it was taken", () => {
  expect(isLoose(press("Escape"), board)).toBe(true);
  expect(isLoose(press("Escape", body), board)).toBe(true);
  expect(isLoose(press("Escape", line), board)).toBe(true);
  expect(isLoose(press("Escape", elsewhere), board)).toBe(false);
  expect(isLoose(press("Escape", square, { defaultPrevented: true }), board)).toBe(false);
});

test("the board takes plain loose keys, and none that are typed into a line", () => {
  expect(isForBoard(press("a"), board)).toBe(true);
  expect(isForBoard(press("a", body), board)).toBe(true);
  expect(isForBoard(press("a", line), board)).toBe(false);
  expect(isForBoard(press("a", elsewhere), board)).toBe(false);
  expect(isForBoard(press("a", square, { ctrlKey: true }), board)).toBe(false);
  expect(isForBoard(press("a", square, { defaultPrevented: true }), board)).toBe(false);
});

test("letters are A to Z, as capitals", () => {
  expect(letterOf(press("q"))).toBe("Q");
  expect(letterOf(press("Q"))).toBe("Q");
  for (const key of ["1", "é", "Enter", " ", "ab"]) expect(letterOf(press(key))).toBeNull();
});
