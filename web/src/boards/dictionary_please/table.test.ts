import { expect, test } from "vitest";
import type { Fact } from "../../wire/generated";
import { view } from "./fake_view";
import { counted, counterColour, lineage, madeBy, remarkOn, roundFrom, starColour } from "./table";

const made = (kind: string, id: number, taken: number[] = []): Fact => ({
  kind,
  data: {
    seat: 0,
    id,
    word: "W",
    added: "",
    captures: 0,
    taken,
    olds: taken.map(() => "OLD"),
    owners: taken.map(() => 1),
  },
});

test("stars and counters have the colour of their points", () => {
  expect([5, 10, 25, 50, 100].map(starColour)).toEqual(["green", "red", "blue", "silver", "gold"]);
  expect([5, 10, 25, 50].map(counterColour)).toEqual(["green", "red", "blue", "purple"]);
});

test("a word that was made says what it was made of", () => {
  expect(madeBy(made("capture", 7, [3])).taken).toEqual([{ id: 3, text: "OLD", owner: 1 }]);
});

test("a word is the same one after every capture, by the number it first had", () => {
  const root = lineage([made("original", 1), made("capture", 2, [1]), made("capture", 3, [2]), made("original", 4)]);
  expect([1, 2, 3, 4].map(root)).toEqual([1, 1, 1, 4]);
});

test("a number that is given again belongs to the last word that had it", () => {
  const root = lineage([made("original", 1), made("capture", 2, [1]), made("original", 2)]);
  expect(root(2)).toBe(2);
});

test("letters are counted by the alphabet", () => {
  expect(counted("BANANA")).toEqual([
    ["A", 3],
    ["B", 1],
    ["N", 2],
  ]);
});

test("seats go round from one's left, oneself last", () => {
  expect(roundFrom(1, 4)).toEqual([2, 3, 0, 1]);
  expect(roundFrom(3, 4)).toEqual([0, 1, 2, 3]);
  expect(roundFrom(null, 3)).toEqual([0, 1, 2]);
});

test("how the end draws near", () => {
  expect(remarkOn(view())).toBe("");
  expect(remarkOn(view({ time: true }))).toContain("Time is up");
  expect(remarkOn(view({ time: true, final: true }))).toContain("last round");
  expect(remarkOn(view({ closes: 4, turn: 3 }))).toBe("The bag is empty: 2 turns left");
  expect(remarkOn(view({ closes: 2, turn: 3 }))).toBe("The bag is empty: 0 turns left");
  expect(remarkOn(view({ final: true, phase: "over" }))).toBe("");
});
