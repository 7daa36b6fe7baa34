// Saying SCORE: who speaks, then the two ends of the line. All of it can be taken back until said.

import { cellNamed, lineName } from "./board";

export class Naming {
  speaker = $state<number | null>(null);
  picks = $state<number[]>([]);
  asking = $state(false); // who speaks?

  get active(): boolean {
    return this.speaker !== null;
  }

  get line(): string | null {
    const [one, other] = this.picks;
    return one !== undefined && other !== undefined ? lineName(one, other) : null;
  }

  begin(speakers: number[]): void {
    this.cancel();
    if (speakers.length === 1) this.speaker = speakers[0]!;
    else this.asking = speakers.length > 1;
  }

  speak(seat: number): void {
    this.asking = false;
    this.speaker = seat;
  }

  /** A place picked twice is put back; a third one replaces the second. */
  pick(cell: number): void {
    if (this.picks.includes(cell)) this.picks = this.picks.filter((one) => one !== cell);
    else this.picks = [...this.picks.slice(0, 1), cell];
  }

  /** a11-d44, or one end alone, as typed; false if it is neither. */
  type(text: string): boolean {
    const cells = text
      .trim()
      .toLowerCase()
      .split(/[\s,–-]+/)
      .filter(Boolean)
      .map(cellNamed);
    if (cells.length < 1 || cells.length > 2 || cells.includes(-1) || cells[0] === cells[1]) return false;
    this.picks = cells;
    return true;
  }

  cancel(): void {
    this.speaker = null;
    this.picks = [];
    this.asking = false;
  }
}
