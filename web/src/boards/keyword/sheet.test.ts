import { expect, test } from "vitest";
import type { Fact, Line } from "../../wire/generated";
import { byPlay } from "./sheet";

const played = (seat: number, word: string, points: number): Fact => ({
  kind: "played",
  data: { seat, word, words: [word], points, new: ["i10"] },
});
const challenged = (against: number, upheld: boolean): Fact => ({ kind: "challenged", data: { against, upheld } });
const line = (clause: string, why: string, points: number, side = 0): Line => ({ clause, why, points, side });

test("each play has its own lines", () => {
  const facts = [played(0, "SEE", 30), played(1, "ASY", 65)];
  const sheet = [line("KW-47", "SEE", 30), line("KW-47", "ASY", 15, 1), line("KW-49", "Key card PIANO", 50, 1)];
  const { plays, end } = byPlay(facts, sheet);
  expect(plays.map(({ word, points, lines }) => [word, points, lines.length])).toEqual([
    ["SEE", 30, 1],
    ["ASY", 65, 2],
  ]);
  expect(end).toEqual([]);
});

test("of a play that was taken back no line is left but the challenger's", () => {
  const facts = [played(0, "SEE", 30), played(1, "BXO", 20), challenged(1, true), played(0, "CAT", 9)];
  const sheet = [line("KW-47", "SEE", 30), line("KW-45", "a challenge", 10), line("KW-47", "CAT", 9)];
  const { plays } = byPlay(facts, sheet);
  expect(plays.map(({ word, struck, points, after }) => [word, struck, points, after.length])).toEqual([
    ["SEE", false, 30, 0],
    ["BXO", true, 0, 1],
    ["CAT", false, 9, 0],
  ]);
});

test("a challenge that was wrong stands below the play that stood", () => {
  const facts = [played(0, "SEE", 30), challenged(0, false)];
  const { plays } = byPlay(facts, [line("KW-47", "SEE", 30), line("KW-44", "a challenge", -10, 1)]);
  expect(plays[0]).toMatchObject({ struck: false, points: 30, after: [{ clause: "KW-44" }] });
});

test("what is counted at the end belongs to no play", () => {
  const left = line("KW-57", "blocks left", -5, 1);
  expect(byPlay([played(0, "SEE", 30)], [line("KW-47", "SEE", 30), left]).end).toEqual([left]);
});
