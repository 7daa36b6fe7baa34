import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countdown, minutes } from "./countdown.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A clock as a component has it, and how to leave. */
function clockOf(seconds: () => number): { clock: { readonly left: number }; leave: () => void } {
  let clock = { left: -1 };
  const leave = $effect.root(() => void (clock = countdown(seconds)));
  flushSync();
  return { clock, leave };
}

test("whole seconds run down to nothing, and then nothing runs", () => {
  const { clock, leave } = clockOf(() => 2.5);
  expect(clock.left).toBe(3);
  vi.advanceTimersByTime(500);
  expect(clock.left).toBe(2);
  vi.advanceTimersByTime(2000);
  expect(clock.left).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  leave();
});

test("other seconds begin anew", () => {
  let seconds = $state(10);
  const { clock, leave } = clockOf(() => seconds);
  vi.advanceTimersByTime(4000);
  expect(clock.left).toBe(6);
  seconds = 20;
  flushSync();
  expect(clock.left).toBe(20);
  leave();
});

test("whoever leaves stops it", () => {
  const { leave } = clockOf(() => 60);
  expect(vi.getTimerCount()).toBe(1);
  leave();
  expect(vi.getTimerCount()).toBe(0);
});

test("minutes are written as on a clock", () => {
  expect(minutes(0)).toBe("0:00");
  expect(minutes(61)).toBe("1:01");
  expect(minutes(3599)).toBe("59:59");
});
