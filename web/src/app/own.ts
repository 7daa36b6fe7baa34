// My own tables, in words: against whom, whose turn it is and since when, how it ended; and my seat's link.

import { andList } from "../shared/words";
import type { Chair, TableCard } from "../wire/generated";
import { face } from "./terms";

const PLACE = /^#seat=(\d{1,2})\.([\w-]{1,64})$/;

export interface Brought {
  seat: number;
  token: string;
}

/** What a seat link brings: it stands behind the #, which no browser sends. */
export function broughtIn(hash: string): Brought | null {
  const found = PLACE.exec(hash);
  return found ? { seat: Number(found[1]), token: found[2]! } : null;
}

export const seatLink = (origin: string, table: string, { seat, token }: Brought): string =>
  `${origin}/t/${table}#seat=${seat}.${token}`;

/** With whom, or against whom, I sit there. */
export function company(table: TableCard): string {
  const others = table.chairs.filter((chair) => !chair.mine);
  const names = others.flatMap((chair) => (chair.name !== null ? [chair.name] : []));
  if (!others.length) return table.chairs.length > 1 ? "on this device" : "by yourself";
  if (!names.length) return "nobody has come yet";
  const sides = new Set(table.chairs.map((chair) => chair.side)).size;
  return `${sides === table.chairs.length ? "against" : "with"} ${andList(names)}`;
}

/** Is it for me to move? */
export const isMine = (table: TableCard): boolean =>
  table.chairs.some((chair) => chair.mine && table.due.includes(chair.seat));

/** Whose turn it is, and for how long. `now` is in seconds. */
export function turnWords(table: TableCard, now: number): string {
  if (table.closed) return "can no longer be played";
  const due = table.chairs.filter((chair) => table.due.includes(chair.seat));
  const long = lasted(now - table.since);
  const who = turn(due);
  const said = long ? `${who} for ${long}` : who;
  return table.left == null || !due.length ? said : `${said} · ${timeLeft(table.left)} left`;
}

/** In its largest two units: nobody plans by the second for a day. */
function timeLeft(seconds: number): string {
  return seconds < 60 ? "less than a minute" : face(Math.floor(seconds));
}

function turn(due: Chair[]): string {
  if (due.some((chair) => chair.mine)) return "Your turn";
  const names = due.flatMap((chair) => (chair.name !== null ? [chair.name] : []));
  if (!due.length) return "A pause";
  return names.length ? `${andList(names)} to move` : "Waiting for a friend";
}

const UNITS: [seconds: number, name: string][] = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
];

/** A time in its largest unit; nothing for less than a minute. */
export function lasted(seconds: number): string {
  const [unit, name] = UNITS.find(([unit]) => seconds >= unit) ?? [0, ""];
  const count = unit ? Math.floor(seconds / unit) : 0;
  return count ? `${count} ${name}${count === 1 ? "" : "s"}` : "";
}

/** How a match ended for me. */
export function outcome(table: TableCard): string {
  const { result, chairs } = table;
  if (!result) return "finished";
  if (result.how === "void") return "broken up";
  const points = result.totals.some(Boolean) ? `, ${result.totals.join(" to ")}` : "";
  if (result.totals.length === 1) return `${result.totals[0]!} points`;
  const [winner, ...more] = result.winners;
  if (winner === undefined || more.length) return `a draw${points}`;
  const won = chairs.filter((chair) => chair.side === winner);
  const names = won.flatMap((chair) => (chair.name !== null ? [chair.name] : []));
  const alone = chairs.filter((chair) => chair.mine).length === 1 || !won.every((chair) => chair.mine);
  return `${alone && won.some((chair) => chair.mine) ? "you" : andList(names) || `seat ${winner + 1}`} won${points}`;
}
