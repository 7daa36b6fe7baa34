import { expect, test } from "vitest";
import { soundOf, type Silent, type Sounds } from "../shared/part";
import { partials } from "../shared/sound";
import type { Fact } from "../wire/generated";

const games = import.meta.glob<{ sounds: Sounds; silent: Silent }>("./*/sounds.ts", { eager: true });
const views = import.meta.glob<string>("../../../src/parlour/games/*/view.py", {
  query: "?raw",
  import: "default",
  eager: true,
});

const folder = (path: string): string => path.split("/").at(-2)!;
const game = (name: string) => games[`./${name}/sounds.ts`]!;

/** Every kind of fact that a game tells: named in `Fact(`, or in the functions that choose a kind. */
function kinds(name: string): string[] {
  const text = Object.entries(views).find(([path]) => folder(path) === name)![1];
  const chosen = [...text.matchAll(/def _kind\([\s\S]*?(?=\n\n\n)/g)].map(([body]) => body).join("");
  const told = [...text.matchAll(/(?:_reward_f|F)act\(\s*"([\w-]+)"(?: if [^"]*? else "([\w-]+)")?/g)];
  const either = [...text.matchAll(/kind = "([\w-]+)" if [^"]*? else "([\w-]+)"/g)];
  const last = [...chosen.matchAll(/(?:return|else) "([\w-]+)"/g)];
  return [...new Set([...told, ...either, ...last].flatMap(([, ...found]) => found.filter(Boolean)))].sort();
}

const NAMES = Object.keys(games).map(folder);

test("five games are heard", () => {
  expect(NAMES).toEqual(["crosticon", "dictionary_please", "fourcyte", "keyword", "score_four"]);
});

test.each(NAMES)("%s: each kind of fact has a sound, or a reason to have none", (name) => {
  const { sounds, silent } = game(name);
  expect([...Object.keys(sounds), ...Object.keys(silent)].sort()).toEqual(kinds(name));
  expect(Object.values(silent).every((why) => why.length > 10)).toBe(true);
});

const heard = (name: string, kind: string, data: Fact["data"] = {}) => soundOf(game(name).sounds, { kind, data });

test("what a fact says decides where one kind has two sounds", () => {
  const play = { seat: 0, word: "LACE", square: "c3" };
  expect(heard("crosticon", "played", { ...play, captured: [] })).toBe("tile");
  expect(heard("crosticon", "played", { ...play, captured: ["c3"] })).toBe("slide");
  expect(heard("fourcyte", "arranged", { letter: "E", to: "c3" })).toBe("tile");
  expect(heard("fourcyte", "arranged", { from: "c3" })).toBe("back");
  expect(heard("fourcyte", "phase", { phase: "declare" })).toBe("call");
  expect(heard("fourcyte", "phase", { phase: "over" })).toBeNull();
  expect(heard("keyword", "challenged", { upheld: true })).toBe("back");
  expect(heard("keyword", "challenged", { upheld: false })).toBe("call");
});

test("words laid, letters drawn and points sound alike in all games", () => {
  expect(heard("keyword", "played")).toBe("tile");
  expect(heard("dictionary_please", "original")).toBe("tile");
  expect(heard("dictionary_please", "capture")).toBe("slide");
  expect(heard("keyword", "drew")).toBe(heard("dictionary_please", "drew"));
  expect(heard("score_four", "scored")).toBe(heard("crosticon", "scored"));
});

test("a kind that nobody has heard of is silent", () => {
  expect(heard("keyword", "constructor")).toBeNull();
  expect(heard("score_four", "dropped")).toBeNull(); // the board's own
});

test("each sound is made of something, and none is loud", () => {
  const all = NAMES.flatMap((name) => Object.values(game(name).sounds)).filter((sound) => typeof sound === "string");
  for (const sound of [...all, "bead", "refusal", "turn", "won", "lost", "ended"] as const) {
    const loud = partials(sound).map((partial) => partial.loud);
    expect(loud.length, sound).toBeGreaterThan(0);
    expect(Math.max(...loud), sound).toBeLessThan(0.25);
  }
});
