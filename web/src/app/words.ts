// What is new, how a match ended, and how a table was set up, in words.

import { andList } from "../shared/words";
import type { Chair, Fact, Result } from "../wire/generated";

export function resultWords(result: Result, sides: string[], chairs: Chair[]): string {
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

const others = (chairs: Chair[], side: number): string[] =>
  chairs.filter((chair) => chair.side === side && !chair.mine).map((chair) => chair.name ?? "a friend");

/** All that is new; for who has just come, the last that happened. */
export function sayNews(
  part: { say: (fact: Fact, chairs: Chair[]) => string },
  news: Fact[],
  heard: Fact[],
  chairs: Chair[],
): string {
  const sentences = (facts: Fact[]) => facts.map((fact) => part.say(fact, chairs)).filter(Boolean);
  return sentences(news).join("; ") || (sentences(heard).at(-1) ?? "");
}

const isSeats = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= 8 && value.every((each) => typeof each === "number");

/** What was chosen at a table: an option and its value. */
export function choice(option: string, value: unknown): string {
  if (typeof value === "boolean") return value ? option : `no ${option}`;
  if (isSeats(value)) return `${option} at seat ${andList(value.map((seat) => String(seat + 1)))}`;
  return typeof value === "string" || typeof value === "number" ? `${option} ${value}` : `own ${option}`;
}

/** How long a game takes: the least and the most minutes, about. */
export const lasting = (minutes: number[]): string => `${minutes.join(" to ")} minutes`;
