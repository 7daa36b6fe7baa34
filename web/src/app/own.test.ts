import { expect, test } from "vitest";
import { chair } from "../shared/fake_seats";
import type { Chair, Result, TableCard } from "../wire/generated";
import { broughtIn, company, isMine, lasted, outcome, seatLink, turnWords } from "./own";

const NOW = 1_800_000_000;
const ann = chair(0, { side: 0, name: "Ann", mine: true });
const ben = chair(1, { side: 1, name: "Ben" });
const free = chair(1, { side: 1, name: null });

const card = (chairs: Chair[], more: Partial<TableCard> = {}): TableCard => ({
  id: "t",
  game: "score_four",
  title: "Score Four",
  options: {},
  chairs,
  entries: 1,
  over: false,
  result: null,
  terms: { time: "none", late: "wait", away: "wait", grace: 10 },
  lexicon: null,
  due: [0],
  since: NOW - 30,
  closed: "",
  left: null,
  draws: null,
  event: null,
  ...more,
});
const ended = (totals: number[], winners: number[], how = "line"): Partial<TableCard> => {
  const result: Result = { totals, winners, how };
  return { over: true, due: [], result };
};

test("with whom I sit there", () => {
  expect(company(card([ann, ben]))).toBe("against Ben");
  expect(company(card([ann, free]))).toBe("nobody has come yet");
  expect(company(card([ann]))).toBe("by yourself");
  expect(company(card([ann, { ...ben, mine: true }]))).toBe("on this device");
  const four = [ann, ben, chair(2, { side: 0, name: "Cy" }), chair(3, { side: 1, name: "Di" })];
  expect(company(card(four))).toBe("with Ben, Cy and Di");
});

test("how much time is left", () => {
  expect(turnWords(card([ann, ben], { left: 187_300.4 }), NOW)).toBe("Your turn · 2 d 4 h left");
  expect(turnWords(card([ann, ben], { due: [1], left: 245.9 }), NOW)).toBe("Ben to move · 4:05 left");
  expect(turnWords(card([ann, ben], { left: 12 }), NOW)).toBe("Your turn · less than a minute left");
  expect(turnWords(card([ann, ben], { due: [], left: 245 }), NOW)).toBe("A pause");
});

test("whose turn it is, and for how long", () => {
  expect(turnWords(card([ann, ben]), NOW)).toBe("Your turn");
  expect(turnWords(card([ann, ben], { since: NOW - 300 }), NOW)).toBe("Your turn for 5 minutes");
  expect(turnWords(card([ann, ben], { due: [1], since: NOW - 90_000 }), NOW)).toBe("Ben to move for 1 day");
  expect(turnWords(card([ann, ben], { due: [0, 1] }), NOW)).toBe("Your turn");
  expect(turnWords(card([ann, free], { due: [1] }), NOW)).toBe("Waiting for a friend");
  expect(turnWords(card([ann, ben], { due: [] }), NOW)).toBe("A pause");
  expect(turnWords(card([ann, ben], { closed: "no rules" }), NOW)).toBe("can no longer be played");
  expect([isMine(card([ann, ben])), isMine(card([ann, ben], { due: [1] }))]).toEqual([true, false]);
});

test("times are said in their largest unit, and a clock that is behind says nothing", () => {
  expect([59, 60, 7199, 7200, 172_800, -5].map(lasted)).toEqual(["", "1 minute", "1 hour", "2 hours", "2 days", ""]);
});

test("how it ended", () => {
  expect(outcome(card([ann, ben], ended([34, 20], [0])))).toBe("you won, 34 to 20");
  expect(outcome(card([ann, ben], ended([0, 0], [1])))).toBe("Ben won");
  expect(outcome(card([ann, ben], ended([2, 2], [0, 1])))).toBe("a draw, 2 to 2");
  expect(outcome(card([ann, ben], ended([0, 0], [], "void")))).toBe("broken up");
  expect(outcome(card([ann], ended([41], [0])))).toBe("41 points");
  expect(outcome(card([ann, { ...ben, mine: true }], ended([1, 0], [0])))).toBe("Ann won, 1 to 0");
  expect(outcome(card([ann, free], ended([1, 3], [1])))).toBe("seat 2 won, 1 to 3");
  expect(outcome(card([ann, ben], { over: true }))).toBe("finished");
});

test("a seat link is read as it was written, and nothing else is one", () => {
  const link = new URL(seatLink("https://parlour.test", "abc", { seat: 3, token: "x-Y_9" }));
  expect(link.pathname + link.search).toBe("/t/abc"); // all that is sent
  expect(broughtIn(link.hash)).toEqual({ seat: 3, token: "x-Y_9" });
  for (const other of ["", "#main", "#seat=", "#seat=1.", "#seat=a.b", "#seat=1.a b", "#seat=1.a&b"])
    expect(broughtIn(other)).toBeNull();
});
