import { beforeEach, expect, test, vi } from "vitest";
import { bestOf, keepBest } from "./best";
import type { View } from "./board";
import { view } from "./fake_view";

const kept = new Map<string, string>();
const over = (points: number, more: Partial<View> = {}): View => ({
  ...view(),
  par: [["U-1", 98]],
  words: { 0: [{ channel: 1, text: "SILVER", points, squares: ["a1", "f1"] }] },
  ...more,
});

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test("the best stays the best, class by class, and solitaire by itself", () => {
  expect(bestOf(over(0), 0)).toBeNull();
  for (const points of [30, 20]) keepBest(over(points), 0);
  expect(bestOf(over(0), 0)).toBe(30);
  expect(bestOf(over(0, { par: [["U-2", 80]] }), 0)).toBeNull();
  keepBest(over(50, { solitaire: true, par: [null] }), 0);
  expect(bestOf(over(0, { solitaire: true, par: [null] }), 0)).toBe(50);
  expect(bestOf(over(0), 0)).toBe(30);
});

test("where there is no class nothing is kept", () => {
  keepBest(over(30, { par: [null] }), 0);
  expect(kept.size).toBe(0);
});
