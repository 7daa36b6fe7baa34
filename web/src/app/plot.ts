// Small plots: where the bars and the line of a row of numbers stand, in a box of so many units.

import type { MonthFigures } from "../wire/generated";

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  kind: "won" | "drawn" | "lost" | "other";
}

const KINDS = ["won", "drawn", "lost", "other"] as const; // from the ground up

export const total = (month: MonthFigures): number => KINDS.reduce((sum, kind) => sum + month[kind], 0);

/** A stack for each month. */
export function stacks(months: MonthFigures[], width: number, height: number): Bar[] {
  const most = Math.max(1, ...months.map(total));
  const step = width / Math.max(12, months.length); // a few months do not become walls
  return months.flatMap((month, n) => {
    let ground = height;
    return KINDS.flatMap((kind) => {
      const tall = (month[kind] / most) * height;
      if (!tall) return [];
      ground -= tall;
      return [{ x: n * step + step * 0.15, y: ground, width: step * 0.7, height: tall, kind }];
    });
  });
}

/** A line through the numbers, from the lowest at the bottom to the highest at the top. */
export function line(numbers: number[], width: number, height: number): string {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const span = high - low || 1;
  const step = numbers.length > 1 ? width / (numbers.length - 1) : 0;
  return numbers
    .map((each, n) => `${n ? "L" : "M"}${round(n * step)} ${round(height - ((each - low) / span) * height)}`)
    .join("");
}

const round = (value: number): number => Math.round(value * 10) / 10;
