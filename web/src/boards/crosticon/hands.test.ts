import { beforeEach, expect, test, vi } from "vitest";
import { view } from "./fake_view";
import { Hands, type Seen } from "./hands.svelte";

const say = vi.fn<(move: string, seat: number) => void>();
const focus = vi.fn<(square?: string) => void>();

function hands(pieces = "", more: Partial<Seen> = {}): Hands {
  const seen: Seen = { view: view(pieces), seat: 0, making: true, speakers: [0], finger: false, say, focus, ...more };
  return new Hands(() => seen);
}

const key = (name: string) => ({ key: name }) as KeyboardEvent;

beforeEach(() => {
  vi.stubGlobal("document", { activeElement: null });
  say.mockReset();
  focus.mockReset();
});

test("a word by keys: letters, Backspace, and Enter says it", () => {
  const at = hands();
  for (const [letter, square] of [
    ["c", "e5"],
    ["a", "f5"],
    ["x", "g5"],
  ])
    at.onSquare(key(letter!), square!);
  at.onSquare(key("Backspace"), "h5");
  at.onSquare(key("t"), "g5");
  at.onSquare(key("Enter"), "h5");
  expect(say).toHaveBeenCalledExactlyOnceWith("play:CAT@e5", 0);
  expect(focus).toHaveBeenLastCalledWith("h5");
});

test("a pressed square begins a word, and takes what lies there into it or out of it", () => {
  const at = hands("f5 A 1");
  at.press("e5");
  expect(at.draft.at).toBe("e5");
  at.press("f5");
  expect(at.draft.letters).toEqual({ f5: "A" });
  at.press("f5");
  expect(at.draft.letters).toEqual({});
  at.press("a1"); // black
  expect(at.draft.at).toBe("f5");
});

test("a piece of the stock goes to the next square of the word, or into the hand", () => {
  const at = hands();
  at.pressStock("A");
  expect(at.carry.held).toEqual({ what: "A", from: "stock:A" });
  at.press("e5");
  expect([at.draft.letters, at.cursor]).toEqual([{ e5: "A" }, "f5"]);
  at.pressStock("C");
  expect([at.draft.letters, at.cursor]).toEqual([{ e5: "A", f5: "C" }, "g5"]);
});

test("a piece that is brought back to the stock leaves the word", () => {
  const at = hands();
  at.draft.put("A", "e5");
  at.carry.pick("A", "e5");
  at.carry.put("stock");
  expect(at.draft.empty).toBe(true);
});

test("a diagonal is claimed by its two ends", () => {
  const at = hands();
  at.begin();
  at.press("e3");
  at.press("h6");
  expect(say).toHaveBeenCalledExactlyOnceWith("claim:e3-h6", 0);
  expect(at.drawing.on).toBe(false);
});

test("where several share a device, it is asked who claims", () => {
  const at = hands("", { speakers: [0, 1] });
  at.onSquare(key(" "), "e3");
  at.onSquare(key(" "), "h6");
  expect([at.asked, say.mock.calls.length]).toEqual([["e3", "h6"], 0]);
  at.speak(1);
  expect(say).toHaveBeenCalledExactlyOnceWith("claim:e3-h6", 1);
  expect(at.asked).toBeNull();
});

test("Escape takes back one thing after the other", () => {
  const at = hands("", { speakers: [0, 1] });
  at.draft.put("C", "e5");
  at.carry.pick("A", "stock:A");
  at.drawing.begin();
  at.drawing.type("e3-h6");
  at.escape();
  expect([at.asked, at.carry.held?.what, at.draft.empty]).toEqual([null, "A", false]);
  at.escape();
  expect([at.carry.held, at.draft.empty]).toEqual([null, false]);
  at.escape();
  expect(at.draft.empty).toBe(true);
});

test("a word is typed whole, with its square, in capitals", () => {
  const at = hands();
  expect([at.type("LACE F1"), at.draft.move]).toEqual([true, "play:LACE@f1"]);
  expect([at.type("TO@A11"), at.draft.move]).toEqual([true, "play:TO@a11"]);
  for (const odd of ["LACE", "LACE Z9", "LACE A12", "F1"]) expect(at.type(odd)).toBe(false);
});

test("when it is not one's turn, letters and squares do nothing", () => {
  const at = hands("", { making: false, speakers: [] });
  expect(at.onSquare(key("c"), "e5")).toBe(false);
  expect(at.onSquare(key(" "), "e5")).toBe(false);
  at.press("e5");
  expect([at.draft.empty, at.draft.at]).toEqual([true, null]);
});

test("whoever played by keys is led to the board in the next turn as well", () => {
  const at = hands();
  at.type("LACE F1");
  vi.stubGlobal("document", { activeElement: { closest: () => ({}) } });
  at.lay();
  expect(at.putAway()).toBe(true);
  expect(at.draft.empty).toBe(true);
});
