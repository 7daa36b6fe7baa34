// Who sits where on a new table, and the request that follows from it.

import type { GameCard, Invited, NewTable, OptionCard, PresetCard } from "../wire/generated";

export interface Sitter {
  kind: "me" | "here" | "friend" | "kept" | "bot";
  name: string; // of a person at this device
  level: string; // of a bot
  whom?: Invited; // for whom it is kept
}

/** The first seat mine, the others left to friends; whoever was placed already stays. */
export function arrange(seats: number, before: Sitter[], name: string): Sitter[] {
  return Array.from({ length: seats }, (_, seat) => {
    const fresh: Sitter = { kind: seat ? "friend" : "me", name: seat ? "" : name, level: "casual" };
    return before[seat] ?? fresh;
  });
}

type Options = Record<string, unknown>;

/** Does an option mean anything beside what else was chosen? One with a single value is no choice. */
export function applies(option: OptionCard, options: Options, seats: number): boolean {
  const now: Options = { ...options, seats };
  const other = option.kind === "choice" && option.values.length < 2;
  return !other && Object.entries(option.when).every(([name, values]) => values.includes(now[name]));
}

export const defaults = (card: GameCard): Options =>
  Object.fromEntries(card.options.map((option) => [option.name, option.default]));

/** What differs from the rulebook, as far as it applies. */
export function chosen(card: GameCard, options: Options, seats: number): Options {
  const said = card.options.filter(
    ({ name, default: usual }) => JSON.stringify(options[name]) !== JSON.stringify(usual),
  );
  const counted = said.filter((option) => applies(option, options, seats));
  return Object.fromEntries(counted.map(({ name }) => [name, options[name]]));
}

/** The way to play that these options are; null: one's own. */
export function presetOf(card: GameCard, options: Options, seats: number): PresetCard | null {
  const now = chosen(card, options, seats);
  const same = ({ chosen: wanted }: PresetCard) =>
    Object.keys(wanted).length === Object.keys(now).length &&
    Object.entries(wanted).every(([name, value]) => now[name] === value);
  return card.presets.find(same) ?? null;
}

/** The tier of the dictionary, where it is not the game's own. */
export const tierWish = (card: GameCard, tier: string): string | null =>
  tier && card.tiers.includes(tier) && tier !== card.tier ? tier : null;

export function wish(card: GameCard, sitters: Sitter[], options: Options, first: number | null): NewTable {
  const seats = sitters.map((sitter, seat) => ({ ...sitter, seat }));
  const here = seats.filter(({ kind }) => kind === "me" || kind === "here");
  return {
    game: card.name,
    seats: sitters.length,
    options: chosen(card, options, sitters.length),
    bots: Object.fromEntries(seats.flatMap(({ kind, seat, level }) => (kind === "bot" ? [[seat, level]] : []))),
    mine: here.map(({ seat }) => seat),
    names: Object.fromEntries(here.flatMap(({ seat, name }) => (name.trim() ? [[seat, name.trim()]] : []))),
    kept: Object.fromEntries(seats.flatMap(({ kind, seat, whom }) => (kind === "kept" && whom ? [[seat, whom]] : []))),
    first,
  };
}
