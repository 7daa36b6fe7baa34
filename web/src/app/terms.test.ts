import { expect, test } from "vitest";
import { face, spoken, termsOf, termWords, USUAL } from "./terms";

test("a choice becomes what a record's header says", () => {
  expect(termsOf(USUAL)).toEqual({ time: "none", late: null, away: "wait", grace: 10, public: false, rated: false });
  expect(termsOf({ ...USUAL, kind: "game" }).time).toBe("600+5");
  expect(termsOf({ ...USUAL, kind: "move", late: "bot" })).toMatchObject({ time: "60/move", late: "bot" });
  expect(termsOf({ ...USUAL, kind: "days", days: 7 }).time).toBe("7d/move");
  expect(termsOf({ ...USUAL, late: "bot" }).late).toBeNull(); // nobody is late without a clock
});

test("what was agreed is said in words, and nothing where nothing was", () => {
  expect(termWords({ time: "none", late: null, away: "wait", grace: 10 })).toEqual([]);
  expect(termWords({ rated: true })[0]).toMatch(/^rated, if everybody has an account/);
  expect(termWords({ public: true })).toEqual(["when it is over, anybody may find and replay this game"]);
  expect(termWords({ time: "600+5", late: "forfeit", away: "wait", grace: 10 })).toEqual([
    "10 minutes each for a game, 5 seconds more with each move",
    "whoever runs out of time loses",
  ]);
  expect(termWords({ time: "90/move", late: "bot", away: "forfeit", grace: 5 })).toEqual([
    "a minute and 30 seconds for each move",
    "a bot plays on for whoever runs out of time",
    "a seat left for 5 minutes loses",
  ]);
  expect(termWords({ time: "3d/move", late: "wait" })).toEqual(["3 days for each move"]);
  expect(termWords({ time: "1d/move" })).toEqual(["a day for each move"]);
});

test("a clock's face is short, and what is spoken is words", () => {
  expect([0, 9, 60, 249, 3600, 3909].map(face)).toEqual(["0:00", "0:09", "1:00", "4:09", "1:00:00", "1:05:09"]);
  expect([86400, 187200].map(face)).toEqual(["1 d", "2 d 4 h"]);
  expect([1, 61, 249].map(spoken)).toEqual([
    "a second left",
    "a minute and a second left",
    "4 minutes and 9 seconds left",
  ]);
  expect([3660, 86400, 187200].map(spoken)).toEqual([
    "an hour and a minute left",
    "a day left",
    "2 days and 4 hours left",
  ]);
});
