// Reading a replay: what has been heard up to a step, and who sat where.

import type { Chair, Fact, Replay } from "../wire/generated";

/** All that was heard in the game of a step, up to it. */
export function heardBy(replay: Replay, step: number): Fact[] {
  const game = replay.frames[step]?.game;
  return replay.frames.slice(0, step + 1).flatMap((frame) => (frame.game === game ? frame.facts : []));
}

export function chairsOf(replay: Replay): Chair[] {
  const sides = replay.frames[0]?.totals.length || replay.names.length; // they go round the table
  return replay.names.map((name, seat) => ({
    seat,
    side: seat % sides,
    name: name || null,
    bot: null,
    mine: false,
    present: true,
    left: false,
    moved: false,
    before: [],
    kept: null,
  }));
}
