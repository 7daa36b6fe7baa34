import { expect, test } from "vitest";
import type { EventNow, PairingNow } from "../wire/generated";
import { bracket, met, points, progress, roundName, stands, tableName } from "./competing";

const pairing = (id: string, players: number[], totals?: number[], more: object = {}): PairingNow => ({
  id,
  players,
  table: "t",
  open: !totals,
  bout: 0,
  moving: [],
  result: totals
    ? {
        totals,
        winners: totals[0] === totals[1] ? [] : [totals.indexOf(Math.max(...totals))],
        default: false,
        keys: null,
        spelt: null,
        ...more,
      }
    : null,
});

const event = (rounds: PairingNow[][], more: object = {}): EventNow =>
  ({
    state: "running",
    of: 2,
    rounds: rounds.map((pairings) => ({ pairings, byes: [] })),
    bracket: [],
    ...more,
  }) as unknown as EventNow;

test("a bracket shows byes, who has won, and what is not known yet", () => {
  const columns = bracket(event([[pairing("1.1", [3, 1], [2, 0])]], { bracket: [0, null, 3, 1] }));
  expect(columns.map((column) => column.map(({ upper, lower }) => [upper, lower]))).toEqual([
    [
      [0, null],
      [3, 1],
    ],
    [[0, 3]],
  ]);
  expect(columns[0]![0]!.pairing).toBeNull();
  const open = bracket(event([[pairing("1.1", [0, 2]), pairing("1.2", [3, 1])]], { bracket: [0, 2, 3, 1] }));
  expect(open[1]).toEqual([{ upper: undefined, lower: undefined, pairing: null }]);
});

test("the last rounds have names", () => {
  expect([1, 2, 3, 4].map((nth) => roundName(nth, 4))).toEqual(["Round 1", "Quarter-finals", "Semi-finals", "Final"]);
});

test("points against one another, meeting by meeting", () => {
  const table = event([
    [pairing("1.1", [0, 1], [3, 1])],
    [pairing("2.1", [1, 0], [2, 2])],
    [pairing("3.1", [0, 2], [0, 0], { winners: [1], default: true })],
    [pairing("4.1", [0, 1])],
  ]);
  expect(met(table, 0, 1)).toEqual(["1", "½"]);
  expect(met(table, 1, 0)).toEqual(["0", "½"]);
  expect(met(table, 0, 2)).toEqual(["−"]);
  expect(met(table, 2, 0)).toEqual(["+"]);
});

test("words for where it stands", () => {
  expect([points(2.5), points(0.5), points(3), points(0)]).toEqual(["2½", "½", "3", "0"]);
  expect(stands(pairing("1.1", [0, 1], [3, 1]))).toBe("3 : 1");
  expect(stands(pairing("1.1", [0, 1], [0, 0], { winners: [1] }))).toBe("resigned");
  expect(stands(pairing("1.1", [0, 1]))).toBe("being played");
  expect(tableName("2.3")).toBe("table 3");
  expect(progress(event([[]]))).toBe("Being played: round 1 of 2");
  expect(progress(event([], { state: "open" }))).toBe("People may enter");
});
