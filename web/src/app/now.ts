// One press, and one plays: two seats, a bot of an easy level in the other, and one begins oneself.

import type { GameCard, NewTable } from "../wire/generated";
import { api } from "./api";
import { router } from "./router.svelte";

export const USUAL = "casual"; // whom a stranger meets first

/** As few as play it together. */
export const fewest = (game: GameCard): number => (game.seats.includes(2) ? 2 : game.seats[0]!);

export async function lay(game: GameCard, wanted: Omit<NewTable, "game">): Promise<void> {
  const table = await api.lay({ game: game.name, ...wanted });
  router.go(`/t/${table.id}`);
}

export const playNow = (game: GameCard): Promise<void> =>
  lay(game, { seats: fewest(game), mine: [0], bots: { 1: USUAL }, first: 0 });
