import { expect, test } from "vitest";
import { squareAt, squareName, turned } from "./squares";

test("squares are named by column and row, from the top left", () => {
  expect(squareName(0, 0)).toBe("a1");
  expect(squareName(18, 9)).toBe("s10");
  for (const name of ["a1", "k11", "s19"]) expect(squareName(...squareAt(name))).toBe(name);
});

test("a board is turned by quarters: first its left side comes to the bottom", () => {
  expect(turned([0, 0], 0, 11)).toEqual([0, 0]);
  expect(turned([0, 0], 1, 11)).toEqual([0, 10]);
  expect(turned([0, 0], 2, 11)).toEqual([10, 10]);
  expect(turned([0, 0], 3, 11)).toEqual([10, 0]);
  expect(turned([3, 7], 4, 11)).toEqual([3, 7]);
});

test("what is turned and turned back is where it was", () => {
  for (const quarters of [0, 1, 2, 3])
    expect(turned(turned([2, 9], quarters, 11), (4 - quarters) % 4, 11)).toEqual([2, 9]);
});
