// Which keys are for the board, and which for the browser or for a line that is being typed.

const FIELDS = "input, select, textarea";

/** Without a key that makes a command of it; Shift only makes a capital. */
export const isPlain = (event: KeyboardEvent): boolean => !(event.ctrlKey || event.metaKey || event.altKey);

/** Nothing has taken it, and it was pressed within these bounds, or nowhere in particular. */
export function isLoose(event: KeyboardEvent, bounds: HTMLElement): boolean {
  const target = event.target as HTMLElement;
  return !event.defaultPrevented && (target === document.body || bounds.contains(target));
}

/** A plain key that is for the whole board: nothing has taken it, and no line is being typed. */
export function isForBoard(event: KeyboardEvent, board: HTMLElement): boolean {
  return isPlain(event) && isLoose(event, board) && !(event.target as HTMLElement).closest(FIELDS);
}

/** A letter of the alphabet, as a capital; null: another key. */
export const letterOf = (event: KeyboardEvent): string | null =>
  /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : null;
