// Claiming a diagonal: drawn along with a pointer, or by its two ends. It looks the same whether or
// not there is a word.

import { swallowClick } from "../letters/carry.svelte";
import { squareAt, squareName, turned } from "../letters/squares";
import { SIZE } from "./board";

const SLACK = 8; // pixels before a press becomes a line

export type Ends = [first: string, last: string];

export interface Seen {
  turn: number; // quarters by which the board is turned
  careful: boolean; // a finger may have missed: both ends are looked at before it is said
  free: (square: string) => boolean; // may a line begin here?
  claim: (ends: Ends) => void;
}

export class Drawing {
  on = $state(false); // the next squares pressed are the ends
  first = $state<string | null>(null); // the one end, by keys or taps
  last = $state<string | null>(null); // the other, by a finger, which is not said yet
  line = $state.raw<Ends | null>(null); // under the pointer

  constructor(private readonly seen: () => Seen) {}

  begin(): void {
    this.cancel();
    this.on = true;
  }

  cancel(): void {
    this.on = false;
    this.first = this.last = this.line = null;
  }

  /** One end, then the other; the same one twice is put back. */
  pick(square: string): void {
    const first = this.first;
    if (first === null) this.first = square;
    else if (first === square) this.first = this.last = null;
    else if (this.on && this.seen().careful)
      this.last = square; // keys say it at once
    else this.done([first, square]);
  }

  /** The end that was named last, and may still be moved. */
  get end(): string | null {
    return this.last ?? this.first;
  }

  move(square: string): void {
    if (this.last !== null) this.last = square;
    else this.first = square;
  }

  /** Both ends are right: it is claimed. */
  say(): void {
    if (this.first !== null && this.last !== null) this.done([this.first, this.last]);
  }

  /** b2-e5, as typed; false if it cannot be read. */
  type(text: string): boolean {
    const ends = text.split(/[\s,–-]+/).filter(Boolean);
    if (ends.length !== 2 || !ends.every((end) => /^[a-k]([1-9]|1[01])$/.test(end))) return false;
    this.done(ends as Ends);
    return true;
  }

  /** For {@attach}, on what holds all the squares. */
  attach = (element: HTMLElement): (() => void) => {
    const down = (event: PointerEvent): void => {
      const square = (event.target as Element).closest<HTMLElement>("[data-drop]")?.dataset.drop;
      if (square && event.isPrimary && event.button === 0 && this.seen().free(square))
        this.press(event, element, square);
    };
    element.addEventListener("pointerdown", down);
    return () => element.removeEventListener("pointerdown", down);
  };

  private press(start: PointerEvent, element: HTMLElement, from: string): void {
    let drawing = false;
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== start.pointerId) return;
      drawing ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) >= SLACK;
      if (drawing) this.line = this.reach(element, from, event);
    };
    const end = (event: PointerEvent): void => {
      if (event.pointerId !== start.pointerId) return;
      for (const [kind, heard] of heardBy) removeEventListener(kind, heard as EventListener);
      if (!drawing) return;
      swallowClick();
      const line = event.type === "pointerup" ? this.line : null;
      this.line = null;
      if (line) this.done(line);
    };
    const heardBy = [
      ["pointermove", move],
      ["pointerup", end],
      ["pointercancel", end],
    ] as const;
    for (const [kind, heard] of heardBy) addEventListener(kind, heard as EventListener);
  }

  /** The slant from a square to where the pointer is, on the board as South sees it. */
  private reach(element: HTMLElement, from: string, event: PointerEvent): Ends | null {
    const box = element.getBoundingClientRect();
    const { turn } = this.seen();
    const seen = turned(squareAt(from), turn, SIZE);
    const right = ((event.clientX - box.left) / box.width) * SIZE - 0.5 - seen[0];
    const down = ((event.clientY - box.top) / box.height) * SIZE - 0.5 - seen[1];
    const far = Math.round((Math.abs(right) + Math.abs(down)) / 2);
    if (!far || Math.min(Math.abs(right), Math.abs(down)) < far / 2) return null; // not slantwise
    const inside = (at: number) => Math.min(SIZE - 1, Math.max(0, at));
    const reach = Math.min(
      Math.abs(inside(seen[0] + far * Math.sign(right)) - seen[0]),
      Math.abs(inside(seen[1] + far * Math.sign(down)) - seen[1]),
    );
    if (!reach) return null;
    const end: [number, number] = [seen[0] + reach * Math.sign(right), seen[1] + reach * Math.sign(down)];
    return [from, squareName(...turned(end, (4 - turn) % 4, SIZE))];
  }

  private done(ends: Ends): void {
    this.cancel();
    this.seen().claim(ends);
  }
}
