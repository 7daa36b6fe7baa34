import { expect, test, vi } from "vitest";
import { Drawing, type Ends } from "./drawing.svelte";

function drawing(careful = false) {
  const claim = vi.fn<(ends: Ends) => void>();
  return { claim, drawing: new Drawing(() => ({ turn: 0, careful, free: () => true, claim })) };
}

test("by a finger both ends can be moved before it is said", () => {
  const { drawing: line, claim } = drawing(true);
  line.begin();
  line.pick("d3");
  expect(line.end).toBe("d3");
  line.move("e3");
  line.say();
  expect(claim).not.toHaveBeenCalled(); // there is no other end yet
  line.pick("h7");
  expect(line.end).toBe("h7");
  line.move("h6");
  expect(claim).not.toHaveBeenCalled();
  line.say();
  expect(claim).toHaveBeenCalledExactlyOnceWith(["e3", "h6"]);
  expect(line.end).toBeNull();
});

test("one end, then the other; the same one twice is put back", () => {
  const { drawing: line, claim } = drawing();
  line.pick("e3");
  line.pick("e3");
  expect(line.first).toBeNull();
  line.pick("e3");
  line.pick("h6");
  expect(claim).toHaveBeenCalledExactlyOnceWith(["e3", "h6"]);
  expect(line.first).toBeNull();
});

test("as typed, with whatever stands between", () => {
  for (const text of ["b2-e5", "b2 e5", "b2, e5", "b2–e5"]) {
    const { drawing: line, claim } = drawing();
    expect(line.type(text)).toBe(true);
    expect(claim).toHaveBeenCalledWith(["b2", "e5"]);
  }
  for (const text of ["", "b2", "b2-e5-f6", "b2-l5", "b0-e5", "b2-e12"]) {
    const { drawing: line, claim } = drawing();
    expect(line.type(text)).toBe(false);
    expect(claim).not.toHaveBeenCalled();
  }
});
