// What is heard of Crosticon.

import type { Silent, Sounds } from "../../shared/part";
import { taken } from "./board";

export const sounds: Sounds = {
  drew: "draw",
  played: (fact) => (taken(fact) ? "slide" : "tile"),
  claimed: "call",
  scored: "points",
  died: "call",
};

export const silent: Silent = {
  passed: "nothing is laid; whoever is next is called",
  phase: "who begins is called, and the page tells the end",
};
