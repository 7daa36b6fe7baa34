import { beforeEach, expect, test, vi } from "vitest";
import { view } from "./fake_view";
import { Laying, type Seen } from "./laying.svelte";
import { Typing } from "./typing";

const board = { contains: () => true } as unknown as HTMLElement;

function keys(may: string[], more: Partial<Seen> = {}) {
  const said = vi.fn<(move: string) => void>();
  const [goToLetter, goToSquare, markSquare] = [vi.fn(), vi.fn(), vi.fn()];
  const seen: Seen = { view: view(), seat: 0, may: new Set(may), say: said, ...more };
  const laying = new Laying(() => seen);
  const hasLetter = (letter: string) => letter in seen.view.places;
  const typing = new Typing(laying, { hasLetter, goToLetter, goToSquare, markSquare });
  const press = (key: string) => {
    const event = { key, target: { closest: () => null }, defaultPrevented: false, preventDefault: vi.fn() };
    typing.anywhere(event as unknown as KeyboardEvent, board);
    return event.preventDefault.mock.calls.length > 0;
  };
  return { said, goToLetter, goToSquare, markSquare, laying, typing, press };
}

beforeEach(() => void vi.stubGlobal("document", { body: {} }));

test("before the call a letter leads to its place in the Park", () => {
  const { press, goToLetter } = keys(["call"]);
  expect([press("a"), press("z"), press("1")]).toEqual([true, false, false]);
  expect(goToLetter).toHaveBeenCalledExactlyOnceWith("A");
});

test("with a letter in hand a square is named, or Standby", () => {
  const { press, said, markSquare } = keys(["lay"], { view: view({ hand: "A" }) });
  expect([press("c"), press("4")]).toEqual([true, true]);
  expect(said).toHaveBeenLastCalledWith("lay:c4");
  expect(markSquare).toHaveBeenCalledWith("c4");
  press("s");
  expect(said).toHaveBeenLastCalledWith("lay:standby");
  expect(press("z")).toBe(false);
});

test("Escape puts back what is in hand", () => {
  const { press, laying } = keys(["call"]);
  laying.pressPark("A");
  expect([press("Escape"), laying.picked]).toEqual([true, null]);
  expect(press("Escape")).toBe(false);
});

test("in solitaire letters are typed on the squares, and taken off again", () => {
  const pitch = "A".padEnd(36, ".");
  const { typing, said, goToSquare } = keys(["put", "lift"], { view: view({ pitch }) });
  const on = (key: string, square: string) => typing.onSquare({ key } as KeyboardEvent, square);
  expect(on("b", "f1")).toBe(true);
  expect(goToSquare).toHaveBeenCalledWith("a2");
  on("b", "f6");
  expect(goToSquare).toHaveBeenCalledTimes(1);
  on("Backspace", "a1");
  expect(said.mock.calls.flat()).toEqual(["put:B@f1", "put:B@f6", "lift:a1"]);
  expect([on("Backspace", "c3"), on("Enter", "a1")]).toEqual([false, false]);
});

test("a place as written", () => {
  const { typing, said } = keys(["lay"], { view: view({ hand: "A" }) });
  expect([typing.say("c4"), typing.say("s"), typing.say("g7"), typing.say("")]).toEqual([true, true, false, false]);
  expect(said.mock.calls.flat()).toEqual(["lay:c4", "lay:standby"]);
});
