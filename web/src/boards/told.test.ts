// Every kind of fact in the golden records has words on its board: the line above it says them, a screen reader speaks
// them and the list of moves shows them.

import { expect, test } from "vitest";
import { chair } from "../shared/fake_seats";
import type { Fact } from "../wire/generated";
import { say as crosticon } from "./crosticon";
import { say as please } from "./dictionary_please";
import { say as fourcyte } from "./fourcyte";
import { say as keyword } from "./keyword";
import { say as scoreFour } from "./score_four";

const records = import.meta.glob<string>("../../../tests/games/*/golden/*.record", {
  query: "?raw",
  import: "default",
  eager: true,
});
const SAYS = { crosticon, dictionary_please: please, fourcyte, keyword, score_four: scoreFour };
const chairs = ["Ann", "Ben", "Cleo", "Dan"].map((name, seat) => chair(seat, { name, mine: false }));
// Letters are drawn by the dozen, and the rack shows one's own.
const UNSAID: Record<string, string[]> = { keyword: ["drawn", "drew"], dictionary_please: ["drew", "letter"] };

/** As a record has it after its entry: `played seat 1 word NOTE captured ()`. */
function read(told: string): Fact {
  const kind = told.split(" ", 1)[0]!;
  const data = told.slice(kind.length).matchAll(/([a-z_]+) ([[(][^\])]*[\])]|\S*)/g);
  return { kind, data: Object.fromEntries([...data].map(([, key, text]) => [key!, value(text!)])) };
}

function value(text: string): unknown {
  if (/^[[(]/.test(text)) return [...text.matchAll(/'([^']*)'|(\d+)/g)].map(([, word, n]) => word ?? Number(n));
  if (text === "True" || text === "False") return text === "True";
  return /^\d+$/.test(text) ? Number(text) : text;
}

const factsOf = (game: string): Fact[] =>
  Object.entries(records)
    .filter(([path]) => path.includes(`/${game}/`))
    .flatMap(([, text]) => text.split("\n"))
    .flatMap((line) => line.split(" ; ").slice(1))
    .flatMap((remark) => remark.split("; "))
    .filter((told) => /^[a-z]/.test(told))
    .map(read);

test.each(Object.entries(SAYS))("%s has words for whatever happens", (game, say) => {
  const told = new Map<string, string>();
  for (const fact of factsOf(game)) told.set(fact.kind, told.get(fact.kind) || say(fact, chairs));
  expect(told.size).toBeGreaterThan(2);
  expect([...told].flatMap(([kind, words]) => (words ? [] : [kind])).sort()).toEqual(UNSAID[game] ?? []);
  for (const [kind, words] of told) {
    expect(words).not.toMatch(/undefined|NaN|\[object|null/);
    expect(words).not.toBe(kind);
  }
});
