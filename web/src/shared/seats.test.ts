import { expect, test } from "vitest";
import { chair, prompt } from "./fake_seats";
import { nameOf, offered, offerWords, secondsTo } from "./seats";

test("a seat is called by who sits there, or by its number, or as the game says", () => {
  const chairs = [chair(0, { name: "Ann" }), chair(1)];
  expect(nameOf(chairs, 0)).toBe("Ann");
  expect(nameOf(chairs, 1)).toBe("Seat 2");
  expect(nameOf(chairs, 1, "West")).toBe("West");
  expect(nameOf(chairs, 0, "South")).toBe("Ann");
  expect(nameOf([], 3, undefined)).toBe("Seat 4");
});

test("what a seat is offered is the kinds of moves of all its prompts", () => {
  const prompts = [prompt(0, ["play", "pass"]), prompt(1, ["challenge"]), prompt(0, ["claim", "pass"])];
  expect(offered(prompts, 0)).toEqual(new Set(["play", "pass", "claim"]));
  expect(offered(prompts, 1)).toEqual(new Set(["challenge"]));
  expect(offered(prompts, null)).toEqual(new Set());
});

test("an offer is told in the game's own words, and else as it is written", () => {
  expect(offerWords(prompt(0, ["play", "pass"]), { play: "lay a word" })).toBe("lay a word, or pass");
});

test("seconds are those of the clock that makes the move", () => {
  const prompts = [
    prompt(0, ["play"]),
    prompt("clock", ["stand"], { within: 8 }),
    prompt("clock", ["time"], { within: 0 }),
  ];
  expect(secondsTo(prompts, "stand")).toBe(8);
  expect(secondsTo(prompts, "time")).toBe(0);
  expect(secondsTo(prompts, "play")).toBeNull();
  expect(secondsTo(prompts, "close")).toBeNull();
});
