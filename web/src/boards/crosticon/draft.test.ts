import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tried } from "../../wire/generated";
import { Draft, type Seen } from "./draft.svelte";
import { view } from "./fake_view";

function drafting(pieces = "", more: Partial<Seen> = {}): { draft: Draft; seen: Seen } {
  const seen: Seen = { view: view(pieces), seat: 0, ...more };
  return { draft: new Draft(() => seen), seen };
}

/** Letters laid from a square on, one after the other. */
function lay(draft: Draft, word: string, square: string): void {
  draft.begin(square);
  for (const letter of word) draft.lay(letter);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("letters make a word from its first square on, as the seat reads", () => {
  const { draft } = drafting();
  expect([draft.empty, draft.move]).toEqual([true, null]);
  lay(draft, "CAT", "e5");
  expect([draft.text, draft.move, draft.at]).toEqual(["CAT", "play:CAT@e5", "h5"]);
  const west = drafting("", { seat: 1 }).draft;
  lay(west, "CAT", "e5");
  expect([west.move, west.at]).toEqual(["play:CAT@e5", "e8"]);
});

test("what lies between belongs to the word, and a gap is a dot", () => {
  const { draft } = drafting("f5 A 1");
  draft.put("C", "e5");
  draft.put("T", "g5");
  expect(draft.move).toBe("play:CAT@e5");
  draft.put("S", "i5");
  expect([draft.text, draft.move]).toEqual(["CAT.S", null]);
});

test("a letter that is laid goes past squares that have another one", () => {
  const { draft } = drafting("e5 X 1, f5 A 1");
  draft.begin("e5");
  draft.lay("A");
  expect(draft.letters).toEqual({ f5: "A" });
});

test("one letter that lay there is not a word yet", () => {
  const { draft } = drafting("e5 A 1");
  draft.put("A", "e5");
  expect(draft.move).toBeNull();
  draft.lay("T");
  expect(draft.move).toBe("play:AT@e5");
});

test("away from the word's line another one begins", () => {
  const { draft } = drafting();
  lay(draft, "CAT", "e5");
  draft.put("B", "e6");
  expect(draft.letters).toEqual({ e6: "B" });
});

test("letters are taken back, the last first, or the one before the square", () => {
  const { draft } = drafting();
  lay(draft, "CAT", "e5");
  expect(draft.erase(null)).toBe("g5");
  expect(draft.erase("f5")).toBe("f5");
  expect(draft.erase("f5")).toBe("e5");
  expect([draft.empty, draft.erase("e5")]).toEqual([true, null]);
});

test("a typed word is laid out, and one longer than the board is only said", () => {
  const { draft } = drafting();
  draft.say("LACE", "f1");
  expect([draft.move, draft.at]).toEqual(["play:LACE@f1", "j1"]);
  draft.say("CATERPILLARS", "a5");
  expect([draft.letters, draft.move, draft.text]).toEqual([{}, "play:CATERPILLARS@a5", "CATERPILLARS"]);
  expect(draft.erase(null)).toBeNull();
  expect(draft.empty).toBe(true);
});

test("a word needs pieces of the stock where one's own do not lie already", () => {
  const { draft } = drafting("e5 A 0, g5 A 1");
  draft.say("ABA", "e5");
  expect([draft.uses("A"), draft.uses("B"), draft.uses("C")]).toEqual([1, 1, 0]);
});

test("the server says what would be captured", async () => {
  const played = { kind: "played", data: { captured: ["f5"] } };
  const tried: Tried = { t: "tried", id: "1", facts: [played], sheet: [] };
  const ask = vi.fn(() => Promise.resolve(tried));
  const { draft } = drafting("", { ask });
  lay(draft, "CAT", "e5");
  draft.check();
  await vi.advanceTimersByTimeAsync(200);
  expect(ask).toHaveBeenCalledWith("play:CAT@e5");
  expect([draft.verdict, draft.captures]).toEqual([tried, ["f5"]]);
  draft.clear();
  expect([draft.verdict, draft.captures]).toEqual([null, []]);
});

test("asked too much, it is asked again", async () => {
  const tried: Tried = { t: "tried", id: "1", facts: [], sheet: [] };
  const ask = vi.fn<(move: string) => Promise<Tried | null>>().mockResolvedValueOnce(null).mockResolvedValue(tried);
  const { draft } = drafting("", { ask });
  lay(draft, "CAT", "e5");
  draft.check();
  await vi.advanceTimersByTimeAsync(1000);
  expect([ask.mock.calls.length, draft.verdict]).toEqual([2, tried]);
});

test("nothing is asked of what could not be a word", async () => {
  const ask = vi.fn(() => Promise.resolve(null));
  const { draft } = drafting("", { ask });
  draft.put("C", "e5");
  draft.put("T", "g5");
  draft.check();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).not.toHaveBeenCalled();
});
