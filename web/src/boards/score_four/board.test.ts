import { expect, test } from "vitest";
import type { Fact } from "../../wire/generated";
import {
  beadAt,
  cellNamed,
  landing,
  lastBead,
  lineCells,
  lineName,
  pinName,
  pinNamed,
  placeName,
  stepped,
  type View,
} from "./board";
import { pinWords, placeWords } from "./spoken";

const view = (stacks: Record<string, number[]> = {}): View => ({
  pins: Array.from({ length: 16 }, (_, pin) => stacks[pinName(pin)] ?? []),
  scored: [],
  player: 0,
  closed: false,
});
const dropped = (place: string): Fact => ({ kind: "dropped", data: { place } });

test("every place has a name, and every name its place", () => {
  for (let cell = 0; cell < 64; cell++) expect(cellNamed(placeName(cell))).toBe(cell);
  expect([pinNamed("b3"), pinName(9)]).toEqual([9, "b3"]);
  for (const name of ["", "b", "b3", "b35", "e11", "b321"]) expect(cellNamed(name)).toBe(-1);
});

test("a line is written from its smaller end, and read from one end to the other", () => {
  expect(lineName(cellNamed("d44"), cellNamed("a11"))).toBe("a11-d44");
  expect(lineCells("a11-d44").map(placeName)).toEqual(["a11", "b22", "c33", "d44"]);
  expect(lineCells("b14-b41").map(placeName)).toEqual(["b14", "b23", "b32", "b41"]);
  expect(lineCells("c21-c24").map(placeName)).toEqual(["c21", "c22", "c23", "c24"]);
});

test("a bead lands on those that are there, and on a full pin nowhere", () => {
  const seen = view({ b2: [0, 1], c3: [0, 1, 0, 1] });
  expect(placeName(landing(seen, pinNamed("a1"))!)).toBe("a11");
  expect(placeName(landing(seen, pinNamed("b2"))!)).toBe("b23");
  expect(landing(seen, pinNamed("c3"))).toBeNull();
  expect([beadAt(seen, cellNamed("b22")), beadAt(seen, cellNamed("b23"))]).toEqual([1, undefined]);
});

test("the last bead is the one heard of last, if it is there", () => {
  const facts = [dropped("b21"), dropped("b22")];
  expect(lastBead(view({ b2: [0, 1] }), facts)).toBe(cellNamed("b22"));
  expect(lastBead(view({ b2: [0] }), facts)).toBeNull();
  expect(lastBead(view(), [])).toBeNull();
});

test("steps stay on the level and on the board", () => {
  const walk = (from: string, way: number) => placeName(stepped(cellNamed(from), way));
  expect([0, 1, 2, 3].map((way) => walk("b23", way))).toEqual(["c23", "b33", "a23", "b13"]);
  expect([walk("d23", 0), walk("b41", 1), walk("a21", 2), walk("b14", 3)]).toEqual(["d23", "b41", "a21", "b14"]);
  expect(walk("b23", 5)).toBe("b33"); // the board is turned
});

test("pins and places are told in words", () => {
  const seen = view({ b2: [0], c3: [0, 1, 0, 1] });
  expect(pinWords(seen, pinNamed("a1"), true)).toBe("a1, 0 beads; drop here lands on level 1");
  expect(pinWords(seen, pinNamed("b2"), true)).toBe("b2, 1 bead, top light; drop here lands on level 2");
  expect(pinWords(seen, pinNamed("c3"), false)).toBe("c3, 4 beads, top dark; full");
  expect(placeWords(seen, cellNamed("b21"), { last: true, picked: false })).toBe("b2 level 1, light bead, last");
  expect(placeWords(seen, cellNamed("b22"), {})).toBe("b2 level 2, empty");
});
