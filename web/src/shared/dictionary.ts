// What the house's dictionary is asked, on its own page and beside a board.

import type { BrowseCard, CaptureCard, WordCard } from "../wire/generated";
import { ask } from "./ask";

export const dictionary = {
  word: (asked: { word: string; tier: string }) => ask<WordCard>(`/dictionary/word?${query(asked)}`),
  capture: (asked: { old: string; new: string; tier: string }) =>
    ask<CaptureCard>(`/dictionary/capture?${query(asked)}`),
  browse: (asked: { pattern: string; after: string; tier: string }) =>
    ask<BrowseCard>(`/dictionary/browse?${query(asked)}`),
  /** Only at a table that has agreed on it. */
  anagrams: (table: string, letters: string) =>
    ask<BrowseCard>(`/tables/${encodeURIComponent(table)}/anagrams?${query({ letters })}`),
};

const query = (asked: Record<string, string>): string => new URLSearchParams(asked).toString();
