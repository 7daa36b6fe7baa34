// Keyword, 1953: all that the page asks of a game.

import { offerWords } from "../../shared/seats";
import type { Prompt, Result } from "../../wire/generated";
import type { View } from "./board";

export { default as Board } from "./Board.svelte";
export { default as Lid } from "./Lid.svelte";
export { default as Sheet } from "./Plays.svelte";
export { ending, say } from "./news";
export { sounds } from "./sounds";

export const sides: string[] = []; // partners have one score, but no name
export const hidden = true; // nobody looks at another's rack
export const ways = [
  { name: "Patience, corner to corner", wish: { seats: 1, mine: [0], options: { play: "patience" } } },
  { name: "Solitaire, for 850 points", wish: { seats: 1, mine: [0], options: { play: "solitaire" } } },
];

const COLOURS: Record<number, string[]> = {
  1: ["Blue"],
  2: ["Red", "Blue"],
  3: ["Red", "Green", "Blue"],
  4: ["Red", "Green", "Blue", "Yellow"],
};

export const seatNames = (seats: number): string[] => COLOURS[seats] ?? [];

/** How many may sit down, by what was chosen. */
export function seatsFor(options: Record<string, unknown>): number[] {
  if (options.play === "partnership") return [4];
  return options.play === "patience" || options.play === "solitaire" ? [1] : [2, 3, 4];
}

const OFFERS: Record<string, string> = { play: "play a word", pass: "pass", challenge: "challenge the last play" };

export const offer = (prompt: Prompt): string => offerWords(prompt, OFFERS);

/** Playing alone one wins against nobody. */
export function verdict(result: Result, view: View): string | null {
  if (view.ended === "arrived") return `There, in ${result.totals[0]} words${rating(result.totals[0]!)}`;
  if (view.ended === "given up") return `Given up after ${result.totals[0]} words`;
  if (view.ended === "stopped" || result.totals.length === 1) {
    return result.totals[0]! >= 850
      ? `${result.totals[0]} points: won, 850 were asked for`
      : `${result.totals[0]} points of 850`;
  }
  return null;
}

/** KW-66: twelve words are very good; nine or ten take practice and luck. */
function rating(words: number): string {
  if (words <= 10) return ": practice, and luck";
  return words <= 12 ? ": very good" : "";
}
