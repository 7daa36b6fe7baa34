// What people agree on when a table is laid, beside the rules: how it is chosen, and how it is said.

import type { Terms } from "../wire/generated";

export const KINDS = ["none", "game", "move", "days"] as const;
export type Kind = (typeof KINDS)[number];

/** As it stands in the form: every kind keeps its own numbers. */
export interface Choice {
  kind: Kind;
  minutes: number; // a game
  added: number; // seconds after each move
  seconds: number; // a move
  days: number; // a move
  late: string; // "": as is usual
  away: string;
  grace: number; // minutes
  public: boolean; // afterwards anybody may find the game
  rated: boolean; // it counts for the ratings of those who play
}

export const USUAL: Choice = {
  kind: "none",
  minutes: 10,
  added: 5,
  seconds: 60,
  days: 3,
  late: "",
  away: "wait",
  grace: 10,
  public: false,
  rated: false,
};

/** As the house wants it. */
export function termsOf(choice: Choice): Terms {
  const { kind, minutes, added, seconds, days, late, away, grace } = choice;
  const time = { none: "none", game: `${minutes * 60}+${added}`, move: `${seconds}/move`, days: `${days}d/move` }[kind];
  return {
    time,
    late: kind === "none" || !late ? null : late,
    away,
    grace,
    public: choice.public,
    rated: choice.rated,
  };
}

const some = (count: number, what: string): string =>
  count === 1 ? `${what === "hour" ? "an" : "a"} ${what}` : `${count} ${what}s`;

/** A span of seconds, in words: 90 is a minute and 30 seconds. */
function span(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes ? some(minutes, "minute") : "", rest || !minutes ? some(rest, "second") : ""]
    .filter(Boolean)
    .join(" and ");
}

const LATE: Record<string, string> = {
  forfeit: "whoever runs out of time loses",
  bot: "a bot plays on for whoever runs out of time",
};
const AWAY: Record<string, string> = {
  forfeit: "a seat left for %s minutes loses",
  bot: "a bot plays on for a seat left for %s minutes",
};

/** Sentences for whoever comes; nothing where nothing was agreed. */
export function termWords(terms: Terms): string[] {
  const { time = "none", late, away = "wait", grace = 10 } = terms;
  return [
    timeWords(time),
    time === "none" ? "" : (LATE[late ?? ""] ?? ""),
    (AWAY[away] ?? "").replace("%s", `${grace}`),
    terms.rated ? "rated, if everybody has an account, nothing is taken back and no seat changes hands" : "",
    terms.public ? "when it is over, anybody may find and replay this game" : "",
  ].filter(Boolean);
}

function timeWords(time: string): string {
  const game = /^(\d+)\+(\d+)$/.exec(time);
  if (game)
    return `${span(Number(game[1]))} each for a game${game[2] === "0" ? "" : `, ${span(Number(game[2]))} more with each move`}`;
  const move = /^(\d+)(d?)\/move$/.exec(time);
  if (move) return `${move[2] ? some(Number(move[1]), "day") : span(Number(move[1]))} for each move`;
  return "";
}

/** Seconds on the face of a clock: 2 d 4 h, 1:05:00, 4:09. */
export function face(seconds: number): string {
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor((seconds % 86400) / 3600)];
  if (days) return hours ? `${days} d ${hours} h` : `${days} d`;
  const [minutes, rest] = [Math.floor((seconds % 3600) / 60), String(seconds % 60).padStart(2, "0")];
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** The same, as a screen reader says it. */
export function spoken(seconds: number): string {
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor((seconds % 86400) / 3600)];
  if (days) return `${some(days, "day")}${hours ? ` and ${some(hours, "hour")}` : ""} left`;
  if (hours) return `${some(hours, "hour")} and ${some(Math.floor((seconds % 3600) / 60), "minute")} left`;
  return `${span(seconds)} left`;
}
