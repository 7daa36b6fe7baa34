import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Refused } from "../../wire/generated";
import { MASTER, type View } from "./board";
import { view } from "./fake_view";
import { Laying, type Seen } from "./laying.svelte";

const refused: Refused = { t: "refused", id: "1", clause: "KW-24", why: "the play joins nothing" };

/** Hands at a table that a test may change. */
function hands(more: Partial<Seen> = {}): { laying: Laying; seen: Seen } {
  const seen: Seen = { view: view(), seat: 0, playing: true, turn: true, ...more };
  const laying = new Laying(() => seen);
  laying.settle();
  return { laying, seen };
}

const see = (seen: Seen, more: Partial<View>) => (seen.view = { ...seen.view, ...more });
const text = (laying: Laying) => Object.fromEntries(laying.text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the rack shows what is held, and an empty place for what is out", () => {
  const { laying } = hands();
  expect(laying.letters).toEqual([..."CATSEE", MASTER, ..."QUA"]);
  laying.type("T", "i10", false);
  expect(laying.letters).toEqual(["C", "A", "", ..."SEE", MASTER, ..."QUA"]);
});

test("letters are typed one after the other, over what lies there already", () => {
  const { laying } = hands({ view: view({ board: { j10: "A" } }) });
  expect(laying.type("C", "i10", false)).toBe("j10");
  expect(laying.type("A", "j10", false)).toBe("k10"); // it is there already
  expect(laying.type("T", "k10", false)).toBe("l10");
  expect(laying.move).toBe("play:CAT@i10>");
});

test("a letter that is not on the rack is its Master block, and then there is none", () => {
  const { laying } = hands();
  expect(laying.type("X", "i10", false)).toBe("j10");
  expect(text(laying)).toEqual({ i10: "x" });
  expect(laying.type("X", "j10", false)).toBeNull();
});

test("with Shift it is the Master block though the letter is there", () => {
  const { laying } = hands();
  laying.type("C", "i10", true);
  expect(text(laying)).toEqual({ i10: "c" });
});

test("a tap on a square aims at it, a second one turns the word", () => {
  const { laying } = hands();
  laying.press("i10");
  expect([laying.aim, laying.way]).toEqual(["i10", ">"]);
  laying.press("i10");
  expect([laying.aim, laying.way]).toEqual(["i10", "v"]);
});

test("a word is expected to go on from the letter before it", () => {
  const { laying } = hands({ view: view({ board: { c3: "A", f6: "B" } }) });
  laying.press("d3");
  expect(laying.way).toBe(">");
  laying.press("c4");
  expect(laying.way).toBe("v");
  laying.press("f5");
  expect(laying.way).toBe("v");
});

test("blocks that are tapped go where one aims, and on past what lies there", () => {
  const { laying } = hands({ view: view({ board: { j10: "A" } }) });
  laying.press("i10");
  laying.take("C", 0);
  expect(laying.aim).toBe("k10");
  laying.take("T", 2);
  expect(laying.move).toBe("play:CAT@i10>");
});

test("a Master block that is tapped waits for its letter", () => {
  const { laying } = hands();
  laying.press("i10");
  laying.take(MASTER, 6);
  expect([laying.choosing, laying.move]).toEqual(["i10", null]);
  laying.choose("Z");
  expect([laying.choosing, laying.move]).toEqual([null, "play:z@i10>"]);
});

test("without an aim a tapped block is taken in hand, and put down by the next tap", () => {
  const { laying } = hands();
  laying.take("C", 0);
  expect(laying.carry.held).toEqual({ what: "C", from: "rack:0" });
  laying.press("i10");
  expect(text(laying)).toEqual({ i10: "C" });
});

test("laid blocks change places on the board, and go back to the rack", () => {
  const { laying } = hands();
  laying.type("C", "i10", false);
  laying.type("A", "j10", false);
  laying.carry.pick("C", "i10");
  laying.press("j10");
  expect(text(laying)).toEqual({ i10: "A", j10: "C" });
  laying.carry.pick("C", "j10");
  laying.take("", 0);
  expect(text(laying)).toEqual({ i10: "A" });
});

