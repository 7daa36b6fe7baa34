// What a screen reader says of a pin and of a place.

import { beadAt, levelOf, pinName, pinOf, SIDES, type View } from "./board";

/** A pin while beads are dropped: what is on it, and where another would land. */
export function pinWords(view: View, pin: number, free: boolean): string {
  const stack = view.pins[pin] ?? [];
  const beads = stack.length === 1 ? "1 bead" : `${stack.length} beads`;
  const top = stack.length ? `, top ${SIDES[stack.at(-1)!]!}` : "";
  return `${pinName(pin)}, ${beads}${top}; ${free ? `drop here lands on level ${stack.length + 1}` : "full"}`;
}

/** A place: what is there, and what is to be said of it besides. */
export function placeWords(view: View, cell: number, marks: Record<string, boolean>): string {
  const side = beadAt(view, cell);
  const bead = side === undefined ? "empty" : `${SIDES[side]!} bead`;
  const said = Object.keys(marks).filter((mark) => marks[mark]);
  return [`${pinName(pinOf(cell))} level ${levelOf(cell) + 1}`, bead, ...said].join(", ");
}
