// The contract between the page and a game: what each brings, and what its board is given.

import type { Component, Snippet } from "svelte";
import type { Chair, Fact, Line, NewTable, Prompt, Refused, Result, Tried } from "../wire/generated";
import type { Sound } from "./sound";

/** What a move would be, or why it is none. */
export type Verdict = Tried | Refused;

/** What is heard of each kind of fact: always the same sound, or one that depends on the fact. */
export type Sounds = Record<string, Sound | ((fact: Fact) => Sound | null)>;

/** The kinds of which nothing is heard, and why. */
export type Silent = Record<string, string>;

/** What the page gives a board. It shows a view and says moves, as written; it knows no rules. */
export interface BoardProps<View> {
  view: View;
  prompts?: Prompt[];
  choices?: string[]; // the moves of one's own duty, where the list is short
  seat?: number | null; // from where one looks
  mine?: number[]; // all seats that are played from here
  chairs?: Chair[];
  facts?: Fact[]; // heard in this game so far
  totals?: number[];
  options?: Record<string, unknown>; // chosen at this table; the others are the rulebook's
  pending?: string | null; // a move on its way
  still?: boolean;
  dark?: boolean;
  diagram?: boolean; // drawn small, on a page of rules
  id?: string | null; // of the table, where it is one
  children?: Snippet; // what the page wants to say beside the board
  ontry?: (move: string, seat: number) => Promise<Verdict | null>; // null: nobody can say just now; ask again
  onmove?: (move: string, seat: number) => void;
  onsound?: (sound: Sound, level: number) => void; // of a piece that takes its time to land
}

/** What the page gives a score sheet. */
export interface SheetProps<View> {
  sheet: Line[];
  totals: number[];
  game: string;
  part: Part<View>;
  chairs: Chair[];
  facts: Fact[];
  view: View;
}

/** A game as the page knows it. */
export interface Part<View> {
  Board: Component<BoardProps<View>>;
  Lid: Component; // a picture for the shelf
  Sheet?: Component<SheetProps<View>>; // a score sheet of its own
  sides: string[]; // what the sides are called; none: each player plays alone
  say: (fact: Fact, chairs: Chair[]) => string; // something that happened, in words
  sounds: Sounds; // what is heard of it
  offer: (prompt: Prompt) => string; // what a prompt lets one do, in words
  seatNames?: (seats: number) => string[]; // what the seats are called, where sides have no name
  seatsFor?: (options: Record<string, unknown>) => number[]; // how many may sit down, by what was chosen
  hidden?: boolean; // who shares a device must not see the other's hand
  partners?: boolean; // two people may sit down as one
  unlooked?: string; // the clause by which nobody looks into a dictionary during play
  unwritten?: string; // what stands on an empty score sheet
  ways?: { name: string; wish: Omit<NewTable, "game"> }[]; // quick starts on the shelf, beside those with friends and bots
  waiting?: (view: View) => string; // what is shown while nobody has a visible duty
  how?: (how: string) => string; // how it ended, in words
  ending?: (facts: Fact[], chairs: Chair[]) => string | null; // why it is over, as a sentence; null: as `how` says
  told?: (facts: Fact[], chairs: Chair[]) => string; // what has just happened, where it is more than the last fact
  verdict?: (result: Result, view: View) => string | null; // for games that nobody wins or loses
}

/** What is heard of something that happened. */
export function soundOf(sounds: Sounds, fact: Fact): Sound | null {
  const sound = Object.hasOwn(sounds, fact.kind) ? sounds[fact.kind]! : null;
  return typeof sound === "function" ? sound(fact) : sound;
}
