// How an event is drawn: a bracket from its rounds, a cross-table from its pairings, and words.

import { capital } from "../shared/words";
import type { EventNow, Outcome, PairingNow } from "../wire/generated";

/** Who stands on a line of the bracket; null: nobody, undefined: that is not decided yet. */
export type Line = number | null | undefined;

export interface Match {
  upper: Line;
  lower: Line;
  pairing: PairingNow | null; // null: a bye, or not drawn yet
}

export const KINDS: Record<string, { name: string; about: string }> = {
  knockout: { name: "Knockout", about: "Whoever loses is out. The last match decides." },
  round_robin: { name: "Round robin", about: "Everybody meets everybody." },
  swiss: {
    name: "Swiss",
    about: "A few rounds. In each you meet somebody who has done about as well, and nobody twice.",
  },
  party: { name: "Party", about: "Tables of four. After each round the two highest of a table move on to the next." },
};

const WON = (outcome: Outcome | null): number | null => (outcome?.winners.length === 1 ? outcome.winners[0]! : null);

/** The winner of a pairing; undefined while there is none. */
export function winner(pairing: PairingNow): number | undefined {
  const place = WON(pairing.result);
  return place === null ? undefined : pairing.players[place];
}

/** The bracket, column by column; rounds that are not drawn yet show what is known of them. */
export function bracket(event: EventNow): Match[][] {
  let lines: Line[] = event.bracket;
  const columns: Match[][] = [];
  while (lines.length > 1) {
    const drawn = event.rounds[columns.length]?.pairings ?? [];
    const column = pairs(lines).map(([upper, lower]) => ({ upper, lower, pairing: meeting(drawn, upper, lower) }));
    columns.push(column);
    lines = column.map(onward);
  }
  return columns;
}

function pairs(lines: Line[]): [Line, Line][] {
  return lines.flatMap((line, at) => (at % 2 ? [] : [[line, lines[at + 1]] as [Line, Line]]));
}

function meeting(drawn: PairingNow[], upper: Line, lower: Line): PairingNow | null {
  if (upper == null || lower == null) return null;
  return drawn.find(({ players }) => players.includes(upper) && players.includes(lower)) ?? null;
}

function onward({ upper, lower, pairing }: Match): Line {
  if (upper === null || lower === null) return upper ?? lower;
  return pairing ? winner(pairing) : undefined;
}

/** What a round of a knockout is called: the last is the final. */
export function roundName(nth: number, of: number): string {
  const left = of - nth;
  return ["Final", "Semi-finals", "Quarter-finals"][left] ?? `Round ${nth}`;
}

/** One player's points against another, meeting by meeting. */
export function met(event: EventNow, one: number, other: number): string[] {
  return event.rounds
    .flatMap((round) => round.pairings)
    .filter(({ players, result }) => result && players.includes(one) && players.includes(other))
    .map(({ players, result }) => {
      const place = WON(result);
      if (place === null) return "½";
      const won = players[place] === one;
      return result!.default ? (won ? "+" : "−") : won ? "1" : "0";
    });
}

const HALF = 0.5;
/** 2½, 3, 0. */
export function points(value: number): string {
  const whole = Math.floor(value);
  return value - whole === HALF ? `${whole || ""}½` : String(value);
}

export const ranked = (rank: number): string => `${rank}.`;

export const breakName = (name: string): string => (name === "sonneborn_berger" ? "Sonneborn-Berger" : capital(name));

/** How a pairing stands, in a few words. */
export function stands(pairing: PairingNow): string {
  if (!pairing.result) return pairing.open ? (pairing.table ? "being played" : "soon") : "not played";
  if (pairing.result.default) return "by default";
  const { totals, winners } = pairing.result;
  const given = winners.length === 1 && new Set(totals).size === 1; // somebody gave up: the points say nothing
  return given ? "resigned" : totals.join(" : ");
}

/** At a party each pairing is a table: 2.1 is the first one of the second round. */
export const tableName = (pairing: string): string => `table ${pairing.split(".")[1] ?? pairing}`;

/** What somebody is in a club, in a sentence. */
export const ROLES: Record<string, string> = { owner: "the owner", organiser: "an organiser", member: "a member" };

export const STATES: Record<EventNow["state"], string> = {
  open: "People may enter",
  running: "Being played",
  paused: "Resting",
  over: "Over",
};

/** Where an event stands. */
export function progress(event: EventNow): string {
  if (event.state === "open") return STATES.open;
  const round = event.of ? `round ${event.rounds.length} of ${event.of}` : `round ${event.rounds.length}`;
  return event.state === "over" ? STATES.over : `${STATES[event.state]}: ${round}`;
}
