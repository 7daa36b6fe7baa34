import { expect, test } from "vitest";
import type { GameCard, OptionCard } from "../wire/generated";
import { applies, arrange, presetOf, wish } from "./arrange";

const option = (name: string, value: unknown, when: OptionCard["when"] = {}): OptionCard => ({
  name,
  kind: "choice",
  values: [1, 3],
  default: value,
  low: null,
  high: null,
  clause: "SF-01",
  help: "",
  label: "",
  when,
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
  presets: [
    { name: "As in the booklet", help: "", chosen: {} },
    { name: "Long", help: "", chosen: { games: 3 } },
  ],
  levels: [],
  own: [],
  tier: null,
  tiers: [],
  words: null,
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
    kept: {},
    mine: [0, 2],
    names: { 0: "Ann" },
    first: 2,
  });
});

test("an option counts only beside what gives it a meaning", () => {
  const target = option("target", 100, { method: ["counting"], seats: [4, 6] });
  expect(applies(target, { method: "counting" }, 4)).toBe(true);
  expect(applies(target, { method: "basic" }, 4)).toBe(false);
  expect(applies(target, { method: "counting" }, 2)).toBe(false);
  expect(applies({ ...target, values: [100] }, { method: "counting" }, 4)).toBe(false);
  const four = { ...card, options: [option("method", "basic"), target] };
  const asked = { method: "basic", target: 50 };
  expect(wish(four, arrange(4, [], "Ann"), asked, null).options).toEqual({});
});

test("a way to play is known by what was chosen", () => {
  expect(presetOf(card, { games: 1, seats: [] }, 2)?.name).toBe("As in the booklet");
  expect(presetOf(card, { games: 3, seats: [] }, 2)?.name).toBe("Long");
  expect(presetOf(card, { games: 2, seats: [] }, 2)).toBeNull();
});

test("a seat is kept for whom it was chosen for, and for nobody else", () => {
  const sitters = arrange(2, [], "Ann");
  sitters[1] = { kind: "kept", name: "", level: "casual", whom: { person: "bob" } };
  expect(wish(card, sitters, {}, null).kept).toEqual({ 1: { person: "bob" } });
  sitters[1].kind = "friend"; // they have thought better of it
  expect(wish(card, sitters, {}, null).kept).toEqual({});
});
