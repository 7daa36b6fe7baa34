// What is heard of Score Four.

import type { Silent, Sounds } from "../../shared/part";

export const sounds: Sounds = { scored: "points" };

export const silent: Silent = {
  dropped: "the board itself lets the bead click when it has fallen",
  closed: "the page tells the end",
};
