// What is new with an update: what was told, whether the turn has come to us, whether it is over.

import type { Sound } from "../shared/sound";
import type { Chair, Fact, Result, Update } from "../wire/generated";

export interface News {
  facts: Fact[];
  turn: boolean; // it is ours now, by what others did
  result: Result | null; // of the game or the match that this update ended
}

export const NO_NEWS: News = { facts: [], turn: false, result: null };

/** What is known before an update. */
export interface Known {
  update: Update | null;
  heard: Fact[];
  mine: number[];
  moved: boolean; // from here, and nobody else has had to since
}

/** Null: nothing. What is told when one comes to a table is no news. */
export function newsOf(known: Known, update: Update): News | null {
  const before = known.update;
  if (!before) return NO_NEWS;
  const news: News = {
    facts: freshFacts(before, known.heard, update),
    turn: !known.moved && isOurs(update, known.mine) && !isOurs(before, known.mine),
    result: resultIn(before) ? null : resultIn(update),
  };
  return news.facts.length || news.turn || news.result ? news : null;
}

/** The first update tells a game from the beginning: also after a break, and from another seat. */
function freshFacts(before: Update, heard: Fact[], update: Update): Fact[] {
  if (update.n > 1) return update.facts;
  const known = update.seat === before.seat || isSame(heard.at(-1), update.facts[heard.length - 1]);
  return known ? update.facts.slice(heard.length) : [];
}

/** Seats that share a device hear the same, but for what is told to one of them alone. */
const isSame = (one: Fact | undefined, other: Fact | undefined): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

const resultIn = (update: Update): Result | null => update.result ?? update.finished?.result ?? null;

const isOurs = (update: Update, mine: number[]): boolean =>
  update.prompts.some((prompt) => prompt.duty && mine.includes(Number(prompt.actor)));

/** Does anybody else at the table have to move? */
export const othersOwe = (update: Update, mine: number[]): boolean =>
  update.prompts.some(({ duty, actor }) => duty && typeof actor === "number" && actor >= 0 && !mine.includes(actor));

/** How an end sounds from here; somebody who plays alone wins against nobody. */
export function endSound(result: Result, chairs: Chair[]): Sound {
  const ours = chairs.filter((chair) => chair.mine).map((chair) => chair.side);
  if (!ours.length || result.totals.length < 2 || result.winners.length !== 1) return "ended";
  return ours.includes(result.winners[0]!) ? "won" : "lost";
}
