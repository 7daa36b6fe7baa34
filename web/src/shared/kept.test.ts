import { beforeEach, expect, test, vi } from "vitest";
import { keep, recall } from "./kept";

const kept = new Map<string, string>();
const open = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", open);
});

test("what is kept is there again, under the house's name", () => {
  expect(recall("sound")).toBeNull();
  keep("sound", "off");
  expect(recall("sound")).toBe("off");
  expect([...kept.keys()]).toEqual(["parlour.sound"]);
  keep("sound", null);
  expect(recall("sound")).toBeNull();
});

test("where storage is closed nothing is kept, and nothing breaks", () => {
  const closed = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: closed, setItem: closed, removeItem: closed });
  expect(() => keep("sound", "off")).not.toThrow();
  expect(recall("sound")).toBeNull();
});
