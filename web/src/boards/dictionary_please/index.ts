// Dictionary, Please!, 1951: all that the page asks of a game.

import { nameOf, offerWords } from "../../shared/seats";
import type { Chair, Fact, Prompt } from "../../wire/generated";
import { apart, isMade, madeBy, type View } from "./table";

export { default as Board } from "./Board.svelte";
export { default as Lid } from "./Lid.svelte";
export { sounds } from "./sounds";

export const sides: string[] = []; // everybody plays alone
export const hidden = true; // letters are hidden until their turn (DP-25)
export const partners = true; // two persons as one unit (DP-10)
export const unwritten = "No star and no counter has been earned yet.";

const ENDS: Record<string, string> = {
  words: "the agreed number of words was kept for a round",
  time: "time was up, and the last round is played",
  tiles: "the bag is empty, and everybody has had their last turn",
};

const ENDED: Record<string, string> = { words: "by number of words", time: "by time", tiles: "by the last letter" };

/** What facts say: each kind has its own part of it. */
interface Told {
  seat: number;
  seats: number[];
  letter: string;
  letters: string;
  points: number;
  why: string;
  word: string;
  related: boolean;
  how: string;
  last: boolean;
}

export function say(fact: Fact, chairs: Chair[]): string {
  if (isMade(fact)) return makingWords(fact, chairs);
  const { seat, letter, letters, points, why, word, related, how, last, seats } = fact.data as unknown as Told;
  const who = nameOf(chairs, seat);
  switch (fact.kind) {
    case "lot":
      return `${who} draws ${letter} for the start`;
    case "tied":
      return `${seats.map((each) => nameOf(chairs, each)).join(" and ")} drew the same and draw again`;
    case "first":
      return `${who} begins`;
    case "kept":
      return `${who} keeps the letters drawn for the start`;
    case "fresh":
      return `${who} puts the letters drawn for the start back and draws ten new ones`;
    case "turn":
      return `${who} lays open ${apart(letters)}${last ? ", for the last time" : ""}`;
    case "done":
      return letters ? `${who} is done; ${apart(letters)} to the pool` : `${who} is done`;
    case "discarded":
      return `${who} makes no word; ${apart(letters)} to the pool`;
    case "passed":
      return `${who} passes and keeps the letters`;
    case "earned":
      return `${who} earns ${points}: ${why}`;
    case "due":
      return `${points} may be claimed by ${who}: ${why}`;
    case "claimed":
      return `${who} claims ${points}`;
    case "lost":
      return `${who} has not claimed ${points}, which are lost`;
    case "voted":
      return `${who} votes: ${related ? "related" : "unrelated"}`;
    case "stands":
      return `${word} stands`;
    case "taken-back":
      return `${word} is taken back`;
    case "time":
      return "Time is up: this round is finished, then comes the last";
    case "empty":
      return "The bag is empty: everybody has one more turn";
    case "over":
      return `It is over: ${ENDS[how] ?? how}`;
    default:
      return ""; // that somebody draws letters goes without saying
  }
}

/** Who took what from whom, and how. */
function makingWords(fact: Fact, chairs: Chair[]): string {
  const { seat, word, added, taken, captures } = madeBy(fact);
  const who = nameOf(chairs, seat);
  const plus = added ? `, adding ${apart(added)}` : "";
  const [old, other] = taken.map(
    ({ text, owner }) => `${owner === seat ? "their own" : `${nameOf(chairs, owner)}’s`} ${text}`,
  );
  switch (fact.kind) {
    case "capture":
      return `${who} takes ${old} with ${word}${plus}; it was taken ${captures === 1 ? "for the first time" : `${captures} times`}`;
    case "double":
      return `${who} joins ${old} and ${other} into ${word}${plus}: a double capture`;
    case "longer":
      return `${who} lengthens ${taken[0]!.text} to ${word}${plus}`;
    case "altered":
      return `${who} turns ${taken[0]!.text} into ${word}`;
    default:
      return `${who} makes ${word}`;
  }
}

const OFFERS: Record<string, string> = {
  form: "make words",
  done: "be done",
  pass: "pass",
  discard: "discard all letters",
  claim: "claim what is due",
  keep: "keep the letters drawn for the start",
  fresh: "draw ten new ones",
  unrelated: "let the capture stand",
  related: "find the words related",
};

export const offer = (prompt: Prompt): string => offerWords(prompt, OFFERS);

export const how = (ending: string): string => ENDED[ending] ?? ending;

/** Why it is over. */
export function ending(facts: Fact[]): string | null {
  const over = facts.findLast((fact) => fact.kind === "over");
  return over ? (ENDS[(over.data as unknown as Told).how] ?? null) : null;
}

/** The words of this turn; until there are any, those of the turn before. */
export function told(facts: Fact[], chairs: Chair[]): string {
  const starts = facts.flatMap((fact, at) => (fact.kind === "turn" ? [at] : [])).slice(-2);
  const turns = [...starts.map((at, n) => facts.slice(at, starts[n + 1]))].reverse();
  const made = turns.map((turn) => turn.filter(isMade)).find((each) => each.length) ?? [];
  return made.map((fact) => say(fact, chairs)).join("; ");
}

/** When nobody's duty is open to be seen. */
export function waiting(view: View): string {
  return view.phase === "lots" ? "Lots are drawn" : "Letters are drawn";
}
