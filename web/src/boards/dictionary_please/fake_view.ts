// A table of Dictionary, Please! for tests.

import type { Spine, View } from "./table";

export const spine = (id: number, text: string, owner = 1, captures = 0): Spine => ({ id, text, owner, captures });

export const view = (more: Partial<View> = {}): View => ({
  pool: "OWD",
  words: [spine(1, "RANGE"), spine(2, "KITES", 0)],
  hands: { 0: "TINSHE" },
  hand_sizes: [6, 6],
  bag: 40,
  player: 0,
  lots: {},
  phase: "turn",
  first: 0,
  rivals: [],
  owed: [],
  turn: 3,
  formed: false,
  passed: [],
  stood: {},
  made: [],
  seized: [],
  tokens: {},
  envelopes: [],
  due: [],
  trial: null,
  ballots: {},
  denied: [],
  time: false,
  final: false,
  closes: null,
  ending: "words",
  ...more,
});
