// The games that the page can lay out. Each is fetched when it is first needed.

import type { Component } from "svelte";
import type { Chair, Fact, NewTable, Prompt, Result } from "../wire/generated";

export interface Part {
  Board: Component<any>; // BoardProps, each with its own view
  Lid: Component; // a picture for the shelf
  Sheet?: Component<any>; // a score sheet of its own
  sides: string[]; // what the sides are called; none: each plays for himself
  say: (fact: Fact, chairs: Chair[]) => string; // something that happened, in words
  offer: (prompt: Prompt) => string; // what a prompt lets one do, in words
  seatNames?: (seats: number) => string[]; // what the seats are called, where sides have no name
  seatsFor?: (options: Record<string, unknown>) => number[]; // how many may sit down, by what was chosen
  hidden?: boolean; // who shares a device must not see the other's hand
  partners?: boolean; // two people may sit down as one
  unlooked?: string; // the clause by which nobody looks into a dictionary during play
  unwritten?: string; // what stands on an empty score sheet
  ways?: { name: string; wish: Omit<NewTable, "game"> }[]; // to begin at once, beside company
  nextFirst?: (view: any) => number | null; // who begins a rematch, where the rules say so
  waiting?: (view: any) => string; // when no duty is to be seen
  how?: (how: string) => string; // how it ended, in words
  verdict?: (result: Result, view: any) => string | null; // an end that is no win
}

const SHELF: Record<string, () => Promise<Part>> = {
  crosticon: () => import("./crosticon"),
  dictionary_please: () => import("./dictionary_please"),
  fourcyte: () => import("./fourcyte"),
  keyword: () => import("./keyword"),
  score_four: () => import("./score_four"),
};

/** Can the page lay out this game? Others are played in the terminal and by the library. */
export const isLaid = (game: string): boolean => game in SHELF;

/** A game's part, or null where the page is older than the server. */
export async function part(game: string): Promise<Part | null> {
  return (await SHELF[game]?.()) ?? null;
}
