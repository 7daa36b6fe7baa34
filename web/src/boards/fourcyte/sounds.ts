// What is heard of 4CYTE.

import type { Silent, Sounds } from "../../shared/part";

export const sounds: Sounds = {
  called: "call",
  laid: "tile",
  placed: "tile",
  used: "tile",
  arranged: ({ data }) => (data.to ? "tile" : "back"),
  judged: ({ data }) => (data.good ? "call" : "back"),
  phase: ({ data }) => (data.phase === "over" ? null : "call"), // the page tells the end
};

export const silent: Silent = {
  finished: "nothing moves; when all have finished, that is heard",
  declared: "nothing moves; when all have declared, that is heard",
  accepted: "nothing moves; when all have checked, the page tells the end",
};
