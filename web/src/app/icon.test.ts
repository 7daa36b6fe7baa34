import { expect, test } from "vitest";
import { icon, titled } from "./icon";

test("the count stands before any title, once", () => {
  expect(titled("Lobby · Parlour", 2)).toBe("(2) Lobby · Parlour");
  expect(titled("(2) Lobby · Parlour", 3)).toBe("(3) Lobby · Parlour");
  expect(titled("(3) Lobby · Parlour", 0)).toBe("Lobby · Parlour");
});

test("the icon carries it, and more than nine are not counted", () => {
  expect(icon(0)).toBe("/favicon.svg");
  expect(decodeURIComponent(icon(4))).toContain(">4</text>");
  expect(decodeURIComponent(icon(12))).toContain(">9+</text>");
});
