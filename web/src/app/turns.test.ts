import { expect, test } from "vitest";
import type { Frame, Prompt } from "../wire/generated";
import { stepAsked, turnAt, turnFrom, turnsOf } from "./turns";

const prompt = (actor: number, about: string, moves: string[], duty = true): Prompt => ({
  actor,
  about,
  moves,
  duty,
  within: null,
});

const frame = (entry: string, prompts: Prompt[] = [], game = 0): Frame => ({
  entry,
  game,
  view: {},
  facts: [],
  sheet: [],
  totals: [],
  prompts,
});

const spans = (frames: Frame[]) => turnsOf(frames).map(({ first, last }) => [first, last]);

test("a turn is a seat’s move with the draws after it; the deal is the start", () => {
  const frames = [
    frame(""),
    frame("chance draw:a"),
    frame("chance draw:b", [prompt(0, "turn 1", ["play", "pass"])]),
    frame("0 play:bee"),
    frame("chance draw:c"),
    frame("chance draw:d", [prompt(1, "turn 2", ["play", "pass"])]),
    frame("1 pass"),
  ];
  expect(spans(frames)).toEqual([
    [0, 2],
    [3, 5],
    [6, 6],
  ]);
  expect(turnsOf(frames).map(({ who }) => who)).toEqual(["", "0", "1"]);
});

test("what a seat does about one thing is one turn, and what others add to that thing", () => {
  const forms = [prompt(0, "turn 1", ["form", "done"]), prompt(1, "turn 1", ["challenge"], false)];
  const frames = [
    frame("", forms),
    frame("0 form:a", forms),
    frame("0 form:b", forms),
    frame("1 challenge"),
    frame("clock stand"),
  ];
  expect(spans(frames)).toEqual([
    [0, 0],
    [1, 4],
  ]);
});

test("a right goes with the seat’s own move, but not with another’s", () => {
  const after = (next: number, bead: number) => [
    prompt(next, `bead ${bead}`, ["a1", "b1"]),
    prompt(0, "", ["score"], false),
    prompt(1, "", ["score"], false),
  ];
  const own = [frame("", after(0, 1)), frame("0 a1", after(1, 2)), frame("0 score:a11-a14")];
  expect(spans(own)).toEqual([
    [0, 0],
    [1, 2],
  ]);
  const other = [frame("", after(0, 1)), frame("0 a1", after(1, 2)), frame("1 score:b11-b14")];
  expect(spans(other)).toHaveLength(3);
});

test("two duties of one seat in a row are two turns", () => {
  const alone = (turn: number) => [prompt(0, `turn ${turn}`, ["play"])];
  expect(spans([frame("", alone(1)), frame("0 play:a", alone(2)), frame("0 play:b")])).toHaveLength(3);
});

test("the house speaks for itself, and a game’s deal is not the last game’s end", () => {
  const frames = [
    frame(""),
    frame("0 a1"),
    frame("chance draw:a", [], 1),
    frame("0 b1", [], 1),
    frame("house resign:0", [], 1),
  ];
  expect(spans(frames)).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ]);
  expect(turnsOf(frames).map(({ who }) => who)).toEqual(["", "0", "", "0", "house"]);
});

test("no frame is lost, whatever was played", () => {
  const who = ["0", "1", "chance", "clock", "house"];
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  for (let n = 0; n < 200; n++) {
    const frames = Array.from({ length: 1 + next(30) }, (_, step) =>
      frame(
        step ? `${who[next(5)]} x` : "",
        [prompt(next(2), `turn ${next(3)}`, ["x"], next(2) === 0)],
        Math.floor(step / 9),
      ),
    );
    const turns = turnsOf(frames);
    expect(turns.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, k) => first + k))).toEqual([
      ...frames.keys(),
    ]);
    expect(frames.map((_, step) => turnAt(turns, step)).every((turn) => turn >= 0)).toBe(true);
  }
});

test("one goes from the end of a turn to the end of the next", () => {
  const turns = turnsOf([frame(""), frame("chance a"), frame("0 b"), frame("chance c"), frame("1 d")]);
  expect(turns.map(({ last }) => last)).toEqual([1, 3, 4]);
  expect([0, 1, 2, 3, 4].map((step) => turnFrom(turns, step, 1))).toEqual([1, 3, 3, 4, 4]);
  expect([0, 1, 2, 3, 4].map((step) => turnFrom(turns, step, -1))).toEqual([0, 0, 1, 1, 3]);
});

test("a link asks for a step, for the end, or for nothing that there is", () => {
  expect(
    ["", "?step=3", "?step=end", "?step=99", "?step=-2", "?step=x", "?step=2.9"].map((q) => stepAsked(q, 8)),
  ).toEqual([0, 3, 8, 8, 0, 0, 2]);
});
