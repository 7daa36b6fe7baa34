// How a player likes to see the board, remembered in the browser.

import { keep, recall } from "../../shared/kept";

export type Mode = "solid" | "flat" | "both";

const KEY = "score_four.view";
const MODES: Mode[] = ["solid", "flat", "both"];

export function remembered(): Mode {
  const kept = recall(KEY);
  return MODES.find((mode) => mode === kept) ?? "solid";
}

export const remember = (mode: Mode): void => keep(KEY, mode);
