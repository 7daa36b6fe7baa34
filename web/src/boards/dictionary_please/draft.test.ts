import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tried } from "../../wire/generated";
import { Draft } from "./draft.svelte";
import { spine, view } from "./fake_view";

const tried: Tried = { t: "tried", id: "1", facts: [], sheet: [] };
type Around = ReturnType<ConstructorParameters<typeof Draft>[0]>;

function drafting(more: Partial<Around> = {}): { draft: Draft; around: Around } {
  const around: Around = { view: view(), rack: "TINSHE", plan: () => Promise.resolve(""), ...more };
  return { draft: new Draft(() => around), around };
}

/** Where each letter comes from: w, r, p, or n for nowhere. */
const sources = (draft: Draft) => draft.pieces.map(({ from }) => from[0]).join("");
const range = spine(1, "RANGE");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("letters come out of the rack, then out of the pool, and else from nowhere", () => {
  const { draft } = drafting();
  draft.type("tow");
  expect([draft.text, sources(draft)]).toEqual(["TOW", "rpp"]);
  expect([draft.rack, draft.pool]).toEqual(["INSHE", "D"]);
  draft.type("ttx");
  expect(sources(draft)).toBe("rnn");
});

test("only letters are kept, in capitals, and not too many", () => {
  const { draft } = drafting();
  draft.type("t-i n1!");
  expect(draft.text).toBe("TIN");
  draft.type("A".repeat(60));
  expect(draft.text).toHaveLength(45);
  draft.add("B");
  expect(draft.text).toHaveLength(45);
});

test("a word that is taken brings its letters, and says what is not used yet", () => {
  const { draft } = drafting();
  draft.toggle(range);
  expect([draft.text, draft.move, draft.unused]).toEqual(["RANGE", "form:RANGE<1", ""]);
  draft.type("ORANG");
  expect([sources(draft), draft.unused]).toEqual(["pwwww", "E"]);
});

test("what was typed already is not put there twice", () => {
  const { draft } = drafting();
  draft.type("GRAN");
  draft.toggle(range);
  expect(draft.text).toBe("GRANE");
});

test("left on the table again, a word takes its letters with it", () => {
  const { draft } = drafting();
  draft.add("O");
  draft.toggle(range);
  expect(draft.text).toBe("ORANGE");
  draft.toggle(range);
  expect([draft.text, draft.taken]).toEqual(["ONE", []]); // N and E are on the rack as well
});

test("no more than two words are taken", () => {
  const { draft, around } = drafting();
  const words = [range, spine(2, "KITES", 0), spine(3, "TALC")];
  around.view = view({ words });
  for (const word of words) draft.toggle(word);
  expect(draft.taken).toEqual([1, 2]);
});

test("a move may be typed whole, with the numbers of its words", () => {
  const { draft } = drafting();
  draft.type("orange<1");
  expect([draft.move, draft.taken]).toEqual(["form:ORANGE<1", [1]]);
  draft.type("orange<99");
  expect(draft.taken).toEqual([1]);
});

test("letters are put in, taken out and changed about", () => {
  const { draft } = drafting();
  draft.type("TN");
  draft.add("I", 1);
  expect(draft.text).toBe("TIN");
  draft.swap(0, 2);
  expect(draft.text).toBe("NIT");
  draft.remove(1);
  expect(draft.text).toBe("NT");
});

test("dragged, a letter goes where it is dropped, and out of the word anywhere else", () => {
  const { draft } = drafting();
  draft.type("TIN");
  const drag = (what: string, from: string, to: string) => {
    draft.carry.pick(what, from);
    draft.carry.put(to);
  };
  drag("S", "rack:3", "draft:end");
  expect(draft.text).toBe("TINS");
  drag("S", "draft:3", "draft:0");
  expect(draft.text).toBe("STIN");
  drag("S", "draft:0", "draft:end");
  expect(draft.text).toBe("TINS");
  drag("S", "draft:3", "pool");
  expect(draft.text).toBe("TIN");
  drag("O", "pool:0", "rack");
  expect(draft.text).toBe("TIN");
});

test("words that are gone cannot be built with", () => {
  const { draft, around } = drafting();
  draft.toggle(range);
  around.view = view({ words: [] });
  draft.follow("4 turn ");
  expect(draft.taken).toEqual([]);
});

test("made, the draft goes once the table has changed; changed meanwhile, it stays", () => {
  const made = (change: string): string => {
    const { draft } = drafting();
    draft.follow("3 turn 1,2");
    draft.type("TIN");
    draft.send();
    draft.follow("3 turn 1,2");
    expect(draft.text).toBe("TIN");
    if (change) draft.type(change);
    draft.follow("3 turn 1,2,3");
    return draft.text;
  };
  expect(made("")).toBe("");
  expect(made("SHE")).toBe("SHE");
});

test("the server is asked in one's turn, the dictionary before", async () => {
  const ask = vi.fn(() => Promise.resolve(tried));
  const plan = vi.fn(() => Promise.resolve("A good word."));
  const { draft, around } = drafting({ ask, plan });
  draft.type("ORANGE<1");
  draft.check();
  await vi.advanceTimersByTimeAsync(200);
  expect(ask).toHaveBeenCalledWith("form:ORANGE<1");
  expect([draft.answer, draft.plan]).toEqual([tried, ""]);
  delete around.ask;
  draft.check();
  await vi.advanceTimersByTimeAsync(200);
  expect(plan).not.toHaveBeenCalled(); // there is no hurry
  await vi.advanceTimersByTimeAsync(300);
  expect(plan).toHaveBeenCalledWith("ORANGE", [range]);
  expect([draft.answer, draft.plan]).toEqual([null, "A good word."]);
});

test("of an empty draft nothing is asked", async () => {
  const ask = vi.fn(() => Promise.resolve(tried));
  const { draft } = drafting({ ask });
  draft.check();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).not.toHaveBeenCalled();
});

test("a typed word finds the word on the table that it could be made of, and goes with what is typed", () => {
  const { draft } = drafting({ view: view({ words: [range, spine(2, "KITES")] }) });
  draft.type("HIDE");
  expect(draft.taken).toEqual([]); // rack and pool have it all
  draft.type("ORANGE");
  expect([draft.taken, draft.text]).toEqual([[1], "ORANGE"]);
  draft.type("ORANGEX");
  expect(draft.taken).toEqual([]);
});

test("of several words one is chosen, and what was chosen stays", () => {
  const { draft } = drafting({ view: view({ words: [range, spine(2, "ANGER")] }) });
  draft.type("ORANGE");
  expect(draft.taken).toEqual([]);
  expect(draft.ways.map((words) => words.map((word) => word.id))).toEqual([[1], [2]]);
  draft.choose(draft.ways[1]!);
  draft.type("ORANGES");
  expect(draft.taken).toEqual([2]);
  draft.clear();
  draft.type("TIN");
  expect([draft.taken, draft.ways]).toEqual([[], []]);
});

test("two words together where none alone will do", () => {
  const { draft } = drafting({ view: view({ words: [range, spine(2, "KISS")] }) });
  draft.type("RANGEKISS");
  expect(draft.taken).toEqual([1, 2]);
});
