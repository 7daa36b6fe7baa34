// What is heard of Dictionary, Please!

import type { Silent, Sounds } from "../../shared/part";

export const sounds: Sounds = {
  lot: "draw",
  fresh: "back",
  drew: "draw",
  turn: "tile", // letters are laid open
  original: "tile",
  longer: "tile",
  altered: "tile",
  capture: "slide",
  double: "slide",
  discarded: "back",
  "taken-back": "back",
  stands: "call",
  earned: "points",
  claimed: "points",
  due: "call",
  lost: "call",
  time: "call",
  empty: "call",
};

export const silent: Silent = {
  tied: "lots are drawn again, and heard then",
  first: "whoever begins lays letters open, which is heard",
  kept: "nothing moves",
  letter: "it is heard as it is drawn",
  done: "whoever is next lays letters open, which is heard",
  passed: "whoever is next lays letters open, which is heard",
  voted: "what all votes lead to is heard",
  over: "the page tells the end",
};
