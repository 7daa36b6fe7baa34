import { expect, test } from "vitest";
import { chair as fakeChair } from "../shared/fake_seats";
import type { Fact, Result } from "../wire/generated";
import { choice, company, endWords, glance, marginWords, resultWords, said, sayNews } from "./words";

const SIDES = ["Light", "Dark"];
const chair = (seat: number, name: string | null, mine = false) => fakeChair(seat, { side: seat % 2, name, mine });
const won = (...winners: number[]): Result => ({ totals: [1, 0], winners, how: "line" });

test("who won, as those at the table would say it", () => {
  const two = [chair(0, "Ann"), chair(1, "Ben")];
  expect(resultWords(won(), SIDES, two)).toBe("A draw");
  expect(resultWords(won(0, 1), SIDES, two)).toBe("A draw");
  expect(resultWords({ ...won(), how: "void" }, SIDES, two)).toBe("The match is broken up");
  expect(resultWords(won(1), SIDES, two)).toBe("Ben wins for Dark");
  expect(resultWords(won(1), [], two)).toBe("Ben wins");
  expect(resultWords(won(0), [], [chair(0, null), chair(1, "Ben")])).toBe("Seat 1 wins");
  expect(resultWords(won(0), SIDES, [chair(0, null), chair(1, "Ben")])).toBe("Light wins");
});

test("who plays alone from a device is told that they win, and with whom", () => {
  expect(resultWords(won(0), SIDES, [chair(0, "Ann", true), chair(1, "Ben")])).toBe("You win");
  const four = [chair(0, "Ann", true), chair(1, "Ben"), chair(2, "Cy"), chair(3, "Di")];
  expect(resultWords(won(0), SIDES, four)).toBe("You win, with Cy");
  expect(resultWords(won(1), SIDES, four)).toBe("Ben and Di win for Dark");
  const shared = [chair(0, "Ann", true), chair(1, "Ben", true)];
  expect(resultWords(won(0), SIDES, shared)).toBe("Ann wins for Light");
});

test("what was chosen at a table", () => {
  expect(choice("Partners may advise each other", true)).toBe("partners may advise each other");
  expect(choice("Diagonal words may be claimed", false)).toBe("diagonal words may be claimed: no");
  expect(choice("Words to keep for a round", 8)).toBe("words to keep for a round: 8");
  expect(choice("Who plays with whom", "patience")).toBe("who plays with whom: patience");
  expect(choice("Seats of players under thirteen", [0, 2])).toBe("seats of players under thirteen: 1 and 3");
  expect(choice("The board", { rows: [] })).toBe("the board: the table’s own");
});

test("all that is new is said; who has just come hears the last", () => {
  const fact = (kind: string): Fact => ({ kind, data: {} });
  const part = { say: ({ kind }: Fact) => (kind === "drew" ? "" : kind) };
  const [one, two, drew] = [fact("one"), fact("two"), fact("drew")];
  expect(sayNews(part, [one, drew, two], [one, drew, two], [])).toBe("one; two");
  expect(sayNews(part, [], [one, two, drew], [])).toBe("two");
  expect(sayNews(part, [], [], [])).toBe("");
});

test("what the house says has words of its own, what is played those of its game", () => {
  const part = { say: () => "played" };
  const words = (text: string) =>
    said({ kind: "house", data: { said: text } }, part, [chair(0, "Ann"), chair(1, null)]);
  expect(["resign:0", "flag:1", "back:1", "back:2"].map(words)).toEqual([
    "Ann resigns",
    "Seat 2 has no time left",
    "A move is taken back",
    "2 moves are taken back",
  ]);
  expect(["seat:0:bot:club", "seat:0:person", "pause", "go", "void"].map(words)).toEqual([
    "A club bot plays on for Ann",
    "Ann plays again",
    "The table rests",
    "The table goes on",
    "The match is broken up",
  ]);
  expect(said({ kind: "dropped", data: {} }, part, [])).toBe("played");
});

test("how many may sit down", () => {
  expect(company([2, 3, 4, 1])).toBe("1 to 4");
  expect(company([2, 4, 6, 8])).toBe("2, 4, 6 or 8");
  expect(company([2, 4])).toBe("2 or 4");
  expect(company([2])).toBe("2");
});

test("a game at a glance", () => {
  expect(glance({ seats: [2, 4], minutes: [20, 45], hard: "easy" })).toEqual([
    "2 or 4 people",
    "20 to 45 minutes",
    "Easy",
  ]);
});

test("by how much it was won, where that says something", () => {
  const counted = (totals: number[], ...winners: number[]): Result => ({ totals, winners, how: "" });
  expect(marginWords(counted([40, 15], 0), [])).toBe(" by 25");
  expect(marginWords(counted([10, 15, 12], 1), [])).toBe(" by 3");
  expect(marginWords(counted([1, 0], 0), [])).toBe(""); // a single line
  expect(marginWords(counted([5, 5], 0, 1), [])).toBe("");
  expect(marginWords(counted([7], 0), [])).toBe("");
  expect(marginWords(counted([40, 15], 0), [{ kind: "house", data: { said: "resign:1" } }])).toBe("");
});

test("why it is over, in a sentence, with everybody's points", () => {
  const chairs = [chair(0, "Ann", true), chair(1, "Ben")];
  const result: Result = { totals: [40, 15], winners: [0], how: "the board is full" };
  const part = { say: () => "" };
  expect(endWords(part, result, [], chairs)).toBe("The board is full. You 40, Ben 15.");
  expect(endWords({ ...part, ending: () => "nobody can make a word" }, result, [], chairs)).toBe(
    "Nobody can make a word. You 40, Ben 15.",
  );
  const given: Fact[] = [{ kind: "house", data: { said: "resign:1" } }];
  expect(endWords(part, result, given, chairs)).toBe("Ben resigns. You 40, Ben 15.");
  expect(endWords(part, { ...result, totals: [40] }, [], chairs)).toBe("The board is full.");
});
