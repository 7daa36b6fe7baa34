// The lines of the sheet and what was heard, put together play by play.

import type { Fact, Line } from "../../wire/generated";

export interface PlayRow {
  seat: number;
  word: string;
  words: string[];
  squares: string[]; // where letters were laid
  points: number;
  struck: boolean; // a challenge took it back
  lines: Line[];
  after: Line[]; // what a challenge of it cost or gave
}

const OF_PLAY = new Set(["KW-47", "KW-48", "KW-49", "KW-73", "KW-76"]);
const OF_CHALLENGE = new Set(["KW-44", "KW-45"]);

export function byPlay(facts: Fact[], sheet: Line[]): { plays: PlayRow[]; end: Line[] } {
  const plays: PlayRow[] = [];
  const lines = [...sheet];
  for (const { kind, data } of facts) {
    if (kind === "played") {
      const { seat, word, words, points } = data as { seat: number; word: string; words: string[]; points: number };
      plays.push({ seat, word, words, squares: data.new as string[], points, struck: false, lines: [], after: [] });
    } else if (kind === "challenged" && data.upheld) {
      const last = plays.findLast((play) => play.seat === data.against);
      if (last) last.struck = true;
    }
  }
  // Of a play that was taken back no line is left but the challenger's.
  for (const play of plays) {
    if (!play.struck)
      while (
        lines[0] &&
        OF_PLAY.has(lines[0].clause) &&
        sum(play.lines) < play.points &&
        (lines[0].why === play.word || isCard(lines[0]))
      )
        play.lines.push(lines.shift()!);
    play.points = play.struck ? 0 : sum(play.lines);
    while (lines[0] && OF_CHALLENGE.has(lines[0].clause) && doubted(facts, plays, play))
      play.after.push(lines.shift()!);
  }
  return { plays, end: lines };
}

const isCard = (line: Line): boolean => line.why.startsWith("Key card ");
const sum = (lines: Line[]): number => lines.reduce((total, line) => total + line.points, 0);

/** Was this very play challenged? */
function doubted(facts: Fact[], plays: PlayRow[], play: PlayRow): boolean {
  const nth = plays.indexOf(play);
  let at = -1;
  return facts.some(({ kind }) => {
    if (kind === "played") at += 1;
    return kind === "challenged" && at === nth;
  });
}
