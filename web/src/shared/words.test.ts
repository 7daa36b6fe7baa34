import { expect, test } from "vitest";
import { andList, capital } from "./words";

test("a list ends with and", () => {
  expect(andList([])).toBe("");
  expect(andList(["red"])).toBe("red");
  expect(andList(["red", "blue"])).toBe("red and blue");
  expect(andList(["red", "green", "blue"])).toBe("red, green and blue");
});

test("a name of the house becomes a word", () => {
  expect(capital("last_call")).toBe("Last call");
  expect(capital("")).toBe("");
});
