import { expect, test } from "vitest";
import { line, stacks, total } from "./plot";

const month = (won: number, drawn: number, lost: number) => ({ month: "2026-11", won, drawn, lost, other: 0 });

test("the tallest month fills the box, and its parts stand on one another", () => {
  const bars = stacks([month(2, 0, 2), month(1, 0, 0)], 120, 100);
  expect(bars.map(({ kind, y, height }) => [kind, y, height])).toEqual([
    ["won", 50, 50],
    ["lost", 0, 50],
    ["won", 75, 25],
  ]);
  expect(total(month(2, 1, 2))).toBe(5);
});

test("a line runs from the lowest number to the highest", () => {
  expect(line([10, 30, 20], 100, 40)).toBe("M0 40L50 0L100 20");
  expect(line([5], 100, 40)).toBe("M0 40");
  expect(line([7, 7], 100, 40)).toBe("M0 40L100 40");
});
