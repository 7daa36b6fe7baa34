// How a player likes to see the board, remembered in the browser.

export type Mode = "solid" | "flat" | "both";

const KEY = "parlour.score_four.view";
const MODES: Mode[] = ["solid", "flat", "both"];

export function remembered(): Mode {
  try {
    const kept = localStorage.getItem(KEY);
    return MODES.find((mode) => mode === kept) ?? "solid";
  } catch {
    return "solid"; // storage may be closed
  }
}

export function remember(mode: Mode): void {
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // Then it is not remembered.
  }
}
