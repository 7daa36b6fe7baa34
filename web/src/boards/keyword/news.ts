// What happened, each in one sentence.

import { nameOf } from "../../shared/seats";
import { andList } from "../../shared/words";
import type { Chair, Fact } from "../../wire/generated";

const ENDS: Record<string, string> = {
  out: "all blocks are out (KW-55)",
  blocked: "nobody can go out (KW-56)",
  time: "time is up (KW-82)",
  stopped: "the solitaire is over (KW-78)",
  arrived: "the last square is reached (KW-71)",
  "given up": "given up (KW-73)",
};

/** What facts say: each kind has its own part of it. */
interface Told {
  seat: number;
  letter: string;
  word: string;
  words: string[];
  points: number;
  s_lay?: string[]; // words that were made longer by an S on the board
  card: string;
  against: number;
  upheld: boolean;
  why: string[];
  how: string;
}

export function say(fact: Fact, chairs: Chair[]): string {
  const data = fact.data as unknown as Told;
  const who = nameOf(chairs, data.seat);
  switch (fact.kind) {
    case "lot":
      return `${who} draws ${data.letter} for the start`;
    case "begins":
      return `${who} begins (KW-17)`;
    case "card":
      return `The Key card is ${data.word}`;
    case "played":
      return playWords(who, data);
    case "won":
      return `${who} has spelt the Key card ${data.card}: 50 more (KW-49)`;
    case "passed":
      return `${who} passes`;
    case "challenged":
      return challengeWords(who, nameOf(chairs, data.against), data);
    case "stood":
      return "Nobody doubts it";
    case "time":
      return "Time is up: this turn is the last (KW-82)";
    case "ended":
      return `The game is over: ${ENDS[data.how] ?? data.how}`;
    default:
      return ""; // blocks are drawn without a word
  }
}

/** Why it is over, without the clauses. */
export function ending(facts: Fact[]): string | null {
  const over = facts.findLast((fact) => fact.kind === "ended");
  const how = over ? ENDS[(over.data as unknown as Told).how] : undefined;
  return how?.replace(/ \(KW-\d+\)$/, "") ?? null;
}

function playWords(who: string, { word, words, points, s_lay: lay = [] }: Told): string {
  const made = words.length > 1 ? `, making ${andList(words.slice(1))}` : "";
  const kept = lay.map((each) => `. ${each.slice(0, -1)}+S: the S was on the board (KW-40)`).join("");
  const score = points === 1 ? "" : `, for ${points}`; // in patience every word is one
  return `${who} plays ${word}${made}${score}${kept}`;
}

function challengeWords(who: string, other: string, { words, upheld, why }: Told): string {
  if (upheld)
    return `${who} is right to doubt ${andList(words)}: ${why[0] ?? ""}. ${other} takes the letters back (KW-45)`;
  return `${who} doubts ${andList(words)} and is wrong: the play stands (KW-44)`;
}
