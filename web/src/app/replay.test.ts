import { expect, test } from "vitest";
import type { Frame, Replay } from "../wire/generated";
import { chairsOf, heardBy } from "./replay";

const frame = (game: number, ...kinds: string[]): Frame => ({
  entry: "",
  game,
  view: {},
  facts: kinds.map((kind) => ({ kind, data: {} })),
  sheet: [],
  totals: [0, 0],
  prompts: [],
});

const replay = (names: string[], ...frames: Frame[]): Replay => ({
  game: "score_four",
  title: "Score Four",
  options: {},
  names,
  frames,
  games: [],
  result: null,
  closed: "",
  uploaded: false,
});

test("what has been heard up to a step is that of its own game", () => {
  const two = replay(["Ann", "Ben"], frame(0), frame(0, "a"), frame(0, "b", "c"), frame(1), frame(1, "d"));
  const kinds = (step: number) => heardBy(two, step).map(({ kind }) => kind);
  expect(kinds(0)).toEqual([]);
  expect(kinds(2)).toEqual(["a", "b", "c"]);
  expect(kinds(3)).toEqual([]);
  expect(kinds(4)).toEqual(["d"]);
  expect(kinds(9)).toEqual([]);
});

test("sides go round the table, and a seat without a name has none", () => {
  const chairs = chairsOf(replay(["Ann", "", "Cy", "Di"], frame(0)));
  expect(chairs.map(({ seat, side, name }) => [seat, side, name])).toEqual([
    [0, 0, "Ann"],
    [1, 1, null],
    [2, 0, "Cy"],
    [3, 1, "Di"],
  ]);
  expect(chairs.some(({ mine }) => mine)).toBe(false);
});
