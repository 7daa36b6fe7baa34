// Crosticon, 1924: all that the page asks of a game.

import { offerWords } from "../../shared/seats";
import { andList } from "../../shared/words";
import type { Chair, Fact, Prompt } from "../../wire/generated";
import { playerName, SIDES, taken, type View } from "./board";

export { default as Board } from "./Board.svelte";
export { default as Lid } from "./Lid.svelte";
export { sounds } from "./sounds";

export const sides = SIDES;
export const partners = true; // a group plays as one (CR-46)
export const unwritten = "No diagonal has been scored yet; pieces are counted at the end.";

export function say(fact: Fact, chairs: Chair[]): string {
  const { seat, letter, word, square, squares, points, phase, first } = fact.data as Record<string, string | number>;
  const who = playerName(chairs, Number(seat));
  switch (fact.kind) {
    case "drew":
      return `${who} draws ${letter}`;
    case "played": {
      const spoils = taken(fact);
      return `${who}: ${word} at ${square}${spoils ? `, takes ${[...spoils].join(" ")}` : ""}`;
    }
    case "passed":
      return `${who} passes`;
    case "claimed": // whispered; after the match everybody may read it
      return chairs.some((chair) => chair.mine) ? `You claim ${word}, ${squares}` : `${word}, ${squares}, is claimed`;
    case "scored":
      return `${who}: diagonal ${word}, ${squares}, ${points}`;
    case "died":
      return `${word}, ${squares}: claimed at one time, it is nobody’s`;
    default:
      if (phase === "play") return `${playerName(chairs, Number(first))} begins`;
      return phase === "closing" ? "The board is full: last claims" : "The game is over";
  }
}

const OFFERS: Record<string, string> = {
  play: "lay a word",
  pass: "only pass",
  claim: "claim",
  close: "the last claims run out",
};

export const offer = (prompt: Prompt): string => offerWords(prompt, OFFERS);

/** When nobody's duty is open to be seen. */
export const waiting = (view: View): string => (view.phase === "closing" ? "Last claims" : "Lots are drawn");

/** Who scored how many diagonals; why no word was left, `how` says. */
export function ending(facts: Fact[], chairs: Chair[]): string | null {
  const counts = new Map<number, number>();
  for (const { kind, data } of facts)
    if (kind === "scored") counts.set(Number(data.seat), (counts.get(Number(data.seat)) ?? 0) + 1);
  const scored = [...counts].map(
    ([seat, count]) => `${playerName(chairs, seat)} scored ${count === 1 ? "a diagonal" : `${count} diagonals`}`,
  );
  const full = facts.some(({ data }) => data.phase === "closing");
  const why = full ? "The board is full" : "Nobody can make a word";
  return scored.length ? `${why}; ${andList(scored)}` : why;
}
