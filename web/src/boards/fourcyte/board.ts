// The Pitch as the page draws it, and what a gesture means as a move. No rules here: the server
// judges every move and finds every word.

import type { FourcyteView, FourcyteViewWord } from "../../wire/generated";
import { squareAt, squareName } from "../letters/squares";

export type View = FourcyteView;
export type Word = FourcyteViewWord;

export const SIZE = 6;
export const PARK = "park";
export const HAND = "hand";
export const STANDBY = "standby";
export const SQUARES = Array.from({ length: SIZE * SIZE }, (_, n) => squareName(n % SIZE, Math.floor(n / SIZE)));

export const isSquare = (name: string): boolean => SQUARES.includes(name);

/** The letter on a square; "" if there is none. */
export function letterAt(pitch: string, square: string): string {
  const [column, row] = squareAt(square);
  const letter = pitch[column + SIZE * row] ?? ".";
  return letter === "." ? "" : letter;
}

export const pointsOf = (words: Word[]): number => words.reduce((sum, word) => sum + word.points, 0);

/** What it means to bring a letter from one place to another; several moves are made in turn. */
export function meant(may: Set<string>, letter: string, from: string, to: string, laid: string | null): string[] {
  if (may.has("put")) {
    if (to === PARK) return isSquare(from) ? [`lift:${from}`] : [];
    if (!isSquare(to)) return [];
    return [from === PARK ? `put:${letter}@${to}` : `shift:${from}>${to}`];
  }
  if (from === PARK) return to === PARK ? [] : to === HAND ? [`call:${letter}`] : [`call:${letter}`, `lay:${to}`];
  if (to === PARK || to === HAND) return [];
  // A letter that has just come to Standby is the called one still, and is laid again.
  return [from === STANDBY && laid !== STANDBY ? `use:${to}` : `lay:${to}`];
}

/** The fourteen channels in the order of their numbers, as they are read; a dot where no letter is. */
export function channels(pitch: string): string[] {
  const six = Array.from({ length: SIZE }, (_, n) => n);
  const line = (square: (n: number) => number) => six.map((n) => letterAt(pitch, SQUARES[square(n)]!) || "·").join("");
  return [
    ...six.map((row) => line((n) => row * SIZE + n)),
    ...six.map((column) => line((n) => n * SIZE + column)),
    line((n) => n * (SIZE + 1)),
    line((n) => (SIZE - 1 - n) * SIZE + n),
  ];
}
