import { expect, test } from "vitest";
import type { GameCard, OptionCard } from "../wire/generated";
import { arrange, wish } from "./arrange";

const option = (name: string, value: unknown): OptionCard => ({
  name,
  kind: "choice",
  values: [],
  default: value,
  low: null,
  high: null,
  clause: "SF-01",
  help: "",
});
const card: GameCard = {
  name: "score_four",
  title: "Score Four",
  year: 1968,
  about: "",
  minutes: [5, 15],
  hard: "easy",
  seats: [2, 4],
  options: [option("games", 1), option("seats", [])],
  levels: [],
};

test("the first seat is mine, the others are left to friends", () => {
  expect(arrange(3, [], "Ann").map(({ kind, name }) => [kind, name])).toEqual([
    ["me", "Ann"],
    ["friend", ""],
    ["friend", ""],
  ]);
});

test("whoever was placed stays when the table grows or shrinks", () => {
  const placed = arrange(2, [], "Ann");
  placed[1] = { kind: "bot", name: "", level: "club" };
  expect(arrange(4, placed, "Ann")[1]).toEqual(placed[1]);
  expect(arrange(1, placed, "Ann")).toEqual([placed[0]]);
});

test("a wish names bots, people at this device, and what is not as the rulebook has it", () => {
  const sitters = arrange(4, [], " Ann ");
  sitters[1] = { kind: "bot", name: "", level: "club" };
  sitters[2] = { kind: "here", name: "", level: "casual" };
  expect(wish(card, sitters, { games: 3, seats: [] }, 2)).toEqual({
    game: "score_four",
    seats: 4,
    options: { games: 3 },
    bots: { 1: "club" },
    mine: [0, 2],
    names: { 0: "Ann" },
    first: 2,
  });
});
