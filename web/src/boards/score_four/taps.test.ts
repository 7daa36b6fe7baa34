import { beforeEach, expect, test } from "vitest";
import { settings } from "../../shared/settings.svelte";
import { Taps } from "./taps.svelte";

beforeEach(() => settings.choose({ confirm: "fingers" }));

test("by a finger the first tap shows, the second drops; another pin is shown instead", () => {
  const taps = new Taps();
  expect(taps.tap(5, true)).toBe(false);
  expect(taps.tap(6, true)).toBe(false);
  expect(taps.pin).toBe(6);
  expect(taps.tap(6, true)).toBe(true);
  expect(taps.pin).toBeNull();
});

test("by the mouse one press drops, unless somebody always wants to be asked", () => {
  const taps = new Taps();
  expect(taps.tap(5, false)).toBe(true);
  settings.choose({ confirm: "always" });
  expect(taps.tap(5, false)).toBe(false);
  expect(taps.tap(5, false)).toBe(true);
});

test("one tap by choice, for every board of this browser", () => {
  const taps = new Taps();
  taps.tap(5, true);
  taps.switch();
  expect(taps.pin).toBeNull();
  expect(taps.tap(5, true)).toBe(true);
  expect(new Taps().tap(7, true)).toBe(true);
  taps.switch();
  expect(new Taps().tap(7, true)).toBe(false);
});
