// What was chosen at a table, in the words of the form on which it was chosen.

import type { GameCard } from "../wire/generated";
import { api } from "./api";
import { choice } from "./words";

let shelf = $state.raw<GameCard[]>([]);
let asked = false;

/** Until the labels have come an option goes by its own name. */
export function chosenWords(game: string, options: Record<string, unknown>): string[] {
  if (!asked) {
    asked = true;
    void api.games().then(
      (found) => (shelf = found),
      () => (asked = false),
    );
  }
  const cards = shelf.find((each) => each.name === game)?.options ?? [];
  return Object.entries(options).map(([name, value]) =>
    choice(cards.find((card) => card.name === name)?.label ?? name, value),
  );
}
