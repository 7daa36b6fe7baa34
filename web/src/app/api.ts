// What is asked over HTTP. Every refusal comes back as one sentence.

import type {
  BestCard,
  BrowseCard,
  CaptureCard,
  ClauseCard,
  GameCard,
  Guest,
  Invitation,
  NewTable,
  Replay,
  TableCard,
  TakeSeat,
  WordCard,
} from "../wire/generated";

export class Trouble extends Error {
  constructor(
    readonly status: number, // 0: the house did not answer
    why: string,
  ) {
    super(why);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const method = body === undefined ? "GET" : "POST";
  const sent =
    body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/api${path}`, { method, ...sent }).catch(() => {
    throw new Trouble(0, "The house does not answer. Is the connection gone?");
  });
  const said = (await answer.json().catch(() => ({}))) as T & { why?: string };
  if (!answer.ok) throw new Trouble(answer.status, said.why ?? "That did not work.");
  return said;
}

let shelf: Promise<GameCard[]> | null = null;

export const api = {
  me: () => ask<Guest>("/me"),
  callMe: (name: string) => ask<Guest>("/me", { name }),
  games: () => (shelf ??= ask<GameCard[]>("/games").catch((trouble) => ((shelf = null), Promise.reject(trouble)))),
  clauses: (game: string) => ask<ClauseCard[]>(`/games/${encodeURIComponent(game)}/clauses`),
  diagram: (game: string, name: string) =>
    ask<Replay>(`/games/${encodeURIComponent(game)}/diagrams/${encodeURIComponent(name)}`),
  tables: () => ask<TableCard[]>("/tables"),
  table: (id: string) => ask<TableCard>(`/tables/${encodeURIComponent(id)}`),
  lay: (wanted: NewTable) => ask<TableCard>("/tables", wanted),
  invitation: (id: string, seat: number) =>
    ask<Invitation>(`/tables/${encodeURIComponent(id)}/seats/${seat}/invitation`),
  sit: (id: string, seat: number, wish: TakeSeat) =>
    ask<TableCard>(`/tables/${encodeURIComponent(id)}/seats/${seat}`, wish),
  word: (asked: { word: string; tier: string }) => ask<WordCard>(`/dictionary/word?${new URLSearchParams(asked)}`),
  capture: (asked: { old: string; new: string; tier: string }) =>
    ask<CaptureCard>(`/dictionary/capture?${new URLSearchParams(asked)}`),
  browse: (asked: { pattern: string; after: string; tier: string }) =>
    ask<BrowseCard>(`/dictionary/browse?${new URLSearchParams(asked)}`),
  anagrams: (id: string, letters: string) =>
    ask<BrowseCard>(`/tables/${encodeURIComponent(id)}/anagrams?${new URLSearchParams({ letters })}`),
  best: (id: string) => ask<BestCard>(`/tables/${encodeURIComponent(id)}/best`),
  replay: (id: string) => ask<Replay>(`/tables/${encodeURIComponent(id)}/replay`),
};
