// 4CYTE, 1963: all that the page asks of a game.

import { nameOf, offerWords } from "../../shared/seats";
import type { Chair, Fact, Prompt, Result } from "../../wire/generated";
import type { View } from "./board";

export { default as Board } from "./Board.svelte";
export { default as Lid } from "./Lid.svelte";
export { sounds } from "./sounds";

export const sides: string[] = []; // everybody plays alone
export const hidden = true; // nobody looks at another's board
export const unlooked = "4C-27"; // no dictionary during play
export const unwritten = "Words are counted when all letters are laid.";
export const ways = [
  { name: "Solo, against PAR", wish: { seats: 1, mine: [0] } },
  { name: "Solitaire", wish: { seats: 1, mine: [0], options: { mode: "solitaire" } } },
];

const PHASES: Record<string, string> = {
  declare: "All letters are laid. Now everybody declares their words",
  check: "All have declared. Now everybody checks their neighbour",
  over: "The game is over",
};

export function say(fact: Fact, chairs: Chair[]): string {
  const { seat, letter, place, square, to, from, phase, channel, word, good, why } = fact.data as Record<
    string,
    string | number
  >;
  const who = nameOf(chairs, Number(seat));
  switch (fact.kind) {
    case "called":
      return `${who} calls ${letter}`;
    case "laid": // one's own laying is told with its place
      return chairs.find((chair) => chair.seat === seat)?.mine ? "" : `${who} has laid it`;
    case "placed":
      return `${letter} on ${place === "standby" ? "Standby" : place}`;
    case "used":
      return `${letter} from Standby on ${square}`;
    case "arranged":
      return letter ? `${letter} on ${to}` : to ? `${from} to ${to}` : `${from} back to the Park`;
    case "finished":
      return `${who} has finished`;
    case "declared":
      return `${who} has declared`;
    case "accepted":
      return `${who} has checked`;
    case "judged":
      return `Channel ${channel}, ${word}: ${good ? "good" : "not good"} (${why})`;
    default:
      return PHASES[String(phase)] ?? fact.kind;
  }
}

const OFFERS: Record<string, string> = {
  call: "call a letter",
  use: "use Standby",
  put: "take letters",
  shift: "move them about",
  lift: "move them about",
  finish: "finish",
  declare: "declare your words",
  strike: "doubt a word",
  accept: "accept the rest",
};

export function offer(prompt: Prompt): string {
  if (prompt.moves.includes("lay")) return prompt.duty ? "lay the letter" : ""; // the tray tells the rest
  return offerWords(prompt, OFFERS);
}

/** When nobody's duty is open to be seen. */
export function waiting(view: View): string {
  if (view.phase === "declare") return "Words are being declared";
  if (view.phase === "check") return "Words are being checked";
  return view.solitaire ? "Solitaire" : "The last letters come from Standby";
}

/** Playing alone one wins against nobody; against PAR perhaps. */
export function verdict(result: Result, view: View): string | null {
  if (result.totals.length > 1) return null;
  const points = result.totals[0]!;
  const standing = view.standings[0];
  if (!standing) return `${points} of 280 points`;
  if (standing.champion) return `${points} points: ${standing.plus} above PAR`;
  return standing.handicap === 0
    ? `${points} points: PAR, exactly`
    : `${points} points: ${standing.handicap} below PAR`;
}

const ENDED: Record<string, string> = {
  solo: "all letters are laid",
  solitaire: "you have finished",
  "highest score": "all letters are laid, and the words are counted",
  "equal scores": "all letters are laid, and the words count the same",
};

export const how = (ending: string): string => ENDED[ending] ?? ending;
