import { expect, test, vi } from "vitest";
import { PARK, STANDBY } from "./board";
import { EMPTY, view } from "./fake_view";
import { Laying, type Seen } from "./laying.svelte";

const on = (square: number, letter: string) => EMPTY.slice(0, square) + letter + EMPTY.slice(square + 1);

function hands(may: string[], more: Partial<Seen> = {}) {
  const say = vi.fn<(move: string) => void>();
  const seen: Seen = { view: view(), seat: 0, may: new Set(may), say, ...more };
  return { say, seen, laying: new Laying(() => seen) };
}

test("a letter of the Park is taken up, and called by a second tap", () => {
  const { laying, say } = hands(["call"]);
  laying.pressPark("A");
  expect(laying.picked).toBe("A");
  laying.pressPark("A");
  expect(say).toHaveBeenCalledExactlyOnceWith("call:A");
});

test("a letter that is used up stays where it is, and so do all while one may not call", () => {
  const { laying } = hands(["call"]);
  laying.pressPark("C");
  expect(laying.picked).toBeNull();
  const waiting = hands([]).laying;
  waiting.pressPark("A");
  expect(waiting.picked).toBeNull();
});

test("brought to a square it is called first, and laid when the table has heard it", () => {
  const { laying, say, seen } = hands(["call"]);
  laying.pressPark("A");
  laying.press("c4");
  expect(say).toHaveBeenCalledExactlyOnceWith("call:A");
  laying.goOn();
  expect(say).toHaveBeenCalledOnce(); // it has not come yet
  seen.view = view({ hand: "A" });
  laying.goOn();
  expect(say).toHaveBeenLastCalledWith("lay:c4");
  laying.goOn();
  expect(say).toHaveBeenCalledTimes(2);
});

test("another letter that was called first is not laid in its place", () => {
  const { laying, say, seen } = hands(["call"]);
  laying.bring("A", PARK, "c4");
  seen.view = view({ hand: "B" });
  laying.goOn();
  expect(say).toHaveBeenCalledExactlyOnceWith("call:A");
});

test("a call is for good: on a square that is taken it is not made", () => {
  const { laying, say } = hands(["call"], { view: view({ pitch: on(0, "X") }) });
  laying.pressPark("A");
  laying.press("a1");
  expect(say).not.toHaveBeenCalled();
});

test("the called letter goes where one taps", () => {
  const { laying, say } = hands(["lay"], { view: view({ hand: "A" }) });
  expect([laying.open("c4"), laying.open(STANDBY), laying.inHand]).toEqual([true, true, true]);
  laying.press("c4");
  expect(say).toHaveBeenCalledWith("lay:c4");
});

test("it may be moved until the next call, others may not", () => {
  const seen = view({ pitch: on(0, "A").slice(0, 35) + "B" }, { laid: { 0: "a1" } });
  const { laying, say } = hands(["lay"], { view: seen });
  expect([laying.movable("a1"), laying.movable("f6")]).toEqual([true, false]);
  laying.press("a1");
  laying.press("b2");
  expect(say).toHaveBeenCalledExactlyOnceWith("lay:b2");
});

test("Standby is used where that is offered", () => {
  const { laying, say } = hands(["use"], { view: view({ standby: "A" }) });
  expect(laying.movable(STANDBY)).toBe(true);
  laying.press(STANDBY);
  laying.press("c4");
  expect(say).toHaveBeenCalledExactlyOnceWith("use:c4");
});

test("in solitaire letters go and come as one likes", () => {
  const { laying, say } = hands(["put", "shift", "lift"], { view: view({ pitch: on(0, "A") }) });
  laying.pressPark("B");
  laying.press("c4");
  laying.press("a1");
  laying.press("b1");
  laying.press("a1");
  laying.pressPark("A");
  expect(say.mock.calls.flat()).toEqual(["put:B@c4", "shift:a1>b1", "lift:a1"]);
});

test("a watcher has nothing to lay", () => {
  const { laying, say } = hands([], { seat: null });
  laying.press("c4");
  expect([laying.inHand, laying.open("c4"), laying.movable("c4")]).toEqual([false, false, false]);
  expect(say).not.toHaveBeenCalled();
});
