import { expect, test } from "vitest";
import { andList, capital, orList } from "./words";

test("a list ends with and", () => {
  expect(andList([])).toBe("");
  expect(andList(["red"])).toBe("red");
  expect(andList(["red", "blue"])).toBe("red and blue");
  expect(andList(["red", "green", "blue"])).toBe("red, green and blue");
  expect(orList(["red", "green", "blue"])).toBe("red, green or blue");
});

test("a name of the house becomes a word", () => {
  expect(capital("last_call")).toBe("Last call");
  expect(capital("")).toBe("");
});
