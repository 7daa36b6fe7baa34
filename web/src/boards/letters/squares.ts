// How squares are named: the column's letter, then the row's number, from the top left.

export const squareName = (column: number, row: number): string => `${String.fromCharCode(97 + column)}${row + 1}`;

/** Column and row of a square, both from 0. */
export function squareAt(name: string): [column: number, row: number] {
  return [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
}
