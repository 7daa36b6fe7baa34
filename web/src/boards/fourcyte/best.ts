// The best score that was reached in this browser, by class; solitaire counts by itself (4C-50).

import { keep, recall } from "../../shared/kept";
import { pointsOf, type View } from "./board";

function keyOf(view: View, seat: number): string | null {
  const group = view.solitaire ? "solitaire" : view.par[seat]?.[0];
  return group ? `fourcyte.best.${group}` : null;
}

/** Null: none yet, or it counts for no class. */
export function bestOf(view: View, seat: number): number | null {
  const key = keyOf(view, seat);
  const kept = key === null ? null : recall(key);
  return kept === null || !Number.isFinite(Number(kept)) ? null : Number(kept);
}

/** A game is over: its score is kept, if none was better. */
export function keepBest(view: View, seat: number): void {
  const key = keyOf(view, seat);
  const points = pointsOf(view.words[seat] ?? []);
  if (key !== null && points > (bestOf(view, seat) ?? -1)) keep(key, String(points));
}
