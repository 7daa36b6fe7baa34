// A table of Keyword for tests.

import type { View } from "./board";

export const view = (more: Partial<View> = {}): View => ({
  board: {},
  racks: { 0: "CATSEE?QUA" },
  rack_sizes: [10, 10],
  box: 80,
  card: null,
  player: 0,
  turn: 0,
  first: 0,
  lots: {},
  colours: ["red", "blue"],
  layout: [],
  last: null,
  doubtful: false,
  stake: 25,
  final: false,
  time: false,
  turns: 0,
  passes: 0,
  won: [],
  ended: null,
  ...more,
});
