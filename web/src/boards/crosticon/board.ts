// The board as the page draws it: where squares are, who reads which way, where markers lie. No
// rules here: the server judges every word and every claim.

import { nameOf } from "../../shared/seats";
import type { Chair, CrosticonView, Fact } from "../../wire/generated";
import { squareAt, squareName, turned } from "../letters/squares";

export type View = CrosticonView;

export const SIZE = 11;
export const SIDES = ["South", "West", "North", "East"];
export const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

// Columns and rows from letter to letter, by seat (CR-09).
const READS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Whoever sits there; a free seat is called by its side of the board. */
export const playerName = (chairs: Chair[], seat: number): string => nameOf(chairs, seat, SIDES[seat]);

export function isBlack(view: View, square: string): boolean {
  const [column, row] = squareAt(square);
  return view.rows[row]?.[column] === "#";
}

/** The letter that lies on a square; "" if there is none. */
export const letterOn = (view: View, square: string): string => view.squares[square]?.[0] ?? "";

/** Whose piece it is; null if there is none. */
export const ownerOf = (view: View, square: string): number | null => view.squares[square]?.[1] ?? null;

export const piecesOf = (view: View, seat: number): number =>
  Object.values(view.squares).filter(([, owner]) => owner === seat).length;

/** So many steps from a square along a seat's reading; null: that is off the board. */
export function along(seat: number, square: string, steps: number): string | null {
  const [column, row] = squareAt(square);
  const [right, down] = READS[seat]!;
  return named(column + right * steps, row + down * steps);
}

/** How many steps it is from one square to another in a seat's reading; null: they share no line. */
export function steps(seat: number, from: string, to: string): number | null {
  const [column, row] = squareAt(from);
  const [toColumn, toRow] = squareAt(to);
  const [right, down] = READS[seat]!;
  const [across, along] = [toColumn - column, toRow - row];
  if (right ? along : across) return null;
  return across * right + along * down;
}

function named(column: number, row: number): string | null {
  const inside = [column, row].every((each) => each >= 0 && each < SIZE);
  return inside ? squareName(column, row) : null;
}

/** The next square to the right or down, as it is seen from a seat; null: there the board ends. */
export function beside(square: string, seat: number, right: number, down: number): string | null {
  const [x, y] = turned(squareAt(square), seat, SIZE);
  const to: [number, number] = [x + right, y + down];
  return to.every((each) => each >= 0 && each < SIZE) ? squareName(...turned(to, (4 - seat) % 4, SIZE)) : null;
}

export interface Marker {
  seat: number;
  word: string;
  under: boolean; // beneath the last piece, not on the black square behind it
}

/** Scored diagonals are marked by a piece face down: on the black square where they end (CR-36), else
 * under their last piece (CR-37). */
export function markers(view: View): Record<string, Marker[]> {
  const found: Record<string, Marker[]> = {};
  for (const { cells, word, seat } of view.diagonals) {
    const [before, last] = cells.slice(-2).map(squareAt) as [[number, number], [number, number]];
    const next = named(2 * last[0] - before[0], 2 * last[1] - before[1]);
    const behind = next !== null && isBlack(view, next) ? next : null;
    (found[behind ?? cells.at(-1)!] ??= []).push({ seat, word, under: behind === null });
  }
  return found;
}

/** The letters that a word took, in its order. */
export function taken(fact: Fact): string {
  const { seat, word, square, captured } = fact.data as {
    seat: number;
    word: string;
    square: string;
    captured: string[];
  };
  return captured.map((each) => word[steps(seat, square, each) ?? 0] ?? "").join("");
}
