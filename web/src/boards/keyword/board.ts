// Keyword's board as the page draws it, and what a gesture means as a move. No rules here: the
// server judges every play, finds the words it makes and counts its points.

import type { KeywordView } from "../../wire/generated";
import { squareAt, squareName } from "../letters/squares";

export type View = KeywordView;
export type Colour = "red" | "green" | "blue" | "yellow";
export type Way = ">" | "v"; // across, down

export const SIZE = 19;
export const RACK = 10;
export const MASTER = "★"; // how a Master block is shown; records write ? and small letters
export const SQUARES = Array.from({ length: SIZE * SIZE }, (_, n) => squareName(n % SIZE, Math.floor(n / SIZE)));
const NAMES = new Set(SQUARES);
export const isSquare = (name: string): boolean => NAMES.has(name);

const MARKS: Record<string, Colour> = {
  R: "red",
  G: "green",
  B: "blue",
  Y: "yellow",
  1: "red",
  2: "green",
  3: "blue",
  4: "yellow",
};

export interface Ground {
  colour: Colour | null;
  key: boolean;
  start: string; // Y, W or O on the squares where the first word begins
}

export function groundOf(layout: string[], square: string): Ground {
  const [column, row] = squareAt(square);
  const mark = layout[row]?.[column] ?? ".";
  return { colour: MARKS[mark] ?? null, key: /[1-4]/.test(mark), start: /[ywo]/.test(mark) ? mark.toUpperCase() : "" };
}

/** A square in words: k5, red Key square. */
export function groundWords({ colour, key, start }: Ground): string {
  if (start) return `start ${start}`;
  return key ? `${colour} Key square` : (colour ?? "plain");
}

export const colourOf = (view: View, seat: number): Colour => (view.colours[seat] ?? "blue") as Colour;

/** The next square that way, or the one before; null over the edge. */
export function beside(square: string, way: Way, step: 1 | -1 = 1): string | null {
  const [column, row] = squareAt(square);
  const next = way === ">" ? squareName(column + step, row) : squareName(column, row + step);
  return isSquare(next) ? next : null;
}

export type Written = { move: string; squares: string[] } | { why: string };

/** Letters laid for a try, written as one move together with what lies between and at the ends. */
export function written(board: Record<string, string>, laid: Map<string, string>, way: Way): Written | null {
  const squares = [...laid.keys()];
  const [first] = squares;
  if (first === undefined) return null;
  const at = squares.map(squareAt);
  const sameRow = at.every(([, row]) => row === at[0]![1]);
  const sameColumn = at.every(([column]) => column === at[0]![0]);
  if (!sameRow && !sameColumn) return { why: "The letters of a play lie in one row or in one column" };
  const letterAt = (square: string) => laid.get(square) ?? board[square]?.toUpperCase();
  const run = (direction: Way): string[] => {
    let start = first;
    for (let next = beside(start, direction, -1); next && letterAt(next); next = beside(next, direction, -1))
      start = next;
    const found = [start];
    for (let next = beside(start, direction); next && letterAt(next); next = beside(next, direction)) found.push(next);
    return found;
  };
  const along = squares.length > 1 ? (sameRow ? ">" : "v") : lone(run(">"), run("v"), way);
  const word = run(along);
  const gap = squares.find((square) => !word.includes(square));
  if (gap) return { why: "There is a gap between the letters of the play" };
  return { move: `play:${word.map(letterAt).join("")}@${word[0]}${along}`, squares: word };
}

/** One letter may make a word either way: as one is typing, unless only the other is a word. */
function lone(across: string[], down: string[], way: Way): Way {
  if (across.length > 1 && down.length > 1) return way;
  return down.length > 1 ? "v" : across.length > 1 ? ">" : way;
}

/** Where the letters are: the smallest field that holds them all, in columns and rows. */
export function bounds(squares: string[]): { left: number; top: number; right: number; bottom: number } {
  const at = squares.map(squareAt);
  const [columns, rows] = [at.map(([column]) => column), at.map(([, row]) => row)];
  return { left: Math.min(...columns), top: Math.min(...rows), right: Math.max(...columns), bottom: Math.max(...rows) };
}
