import { beforeEach, expect, test, vi } from "vitest";
import { FakeLine, stubNet } from "./fake_line";
import { Line } from "./line.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  stubNet();
});

test("all share one line, which ends with the last of them", () => {
  const heard: string[] = [];
  const first = new Line(
    () => heard.push("first opened"),
    () => heard.push("first heard"),
  );
  const second = new Line(
    () => heard.push("second opened"),
    () => heard.push("second heard"),
  );
  expect(FakeLine.all).toHaveLength(1);
  FakeLine.last.onopen!();
  FakeLine.last.hears({ t: "problem", why: "none" });
  expect(heard).toEqual(["first opened", "second opened", "first heard", "second heard"]);
  first.close();
  expect(FakeLine.last.closed).toBe(false);
  expect(second.say({ t: "stop browsing" })).toBe(true);
  second.close();
  expect(FakeLine.last.closed).toBe(true);
});

test("whoever comes to an open line is called too, once they are whole", async () => {
  const first = new Line(vi.fn(), vi.fn());
  FakeLine.last.onopen!();
  const opened = vi.fn();
  const second = new Line(opened, vi.fn());
  expect(opened).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(opened).toHaveBeenCalledOnce();
  first.close();
  second.close();
  expect(FakeLine.all).toHaveLength(1);
});
