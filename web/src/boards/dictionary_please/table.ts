// What lies on the table, by name: words, stars, counters, letters. No rules here: whether a word
// may be made, of what, and what it earns, the server says.

import type { DictionaryPleaseView, DictionaryPleaseViewSpine, Fact } from "../../wire/generated";

export type View = DictionaryPleaseView;
export type Spine = DictionaryPleaseViewSpine;
export const GAME = "dictionary_please";

/** The colours of stars and counters go by their points. */
const STARS: Record<number, string> = { 5: "green", 10: "red", 25: "blue", 50: "silver", 100: "gold" };
const COUNTERS: Record<number, string> = { 5: "green", 10: "red", 25: "blue", 50: "purple" };

/** Each seat's words are bound in leather of their own. */
export const LEATHERS = ["#6b1f22", "#1d3f63", "#7a5312", "#4a2a63", "#24543c", "#6d3a1c", "#3c4247", "#7c2450"];

export const starColour = (points: number): string => STARS[points] ?? "gold";
export const counterColour = (points: number): string => COUNTERS[points] ?? "green";

export interface Taken {
  id: number;
  text: string;
  owner: number;
}

/** A word that was made, as it was told. */
export interface Made {
  seat: number;
  id: number;
  word: string;
  added: string;
  taken: Taken[];
  captures: number;
}

const KINDS = ["original", "longer", "altered", "capture", "double"];
export const isMade = (fact: Fact): boolean => KINDS.includes(fact.kind);

export function madeBy(fact: Fact): Made {
  const { taken, olds, owners, ...rest } = fact.data as unknown as Omit<Made, "taken"> & Told;
  return { ...rest, taken: taken.map((id, n) => ({ id, text: olds[n]!, owner: owners[n]! })) };
}

interface Told {
  taken: number[];
  olds: string[];
  owners: number[];
}

/** Which word a word has come of, so that it can be seen to travel: the number it once had. */
export function lineage(facts: Fact[]): (id: number) => number {
  const roots = new Map<number, number>();
  for (const fact of facts) {
    if (!isMade(fact)) continue;
    const { id, taken } = madeBy(fact);
    const [old] = taken;
    // A number may be given again when a capture was taken back, so the last word said counts.
    if (old) roots.set(id, roots.get(old.id) ?? old.id);
    else roots.delete(id);
  }
  return (id) => roots.get(id) ?? id;
}

export const apart = (letters: string): string => [...letters].join(", ");

/** How often each letter is there, in alphabetical order. */
export function counted(letters: string): [string, number][] {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one.localeCompare(other));
}

/** The seats clockwise from one's left, oneself last: nearest to the bench. */
export function roundFrom(seat: number | null, count: number): number[] {
  const seats = Array.from({ length: count }, (_, each) => each);
  return seat === null ? seats : [...seats.slice(seat + 1), ...seats.slice(0, seat + 1)];
}

/** How the end draws near. */
export function remarkOn(view: View): string {
  if (view.phase === "over") return "";
  if (view.final) return "The last round: nothing is drawn";
  if (view.time) return "Time is up: one more round after this";
  if (view.closes !== null) return `The bag is empty: ${Math.max(0, view.closes - view.turn + 1)} turns left`;
  return "";
}
