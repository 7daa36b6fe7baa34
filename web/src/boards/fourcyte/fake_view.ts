// A table of 4CYTE for tests: one seat, some letters in the Park, an empty Pitch.

import { SIZE, type View } from "./board";

export const EMPTY = ".".repeat(SIZE * SIZE);

interface Mat {
  pitch?: string;
  standby?: string | null;
  hand?: string | null;
}

export const view = ({ pitch = EMPTY, standby = null, hand = null }: Mat = {}, more: Partial<View> = {}): View => ({
  park: { A: 2, B: 1, C: 0 },
  places: { A: 2, B: 1, C: 1 },
  letters: "reconstructed",
  solitaire: false,
  caller: 0,
  called: hand,
  ready: [false],
  mats: { 0: { pitch, standby, hand } },
  laid: { 0: null },
  phase: "play",
  calls: 0,
  par: [],
  standings: [],
  declared: {},
  struck: {},
  words: {},
  ...more,
});