test("on the rack a block is put before another", () => {
  const { laying } = hands();
  laying.carry.pick("C", "rack:0");
  laying.carry.put("rack:2");
  expect(laying.letters.slice(0, 4)).toEqual([..."ATCS"]);
});

test("Backspace takes the letter here, or the one before, past what was there", () => {
  const { laying } = hands({ view: view({ board: { j10: "A" } }) });
  laying.type("C", "i10", false);
  laying.type("T", "k10", false);
  expect(laying.back("k10")).toBe("k10");
  expect(laying.back("k10")).toBe("i10");
  expect(laying.back("i10")).toBeNull();
  expect(laying.laid.size).toBe(0);
});

test("nothing can be laid where letters lie, beyond the edge, or while one only watches", () => {
  const { laying, seen } = hands({ view: view({ board: { i10: "A" } }) });
  expect([laying.free("i10"), laying.free("j10"), laying.free("t1")]).toEqual([false, true, false]);
  seen.playing = false;
  expect(laying.type("C", "j10", false)).toBeNull();
  laying.press("j10");
  expect(laying.aim).toBeNull();
});

test("after the play the rack keeps its order, new blocks stand at the end", () => {
  const { laying, seen } = hands();
  laying.type("A", "i10", false);
  laying.type("T", "j10", false);
  see(seen, { board: { i10: "A", j10: "T" }, racks: { 0: "CSEE?QUAXY" } });
  laying.settle();
  expect(laying.laid.size).toBe(0);
  expect(laying.letters.join("")).toBe(`CSEE${MASTER}QUAXY`);
});

test("what another plays leaves what is laid for a try, unless it is in the way", () => {
  const { laying, seen } = hands({ turn: false });
  laying.type("C", "i10", false);
  laying.type("A", "j10", false);
  see(seen, { board: { j10: "X" } });
  laying.settle();
  expect(text(laying)).toEqual({ i10: "C" });
});

test("taken back, nothing is left lying about", () => {
  const { laying } = hands();
  laying.press("i10");
  laying.take(MASTER, 6);
  laying.recall();
  expect([laying.laid.size, laying.aim, laying.choosing]).toEqual([0, null, null]);
});

test("the server is asked what the play would be, from the seat that plays", async () => {
  const ask = vi.fn(() => Promise.resolve(refused));
  const { laying } = hands({ ask });
  laying.type("C", "i10", false);
  laying.inquire();
  await vi.advanceTimersByTimeAsync(200);
  expect(ask).toHaveBeenCalledWith("play:C@i10>", 0);
  expect(laying.refusal).toEqual(refused);
});

test("nothing is asked before one's turn, and a play that cannot be read is refused here", async () => {
  const ask = vi.fn(() => Promise.resolve(refused));
  const { laying, seen } = hands({ ask, turn: false });
  laying.type("C", "i10", false);
  laying.inquire();
  seen.turn = true;
  laying.type("A", "k12", false);
  laying.inquire();
  await vi.advanceTimersByTimeAsync(200);
  expect(ask).not.toHaveBeenCalled();
  expect(laying.refusal?.clause).toBe("KW-34");
});

test("a press on the empty place of a block takes it back, wherever it lies", () => {
  const { laying } = hands();
  laying.type("T", "i10", false);
  laying.type("S", "j10", false);
  expect(laying.outOf).toEqual(["", "", "T", "S", "", "", "", "", "", ""]);
  laying.take("", 2);
  expect(text(laying)).toEqual({ j10: "S" });
  expect(laying.aim).toBe("i10");
  laying.take("", 9); // nothing is out from there
  expect(text(laying)).toEqual({ j10: "S" });
});

test("Backspace far from the word takes back what was laid last", () => {
  const { laying } = hands();
  laying.type("T", "i10", false);
  laying.type("S", "j10", false);
  expect(laying.back("a1")).toBe("j10");
  expect(laying.back("a1")).toBe("i10");
  expect(laying.back("a1")).toBeNull();
});
