// Sixteen pins, four levels: how places are numbered and named. A pin is x + 4y; a cell is
// pin + 16 * level; level 1 is the bottom. No rules here: the server knows what is a line.

import type { Fact, ScoreFourView } from "../../wire/generated";

export type View = ScoreFourView;

export const SIDES = ["light", "dark"] as const;
const PINS = Array.from({ length: 16 }, (_, pin) => pin);

export const column = (pin: number): number => pin % 4;
export const row = (pin: number): number => (pin >> 2) % 4;
export const pinOf = (cell: number): number => cell % 16;
export const levelOf = (cell: number): number => cell >> 4;
export const cellAt = (pin: number, level: number): number => pin + 16 * level;

export const pinName = (pin: number): string => `${"abcd"[column(pin)]}${row(pin) + 1}`;
export const placeName = (cell: number): string => `${pinName(pinOf(cell))}${levelOf(cell) + 1}`;
export const pinNamed = (name: string): number => PINS.findIndex((pin) => pinName(pin) === name);

/** The cell of a place such as b32, or -1. */
export function cellNamed(name: string): number {
  const pin = pinNamed(name.slice(0, 2));
  const level = "1234".indexOf(name[2] ?? "?");
  return pin < 0 || level < 0 || name.length !== 3 ? -1 : cellAt(pin, level);
}

/** A line as written, the smaller end first: places sort by column, row, level. */
export function lineName(one: number, other: number): string {
  return [placeName(one), placeName(other)].sort().join("-");
}

/** The four cells from one end of a written line to the other. */
export function lineCells(name: string): number[] {
  const [start = -1, end = -1] = name.split("-").map(cellNamed);
  return [0, 1, 2, 3].map((n) => {
    const along = (f: (cell: number) => number) => f(start) + Math.round(((f(end) - f(start)) * n) / 3);
    return along((c) => column(pinOf(c))) + 4 * along((c) => row(pinOf(c))) + 16 * along(levelOf);
  });
}

export function beadAt(view: View, cell: number): number | undefined {
  return view.pins[pinOf(cell)]?.[levelOf(cell)];
}

/** Where a bead dropped over a pin would come to rest; null on a full pin. */
export function landing(view: View, pin: number): number | null {
  const height = view.pins[pin]?.length ?? 0;
  return height < 4 ? cellAt(pin, height) : null;
}

/** The bead dropped last, going by what has been heard. */
export function lastBead(view: View, facts: Fact[]): number | null {
  const dropped = facts.findLast((fact) => fact.kind === "dropped");
  const cell = dropped ? cellNamed(String(dropped.data.place)) : -1;
  return cell >= 0 && beadAt(view, cell) !== undefined ? cell : null;
}

/** The next place on the same level: to the right, away, to the left, nearer; at the edge one stays. */
export function stepped(cell: number, way: number): number {
  const x = Math.min(3, Math.max(0, column(pinOf(cell)) + [1, 0, -1, 0][way % 4]!));
  const y = Math.min(3, Math.max(0, row(pinOf(cell)) + [0, 1, 0, -1][way % 4]!));
  return cellAt(x + 4 * y, levelOf(cell));
}
