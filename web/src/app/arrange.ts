// Who sits where on a new table, and the request that follows from it.

import type { GameCard, NewTable } from "../wire/generated";

export interface Sitter {
  kind: "me" | "here" | "friend" | "bot";
  name: string; // of a person at this device
  level: string; // of a bot
}

/** The first seat mine, the others left to friends; whoever was placed already stays. */
export function arrange(seats: number, before: Sitter[], name: string): Sitter[] {
  return Array.from({ length: seats }, (_, seat) => {
    const fresh: Sitter = { kind: seat ? "friend" : "me", name: seat ? "" : name, level: "casual" };
    return before[seat] ?? fresh;
  });
}

export function wish(
  card: GameCard,
  sitters: Sitter[],
  options: Record<string, unknown>,
  first: number | null,
): NewTable {
  const seats = sitters.map((sitter, seat) => ({ ...sitter, seat }));
  const here = seats.filter(({ kind }) => kind === "me" || kind === "here");
  // What is as the rulebook has it need not be said.
  const defaults = Object.fromEntries(card.options.map((option) => [option.name, option.default]));
  const chosen = Object.entries(options).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  return {
    game: card.name,
    seats: sitters.length,
    options: Object.fromEntries(chosen),
    bots: Object.fromEntries(seats.flatMap(({ kind, seat, level }) => (kind === "bot" ? [[seat, level]] : []))),
    mine: here.map(({ seat }) => seat),
    names: Object.fromEntries(here.flatMap(({ seat, name }) => (name.trim() ? [[seat, name.trim()]] : []))),
    first,
  };
}
