import { expect, test } from "vitest";
import { chair } from "../../shared/fake_seats";
import { along, beside, isBlack, letterOn, markers, ownerOf, piecesOf, playerName, steps, taken } from "./board";
import { view } from "./fake_view";

const AWAY = ["g5", "e7", "c5", "e3"]; // two steps from e5, as each seat reads

test("each seat reads its own way", () => {
  expect([0, 1, 2, 3].map((seat) => along(seat, "e5", 2))).toEqual(AWAY);
  expect([0, 1, 2, 3].map((seat) => steps(seat, "e5", AWAY[seat]!))).toEqual([2, 2, 2, 2]);
  expect(steps(0, "e5", "c5")).toBe(-2);
  expect(steps(0, "e5", "e6")).toBeNull();
  expect(steps(1, "e5", "f5")).toBeNull();
});

test("off the board there is nothing", () => {
  expect(along(0, "k5", 1)).toBeNull();
  expect(along(3, "e1", 1)).toBeNull();
});

test("what lies on a square, and whose it is", () => {
  const seen = view("c4 A 1, d4 B 0, e4 C 1");
  expect([letterOn(seen, "c4"), ownerOf(seen, "c4"), letterOn(seen, "a2"), ownerOf(seen, "a2")]).toEqual([
    "A",
    1,
    "",
    null,
  ]);
  expect([isBlack(seen, "a1"), isBlack(seen, "b1")]).toEqual([true, false]);
  expect(piecesOf(seen, 1)).toBe(2);
});

test("a scored diagonal is marked on the black square behind it, else under its last piece", () => {
  const diagonals = [
    { cells: ["d4", "c3", "b2"], word: "TAB", seat: 0 },
    { cells: ["e5", "f6"], word: "OX", seat: 1 },
    { cells: ["j5", "k6"], word: "UP", seat: 1 },
  ];
  expect(markers(view("", { diagonals }))).toEqual({
    a1: [{ seat: 0, word: "TAB", under: false }],
    f6: [{ seat: 1, word: "OX", under: true }],
    k6: [{ seat: 1, word: "UP", under: true }],
  });
});

test("the letters that a word took, in its order", () => {
  const data = { seat: 1, word: "LACE", square: "f1", captured: ["f4", "f2"] };
  expect(taken({ kind: "played", data })).toBe("EA");
});

test("a free seat is called by its side", () => {
  const chairs = [chair(0, { name: "Ann" })];
  expect([playerName(chairs, 0), playerName(chairs, 1)]).toEqual(["Ann", "West"]);
});

test("to the right of a square, as each seat sees it, is where its words go on", () => {
  expect([0, 1, 2, 3].map((seat) => beside("e5", seat, 1, 0))).toEqual(
    [0, 1, 2, 3].map((seat) => along(seat, "e5", 1)),
  );
});

test("step by step one comes to every square, from every seat", () => {
  const ways = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const;
  for (const seat of [0, 1, 2, 3]) {
    const reached = new Set(["f6"]);
    for (const square of reached)
      for (const [right, down] of ways) {
        const next = beside(square, seat, right, down);
        if (next !== null) reached.add(next);
      }
    expect(reached.size).toBe(121);
  }
});
