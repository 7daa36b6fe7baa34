// What the house's dictionary is asked, on its own page and beside a board. Beside a board the question
// names the table: where the dictionary is part of the game it stays open, whatever is played elsewhere.

import type { BrowseCard, CaptureCard, TodayCard, WordCard } from "../wire/generated";
import { ask } from "./ask";

type Beside = { table?: string | null };

export const dictionary = {
  word: (asked: { word: string; tier: string } & Beside) => ask<WordCard>(`/dictionary/word?${query(asked)}`),
  capture: (asked: { old: string; new: string; tier: string } & Beside) =>
    ask<CaptureCard>(`/dictionary/capture?${query(asked)}`),
  browse: (asked: { pattern: string; after: string; tier: string } & Beside) =>
    ask<BrowseCard>(`/dictionary/browse?${query(asked)}`),
  letters: (asked: { letters: string; tier: string }) => ask<BrowseCard>(`/dictionary/letters?${query(asked)}`),
  list: (asked: { name: string; tier: string }) => ask<BrowseCard>(`/dictionary/list?${query(asked)}`),
  today: () => ask<TodayCard>("/dictionary/today"),
  dispute: (said: { word: string; other: string; why: string }) => ask<unknown>("/dictionary/disputes", said),
  /** Only at a table that has agreed on it. */
  anagrams: (table: string, letters: string) =>
    ask<BrowseCard>(`/tables/${encodeURIComponent(table)}/anagrams?${query({ letters })}`),
};

/** What was left open is not sent. */
function query(asked: Record<string, string | null>): string {
  const given = Object.entries(asked).filter((each): each is [string, string] => each[1] !== null);
  return new URLSearchParams(given).toString();
}
