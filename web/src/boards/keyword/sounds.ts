// What is heard of Keyword.

import type { Silent, Sounds } from "../../shared/part";

export const sounds: Sounds = {
  lot: "draw",
  drew: "draw",
  card: "draw",
  played: "tile",
  won: "points",
  challenged: ({ data }) => (data.upheld ? "back" : "call"),
  time: "call",
};

export const silent: Silent = {
  begins: "whoever begins is called",
  drawn: "it is heard as it is drawn",
  passed: "nothing is laid; whoever is next is called",
  stood: "nothing moves",
  ended: "the page tells the end",
};
