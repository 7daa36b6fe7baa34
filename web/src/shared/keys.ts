// Which keys are for the board, and which for the browser or for a field.

import { settings } from "./settings.svelte";

const FIELDS = "input, select, textarea";

/** Without Ctrl, Meta or Alt, which make it a command of the browser; Shift only makes a capital. */
export const isPlain = (event: KeyboardEvent): boolean => !(event.ctrlKey || event.metaKey || event.altKey);

/** Nothing has handled it yet, and the focus is within these bounds, or nowhere. */
export function isLoose(event: KeyboardEvent, bounds: HTMLElement): boolean {
  const target = event.target as HTMLElement;
  return !event.defaultPrevented && (target === document.body || bounds.contains(target));
}

/** Keys act where the focus is; anywhere else only for those who like that (WCAG 2.1.4). */
export const isQuick = (target: HTMLElement | null, bounds: HTMLElement): boolean =>
  settings.chosen.keys || bounds.contains(target);

/** A plain key for the board as a whole: nothing has handled it yet, and it is not typed into a field. */
export function isForBoard(event: KeyboardEvent, board: HTMLElement): boolean {
  const target = event.target as HTMLElement;
  return isPlain(event) && isLoose(event, board) && !target.closest(FIELDS) && isQuick(target, board);
}

/** A letter of the alphabet, as a capital; null: another key. */
export const letterOf = (event: KeyboardEvent): string | null =>
  /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : null;
