// What is new, how a match ended, and how a table was set up, in words.

import type { AnyPart } from "../boards";
import { nameOf } from "../shared/seats";
import { andList, capital, orList } from "../shared/words";
import type { Chair, Fact, GameCard, Result } from "../wire/generated";

/** Something that happened, in the game's words or in the house's. */
export const said = (fact: Fact, part: Pick<AnyPart, "say">, chairs: Chair[]): string =>
  fact.kind === "house" ? houseWords(String(fact.data.said), chairs) : part.say(fact, chairs);

/** What the house says is no move of any game. */
function houseWords(text: string, chairs: Chair[]): string {
  const [kind, what, who, level] = text.split(":");
  const name = nameOf(chairs, Number(what));
  switch (kind) {
    case "resign":
      return `${name} resigns`;
    case "flag":
      return `${name} has no time left`;
    case "back":
      return what === "1" ? "A move is taken back" : `${what} moves are taken back`;
    case "seat":
      return who === "bot" ? `A ${level} bot plays on for ${name}` : `${name} plays again`;
    case "pause":
      return "The table rests";
    case "go":
      return "The table goes on";
    default:
      return "The match is broken up";
  }
}

export function resultWords(result: Result, sides: string[], chairs: Chair[]): string {
  if (result.how === "void") return "The match is broken up";
  const [winner, ...more] = result.winners;
  if (winner === undefined || more.length) return "A draw";
  const names = chairs.filter((chair) => chair.side === winner && chair.name).map((chair) => chair.name!);
  const team = sides[winner];
  if (
    chairs.some((chair) => chair.mine && chair.side === winner) &&
    chairs.filter((chair) => chair.mine).length === 1
  ) {
    return names.length > 1 ? `You win, with ${andList(others(chairs, winner))}` : "You win";
  }
  const verb = names.length > 1 ? "win" : "wins";
  return names.length
    ? `${andList(names)} ${verb}${team ? ` for ${team}` : ""}`
    : `${team ?? `Seat ${winner + 1}`} wins`;
}

/** By how much it was won; "" where that says nothing: a draw, a single line, a match that was given up. */
export function marginWords(result: Result, facts: Fact[]): string {
  const [winner, ...more] = result.winners;
  if (winner === undefined || more.length || result.totals.length < 2 || isOfHouse(facts)) return "";
  const margin = result.totals[winner]! - Math.max(...result.totals.filter((_, side) => side !== winner));
  return margin > 1 ? ` by ${margin}` : "";
}

/** Why it is over, and how the points stand, in sentences without codes. */
export function endWords(
  part: Pick<AnyPart, "say" | "how" | "ending">,
  result: Result,
  facts: Fact[],
  chairs: Chair[],
): string {
  const last = facts.at(-1);
  const why = isOfHouse(facts)
    ? said(last!, part, chairs)
    : (part.ending?.(facts, chairs) ?? part.how?.(result.how) ?? result.how);
  const points = result.totals.map((total, side) => `${sideWords(chairs, side)} ${total}`);
  return `${capital(why)}.${points.length > 1 ? ` ${capital(points.join(", "))}.` : ""}`;
}

const isOfHouse = (facts: Fact[]): boolean => facts.at(-1)?.kind === "house";

/** Whoever plays for a side, by name. */
function sideWords(chairs: Chair[], side: number): string {
  const own = chairs.filter((chair) => chair.side === side);
  const alone = chairs.filter((chair) => chair.mine).length === 1;
  return andList(own.map((chair) => (chair.mine && alone ? "you" : (chair.name ?? `seat ${chair.seat + 1}`))));
}

const others = (chairs: Chair[], side: number): string[] =>
  chairs.filter((chair) => chair.side === side && !chair.mine).map((chair) => chair.name ?? "a friend");

/** All that is new; for somebody who has just come, only what happened last. */
export function sayNews(part: Pick<AnyPart, "say">, news: Fact[], heard: Fact[], chairs: Chair[]): string {
  const sentences = (facts: Fact[]) => facts.map((fact) => said(fact, part, chairs)).filter(Boolean);
  return sentences(news).join("; ") || (sentences(heard).at(-1) ?? "");
}

const isSeats = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.length <= 8 && value.every((each) => typeof each === "number");

/** What was chosen at a table: an option, as its form calls it, and its value. */
export function choice(label: string, value: unknown): string {
  const option = label.charAt(0).toLowerCase() + label.slice(1);
  if (typeof value === "boolean") return value ? option : `${option}: no`;
  if (isSeats(value)) return `${option}: ${andList(value.map((seat) => String(seat + 1)))}`;
  const told = typeof value === "string" || typeof value === "number";
  return `${option}: ${told ? String(value).replaceAll("_", " ") : "the table’s own"}`;
}

/** How wide the dictionary is, by tier. */
export const TIERS: Record<string, string> = {
  ordinary: "words that most people know",
  standard: "words of a desk dictionary",
  liberal: "every word that the sources have",
};

/** The dictionary of a table, for whoever comes; nothing for a game without words. */
export function dictionaryWords(lexicon: string | null): string[] {
  const tier = tierOf(lexicon);
  return tier ? [`${tier} dictionary (${TIERS[tier] ?? lexicon})`] : [];
}

/** The last word of a dictionary's name: parlour-en 2 standard. */
export const tierOf = (lexicon: string | null): string | null => lexicon?.split(" ").at(-1) ?? null;

/** How long a game takes: the least and the most minutes, about. */
export const lasting = (minutes: number[]): string => `${minutes.join(" to ")} minutes`;

/** How many may sit down: 1 to 8, or 2 or 4. */
export function company(seats: number[]): string {
  const sizes = [...seats].sort((one, other) => one - other);
  const [least, most] = [sizes[0]!, sizes.at(-1)!];
  const inRow = most - least === sizes.length - 1 && sizes.length > 2;
  return inRow ? `${least} to ${most}` : orList(sizes.map(String));
}

/** What one wants to know before sitting down: how many people, how long, how hard. */
export const glance = (game: Pick<GameCard, "seats" | "minutes" | "hard">): string[] => [
  `${company(game.seats)} people`,
  lasting(game.minutes),
  capital(game.hard),
];
