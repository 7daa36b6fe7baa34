import { expect, test, vi } from "vitest";
import { Carry, type Held } from "./carry.svelte";

function carrying() {
  const drop = vi.fn<(held: Held, place: string) => void>();
  return { drop, carry: new Carry(drop) };
}

test("what is picked up is put down by another tap", () => {
  const { carry, drop } = carrying();
  carry.pick("A", "rack:0");
  expect(carry.held).toEqual({ what: "A", from: "rack:0" });
  expect(carry.put("c4")).toBe(true);
  expect(drop).toHaveBeenCalledWith({ what: "A", from: "rack:0" }, "c4");
  expect(carry.held).toBeNull();
});

test("picked up once more it is put back, and another takes its place", () => {
  const { carry } = carrying();
  carry.pick("A", "rack:0");
  carry.pick("A", "rack:0");
  expect(carry.held).toBeNull();
  carry.pick("A", "rack:0");
  carry.pick("B", "rack:1");
  expect(carry.held).toEqual({ what: "B", from: "rack:1" });
});

test("with empty hands nothing is put down", () => {
  const { carry, drop } = carrying();
  expect(carry.put("c4")).toBe(false);
  expect(drop).not.toHaveBeenCalled();
});
