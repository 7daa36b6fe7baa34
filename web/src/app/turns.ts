// A match turn by turn: what a seat did, with what chance and the clock added to it.

import type { Frame, Prompt } from "../wire/generated";

/** Some frames in a row; together the turns of a match are all its frames. */
export interface Turn {
  game: number;
  who: string; // a seat as written, "house", or "" before anybody has moved
  about: string; // what its prompts were about
  first: number; // frame
  last: number;
}

export function turnsOf(frames: Frame[]): Turn[] {
  const turns: Turn[] = [];
  frames.forEach((frame, step) => {
    const turn = turns.at(-1);
    const [who, move] = parted(frame.entry);
    const asked = frames[step - 1]?.prompts.find((prompt) => String(prompt.actor) === who && offers(prompt, move));
    if (turn && turn.game === frame.game && belongs(turn, who, asked)) turn.last = step;
    else
      turns.push({
        game: frame.game,
        who: isSomebody(who) ? who : "",
        about: asked?.about ?? "",
        first: step,
        last: step,
      });
  });
  return turns;
}

/** Chance and clock join what went before; a seat goes on with its turn, or with what that was about. */
function belongs(turn: Turn, who: string, asked: Prompt | undefined): boolean {
  if (!isSomebody(who)) return true;
  if (asked?.about && asked.about === turn.about) return true;
  return who === turn.who && asked?.duty === false;
}

function parted(entry: string): [string, string] {
  const gap = entry.indexOf(" ");
  return [entry.slice(0, Math.max(0, gap)), entry.slice(gap + 1)];
}

/** A prompt names whole moves (b3) or kinds of moves (score). */
const offers = (prompt: Prompt, move: string): boolean =>
  prompt.moves.includes(move) || prompt.moves.includes(move.split(":", 1)[0]!);

const isSomebody = (who: string): boolean => !["", "chance", "clock"].includes(who);

/** The turn that a frame is part of. */
export const turnAt = (turns: Turn[], step: number): number =>
  turns.findIndex(({ first, last }) => first <= step && step <= last);

/** Where one comes to, a turn on (1) or back (-1): turns are seen at their end, and the first also before it. */
export function turnFrom(turns: Turn[], step: number, way: 1 | -1): number {
  const ends = turns.map(({ last }) => last);
  const found = way > 0 ? ends.find((end) => end > step) : ends.findLast((end) => end < step);
  return found ?? (way > 0 ? (ends.at(-1) ?? step) : 0);
}

/** The frame that a link asks for: a number, or the end; nothing is the beginning. */
export function stepAsked(query: string, last: number): number {
  const asked = new URLSearchParams(query).get("step");
  if (asked === "end") return last;
  return Math.min(last, Math.max(0, Math.trunc(Number(asked)) || 0));
}
