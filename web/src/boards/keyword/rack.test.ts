import { expect, test, vi } from "vitest";
import { MASTER } from "./board";
import { Rack } from "./rack.svelte";

function rackOf(held: string): Rack {
  const rack = new Rack();
  rack.settle(held, new Set());
  return rack;
}
const letters = (rack: Rack) => rack.blocks.map(({ letter }) => letter).join("");

test("of equal blocks those go that have been played", () => {
  const rack = rackOf("ABAC");
  rack.settle("BAC", new Set([rack.blocks[2]!.id]));
  expect(letters(rack)).toBe("ABC");
});

test("sorted, it goes by the alphabet, and Master blocks stand at the end", () => {
  const rack = rackOf("Q?ACA");
  rack.sort();
  expect(letters(rack)).toBe(`AACQ${MASTER}`);
});

test("shuffled, it holds the same blocks", () => {
  const rack = rackOf("ABCDE");
  vi.spyOn(Math, "random").mockReturnValue(0);
  rack.shuffle();
  expect(letters(rack)).toBe("BCDEA");
});

test("a block that is put somewhere moves the others up", () => {
  const rack = rackOf("ABCDE");
  rack.shift(4, 1);
  expect(letters(rack)).toBe("AEBCD");
});
