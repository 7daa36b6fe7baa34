import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Answer } from "../wire/generated";
import { FakeLine, stubNet } from "./fake_line";
import { Socket } from "./socket.svelte";

const MOVE = { t: "move", id: "1", table: "x", seat: 0, move: "a1" } as const;
const DONE: Answer = { t: "done", id: "1" };
const LONGEST = 8000 * 1.25; // milliseconds, with what chance adds

let net: ReturnType<typeof stubNet>;
let opened: ReturnType<typeof vi.fn<() => void>>;
let heard: ReturnType<typeof vi.fn<(answer: Answer) => void>>;

beforeEach(() => {
  vi.useFakeTimers();
  net = stubNet();
  [opened, heard] = [vi.fn<() => void>(), vi.fn<(answer: Answer) => void>()];
});
afterEach(() => void vi.useRealTimers());

function connected(): Socket {
  const socket = new Socket(opened, heard);
  FakeLine.last.onopen!();
  return socket;
}

test("it connects to the house, says that it is open, and hears", () => {
  const socket = new Socket(opened, heard);
  expect(FakeLine.last.address).toBe("wss://parlour.test/socket");
  expect(socket.online).toBe(false);
  expect(socket.say(MOVE)).toBe(false);
  FakeLine.last.onopen!();
  expect(socket.online).toBe(true);
  expect(opened).toHaveBeenCalledOnce();
  expect(socket.say(MOVE)).toBe(true);
  expect(FakeLine.last.sent).toEqual([MOVE]);
  FakeLine.last.hears(DONE);
  expect(heard).toHaveBeenCalledWith(DONE);
});

test("broken, it comes back by itself", () => {
  const socket = connected();
  FakeLine.last.onclose!({ code: 1006 });
  expect(socket.online).toBe(false);
  vi.advanceTimersByTime(500);
  expect(FakeLine.all).toHaveLength(2);
  FakeLine.last.onopen!();
  expect(socket.online).toBe(true);
  expect(opened).toHaveBeenCalledTimes(2);
});

test("each time it waits longer, but never long, and after a success it is quick again", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  connected();
  const waits = Array.from({ length: 8 }, () => {
    const [before, lines] = [Date.now(), FakeLine.all.length];
    FakeLine.last.onclose!({ code: 1006 });
    while (FakeLine.all.length === lines) vi.advanceTimersByTime(10);
    return Date.now() - before;
  });
  expect(waits.slice(0, 3)).toEqual([400, 720, 1300]);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBe(8000);
  FakeLine.last.onopen!();
  FakeLine.last.onclose!({ code: 1006 });
  const lines = FakeLine.all.length;
  vi.advanceTimersByTime(400);
  expect(FakeLine.all).toHaveLength(lines + 1);
});

test("a line that does not answer a move is held dead", () => {
  const socket = connected();
  socket.say(MOVE);
  vi.advanceTimersByTime(7999);
  expect(socket.online).toBe(true);
  vi.advanceTimersByTime(1);
  expect(socket.online).toBe(false);
  expect(FakeLine.all[0]!.closed).toBe(true);
});

test("whatever is heard shows that the line lives", () => {
  const socket = connected();
  socket.say(MOVE);
  vi.advanceTimersByTime(5000);
  FakeLine.last.hears({ t: "problem", why: "wait" });
  vi.advanceTimersByTime(60_000);
  expect(socket.online).toBe(true);
});

test("an old line is not heard any more", () => {
  connected();
  const old = FakeLine.last;
  old.onclose!({ code: 1006 });
  vi.advanceTimersByTime(LONGEST);
  FakeLine.last.onopen!();
  old.hears(DONE);
  old.onclose!({ code: 1006 });
  old.onopen!();
  expect(heard).not.toHaveBeenCalled();
  expect(opened).toHaveBeenCalledTimes(2);
});

test("the browser's own news is believed at once", () => {
  const socket = connected();
  net.say("offline");
  expect(socket.online).toBe(false);
  net.say("online");
  vi.advanceTimersByTime(500);
  expect(FakeLine.all).toHaveLength(2);
});

test("closed, it stays closed", () => {
  const socket = connected();
  socket.close();
  net.say("online");
  vi.advanceTimersByTime(10 * LONGEST);
  expect(FakeLine.all).toHaveLength(1);
  expect(FakeLine.last.closed).toBe(true);
});
