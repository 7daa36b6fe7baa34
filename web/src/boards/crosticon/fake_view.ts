// A table of Crosticon for tests: an empty board, black in its corners, with some pieces on it.

import type { View } from "./board";

const ROWS = ["#.........#", ...Array.from({ length: 9 }, () => "..........."), "#.........#"];

/** Pieces are written "c4 A 0": where, which letter, whose. */
export function view(pieces = "", more: Partial<View> = {}): View {
  const squares = pieces
    .split(", ")
    .filter(Boolean)
    .map((piece) => piece.split(" "))
    .map(([square, letter, owner]): [string, [string, number]] => [square!, [letter!, Number(owner)]]);
  return {
    rows: ROWS,
    squares: Object.fromEntries(squares),
    second: [],
    stock: { 0: { A: 3, C: 1 }, 1: {} },
    opened: {},
    captured: {},
    trays: {},
    diagonals: [],
    open: [],
    dead: [],
    player: 0,
    phase: "play",
    lots: "",
    beginner: 0,
    rivals: [],
    turns: 0,
    passes: 0,
    fresh: [],
    used: [],
    ...more,
  };
}
