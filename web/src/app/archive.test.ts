import { afterEach, expect, test, vi } from "vitest";
import type { ArchivedGame } from "../wire/generated";
import { addressOf, choicesOf, ending, find, isAny, people, searchOf } from "./archive";

afterEach(() => vi.unstubAllGlobals());

test("the address is the search, and the search the address", () => {
  const search = searchOf("?game=keyword&person=Ann+B&since=2026-11-01&colour=red");
  expect(search).toMatchObject({ whose: "mine", game: "keyword", person: "Ann B", since: "2026-11-01", word: "" });
  expect(addressOf(search)).toBe("/games?game=keyword&person=Ann+B&since=2026-11-01");
  expect(addressOf(searchOf("?whose=everybody"))).toBe("/games");
  expect(isAny(searchOf("?whose=public"))).toBe(true);
  expect(isAny(search)).toBe(false);
});

test("days are the days of whoever asks, the last one included", async () => {
  const fetched = vi.fn(() => Promise.resolve(new Response('{"games":[],"more":null}')));
  vi.stubGlobal("fetch", fetched);
  await find(searchOf("?since=2026-11-16&until=2026-11-16&word=QUIZ"), "5.0~t");
  const asked = new URL((fetched.mock.calls as unknown as [string][])[0]![0], "http://x").searchParams;
  expect(Number(asked.get("since"))).toBe(new Date(2026, 10, 16).getTime() / 1000);
  expect(Number(asked.get("until"))).toBe(new Date(2026, 10, 17).getTime() / 1000);
  expect([asked.get("word"), asked.get("before"), asked.has("game")]).toEqual(["QUIZ", "5.0~t", false]);
});

test("options are chosen with their values", () => {
  const plain = { default: null, low: null, high: null, clause: "", help: "", when: {} };
  const cards = [
    { ...plain, name: "method", kind: "choice", values: ["basic", "by_points"], label: "Method" },
    { ...plain, name: "coaching", kind: "switch", values: [], label: "Coaching" },
    { ...plain, name: "target", kind: "number", values: [], label: "Target" },
  ];
  expect(choicesOf(cards)).toEqual([
    ['method="basic"', "Method: basic"],
    ['method="by_points"', "Method: by points"],
    ["coaching=true", "Coaching: yes"],
    ["coaching=false", "Coaching: no"],
  ]);
});

function match(over: Partial<ArchivedGame>): ArchivedGame {
  return {
    id: "t",
    ended: 0,
    game: "keyword",
    title: "Keyword",
    chairs: [
      { seat: 0, side: 0, name: "Ann", bot: null },
      { seat: 1, side: 1, name: "Club", bot: "club" },
    ],
    options: {},
    result: { totals: [12, 7], winners: [0], how: "out" },
    public: false,
    outcome: null,
    points: null,
    longest: null,
    captures: 0,
    agrees: false,
    ...over,
  };
}

test("a match in words", () => {
  expect(people(match({}))).toBe("Ann and Club (bot)");
  expect(ending(match({}))).toBe("Ann won 12 to 7");
  expect(ending(match({ outcome: "won" }))).toBe("won 12 to 7");
  expect(ending(match({ outcome: "lost" }))).toBe("lost 7 to 12");
  expect(ending(match({ outcome: "both" }))).toBe("Ann won 12 to 7");
  expect(ending(match({ outcome: "drawn", result: { totals: [7, 7], winners: [], how: "out" } }))).toBe("Drawn 7 to 7");
  expect(ending(match({ outcome: "alone", result: { totals: [85], winners: [0], how: "over" } }))).toBe("85 points");
  expect(ending(match({ outcome: "void", result: { totals: [0, 0], winners: [], how: "void" } }))).toBe("Broken up");
});
