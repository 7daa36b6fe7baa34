import { beforeEach, expect, test, vi } from "vitest";
import { Taps } from "./taps.svelte";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test("the first tap shows, the second drops; another pin is shown instead", () => {
  const taps = new Taps();
  expect(taps.tap(5)).toBe(false);
  expect(taps.tap(6)).toBe(false);
  expect(taps.pin).toBe(6);
  expect(taps.tap(6)).toBe(true);
  expect(taps.pin).toBeNull();
});

test("one tap by choice, which is remembered", () => {
  const taps = new Taps();
  taps.tap(5);
  taps.switch();
  expect(taps.pin).toBeNull();
  expect(taps.tap(5)).toBe(true);
  expect(new Taps().once).toBe(true);
  taps.switch();
  expect(new Taps().once).toBe(false);
});
