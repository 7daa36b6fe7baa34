// Score Four, 1968: all that the page asks of a game.

import { nameOf } from "../../shared/seats";
import type { Chair, Fact, Prompt } from "../../wire/generated";
import { SIDES } from "./board";

export { default as Board } from "./Board.svelte";
export { default as Lid } from "./Lid.svelte";
export { sounds } from "./sounds";

export const sides = ["Light", "Dark"];

export function say(fact: Fact, chairs: Chair[]): string {
  const { seat, side, pin, place, line } = fact.data as Record<string, string | number>;
  const who = nameOf(chairs, Number(seat), sides[Number(side)]);
  if (fact.kind === "dropped") return `${who}: ${pin}, level ${String(place)[2]}`;
  if (fact.kind === "scored") return `${who}: SCORE! ${line}, ${SIDES[Number(side)]}`;
  return fact.kind === "closed" ? "The last call is over" : fact.kind;
}

export function offer(prompt: Prompt): string {
  if (prompt.moves.includes("score")) return "say SCORE when you see four in line";
  if (prompt.moves.includes("close")) return "the last call runs out";
  return "drop a bead on a free pin";
}

/** Who called the last line, and when; or that nobody did. */
export function ending(facts: Fact[], chairs: Chair[]): string {
  const at = facts.findLastIndex((fact) => fact.kind === "scored");
  if (at < 0) return "The board is full, and no line was called";
  const { seat, side, line } = facts[at]!.data as Record<string, string | number>;
  const move = facts.slice(0, at).filter((fact) => fact.kind === "dropped").length;
  const who = nameOf(chairs, Number(seat), sides[Number(side)]);
  return `${who} called the ${SIDES[Number(side)]} line ${line} on move ${move}`;
}
