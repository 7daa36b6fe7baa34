// What may be done at the board now, in a sentence.

import type { View } from "./board";

export function hintOf(view: View, seat: number | null, turn: boolean, patience: boolean): string {
  if (view.ended !== null) return "";
  if (view.final) return "The game ends with this play, unless it is challenged.";
  if (!turn) return view.player === seat ? "One moment …" : "Lay letters for a try while you wait.";
  const begun = Object.keys(view.board).length > 0;
  if (patience)
    return begun ? "The next word uses a letter of the last one." : "The first word begins on a1, in the corner.";
  return begun
    ? "Drag letters to the board, or tap a square and type."
    : "The first word begins on the gray squares Y, W, O.";
}

/** Seats at this device that may challenge the last play: of those who share one, one is not told whose
 * right it is, and they are asked who doubts. */
export function doubtersOf(view: View, mine: number[], may: Set<string>): number[] {
  const others = view.doubtful && view.last ? mine.filter((seat) => seat !== view.last!.seat) : [];
  return mine.length > 1 || may.has("challenge") ? others : [];
}
