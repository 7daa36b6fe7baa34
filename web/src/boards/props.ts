// The contract between the page and a game's board.

import type { Snippet } from "svelte";
import type { Chair, Fact, Prompt, Refused, Tried } from "../wire/generated";

/** What the page gives a board. It shows a view and says moves, as written; it knows no rules. */
export interface BoardProps<View> {
  view: View;
  prompts?: Prompt[];
  choices?: string[]; // the moves of one's own duty, where they are few
  seat?: number | null; // from where one looks
  mine?: number[]; // all seats that are played from here
  chairs?: Chair[];
  facts?: Fact[]; // heard in this game so far
  totals?: number[];
  options?: Record<string, unknown>; // chosen at this table; the others are the rulebook's
  pending?: string | null; // a move on its way
  sound?: boolean;
  still?: boolean;
  dark?: boolean;
  diagram?: boolean; // small, on a page of rules
  id?: string | null; // of the table, where it is one
  children?: Snippet; // what the page wants to say beside the board
  ontry?: (move: string, seat: number) => Promise<Tried | Refused | null>;
  onmove?: (move: string, seat: number) => void;
}
