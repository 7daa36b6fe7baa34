// Who sits where, and what they may do now.

import type { Chair, Prompt } from "../wire/generated";

/** The name of whoever sits there; a free seat is called by its number, or as the game says. */
export const nameOf = (chairs: Chair[], seat: number, unnamed = `Seat ${seat + 1}`): string =>
  chairs.find((chair) => chair.seat === seat)?.name ?? unnamed;

/** The kinds of moves that a seat is offered now. */
export const offered = (prompts: Prompt[], seat: number | null): Set<string> =>
  new Set(prompts.filter((prompt) => prompt.actor === seat).flatMap((prompt) => prompt.moves));

/** What a prompt lets one do, each kind of move in a game's own words. */
export const offerWords = (prompt: Prompt, words: Record<string, string>): string =>
  prompt.moves.map((move) => words[move] ?? move).join(", or ");

/** The seconds until the clock makes this move; null: no clock runs for it, or none that may be seen. */
export const secondsTo = (prompts: Prompt[], move: string): number | null =>
  prompts.find((prompt) => prompt.moves.includes(move))?.within ?? null;
