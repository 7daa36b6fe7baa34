// How squares are named: the column's letter, then the row's number, from the top left.

export const squareName = (column: number, row: number): string => `${String.fromCharCode(97 + column)}${row + 1}`;

/** Column and row of a square, both from 0. */
export function squareAt(name: string): [column: number, row: number] {
  return [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
}

/** Where a column and a row are seen once a board, so many squares wide, has been turned by quarters:
 * first the left side comes to the bottom, then the top, then the right. */
export function turned([column, row]: [number, number], quarters: number, size: number): [x: number, y: number] {
  return quarters > 0 ? turned([row, size - 1 - column], quarters - 1, size) : [column, row];
}
