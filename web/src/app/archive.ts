// The archive: what is looked for stands in the address; and a finished match in words.

import { ask, Trouble } from "../shared/ask";
import { andList } from "../shared/words";
import type { ArchivedGame, ArchivePage, OptionCard, Publicity, UploadCard } from "../wire/generated";

export type Whose = "mine" | "public";

export interface Search {
  whose: Whose;
  game: string;
  option: string; // name=value, the value as JSON
  person: string;
  word: string;
  outcome: string;
  since: string; // days, as 2026-11-16
  until: string;
}

const LARGEST = 256 * 1024; // bytes: the house refuses more

const NONE: Search = {
  whose: "mine",
  game: "",
  option: "",
  person: "",
  word: "",
  outcome: "",
  since: "",
  until: "",
};

export const OUTCOMES: Record<string, string> = {
  won: "I won",
  lost: "I lost",
  drawn: "Drawn",
  alone: "Played alone",
  both: "On one device",
  left: "I left",
  void: "Broken up",
};

/** What an address asks for; whatever it does not know does not matter. */
export function searchOf(query: string): Search {
  const asked = new URLSearchParams(query);
  const found = { ...NONE };
  for (const key of Object.keys(NONE) as (keyof Search)[]) {
    const value = asked.get(key) ?? "";
    if (key === "whose") found.whose = value === "public" ? "public" : "mine";
    else found[key] = value;
  }
  return found;
}

/** The address of a search: only what matters stands in it. */
export function addressOf(search: Search): string {
  const said = new URLSearchParams(
    Object.entries(search).filter(([key, value]) => value !== NONE[key as keyof Search]),
  ).toString();
  return said ? `/games?${said}` : "/games";
}

export const isAny = (search: Search): boolean => addressOf({ ...search, whose: "mine" }) === "/games";

/** A day's first second here, and the first of the day after. */
function seconds(day: string, later = 0): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + later);
  return Number.isNaN(at.getTime()) ? "" : String(at.getTime() / 1000);
}

/** A page of matches; `before` is where the last one ended. */
export function find(search: Search, before = ""): Promise<ArchivePage> {
  const { since, until, ...rest } = search;
  const asked = { ...rest, since: seconds(since), until: seconds(until, 1), before };
  const said = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ""));
  return ask<ArchivePage>(`/archive?${said.toString()}`);
}

export const publish = (id: string, yes: boolean): Promise<Publicity> =>
  ask<Publicity>(`/archive/${encodeURIComponent(id)}/public`, { public: yes });

export const uploads = (): Promise<UploadCard[]> => ask<UploadCard[]>("/uploads");

export const takeAway = (id: string): Promise<object> =>
  ask<object>(`/uploads/${encodeURIComponent(id)}`, null, "DELETE");

/** A record goes to the house as it is. */
export async function sendIn(record: Blob): Promise<UploadCard> {
  if (record.size > LARGEST) throw new Trouble(413, `a record of more than ${LARGEST / 1024} kB is not taken here`);
  const answer = await fetch("/api/uploads", { method: "POST", body: record }).catch(() => {
    throw new Trouble(0, "The house does not answer. Is the connection gone?");
  });
  const said = (await answer.json().catch(() => ({}))) as UploadCard & { why?: string };
  if (!answer.ok) throw new Trouble(answer.status, said.why ?? "That did not work.");
  return said;
}

/** Each option of a game with each of its values, to choose from. */
export function choicesOf(options: OptionCard[]): [value: string, label: string][] {
  return options.flatMap(({ name, kind, values, label }): [string, string][] => {
    if (kind === "switch") {
      return [true, false].map((on) => [`${name}=${String(on)}`, `${label}: ${on ? "yes" : "no"}`]);
    }
    if (kind !== "choice") return [];
    return values.map((value) => [
      `${name}=${JSON.stringify(value)}`,
      `${label}: ${String(value).replaceAll("_", " ")}`,
    ]);
  });
}

/** Who sat there. */
export function people(game: ArchivedGame): string {
  const names = game.chairs.flatMap(({ name, bot }) => (name ? [bot ? `${name} (bot)` : name] : []));
  return andList(names) || "nobody";
}

/** How it ended: for me where I sat there, else for those who did. */
export function ending(game: ArchivedGame): string {
  const { result, outcome, chairs } = game;
  const highest = [...result.totals].sort((one, other) => other - one);
  const totals = outcome === "lost" && highest.length === 2 ? highest.reverse() : highest; // one's own first
  const score = totals.some(Boolean) ? ` ${totals.join(" to ")}` : "";
  if (outcome === "void" || result.how === "void") return "Broken up";
  if (result.totals.length === 1) return `${result.totals[0]!} points`;
  if (outcome === "won" || outcome === "lost" || outcome === "left") return `${OUTCOMES[outcome]!.slice(2)}${score}`;
  const won = chairs.filter(({ side }) => result.winners.includes(side)).flatMap(({ name }) => (name ? [name] : []));
  if (outcome === "drawn" || result.winners.length !== 1) return `Drawn${score}`;
  return `${andList(won) || `seat ${result.winners[0]! + 1}`} won${score}`;
}

/** The day on which it ended. */
export const dayOf = (ended: number): string =>
  new Date(ended * 1000).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });
