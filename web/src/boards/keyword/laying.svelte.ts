// What hands do at a rack and a board: letters are laid for a try, moved, taken back; the server is
// asked what the play would be; only then it is made.

import { Inquiry } from "../../shared/inquiry.svelte";
import type { Verdict } from "../../shared/part";
import type { Tried } from "../../wire/generated";
import { Carry, type Held } from "../letters/carry.svelte";
import { beside, isSquare, MASTER, written, type View, type Way, type Written } from "./board";
import { Rack, type Block } from "./rack.svelte";

export interface Seen {
  view: View;
  seat: number | null;
  playing: boolean; // may letters be laid for a try?
  turn: boolean; // is one asked to play?
  ask?: (move: string, seat: number) => Promise<Verdict | null>;
}

interface Laid {
  id: number; // of the block
  letter: string; // a capital; small for a Master block, "" until it is said what it stands for
}

export class Laying {
  readonly carry = new Carry((held, place) => this.bring(held, place));
  readonly rack = new Rack();
  laid = $state.raw<Map<string, Laid>>(new Map()); // by square
  way = $state<Way>(">");
  aim = $state<string | null>(null); // where the next letter goes, by tap or key
  choosing = $state<string | null>(null); // where a Master block waits for its letter
  private readonly trial = new Inquiry<Verdict>();

  constructor(private readonly seen: () => Seen) {}

  /** Blocks that are out for a try. */
  private get out(): Set<number> {
    return new Set([...this.laid.values()].map(({ id }) => id));
  }

  /** What lies on the rack now, place by place; "" where a block is out for a try. */
  get letters(): string[] {
    const out = this.out;
    return this.rack.blocks.map(({ id, letter }) => (out.has(id) ? "" : letter));
  }

  /** What is out for a try, by its place on the rack. */
  get outOf(): string[] {
    const out = this.out;
    return this.rack.blocks.map(({ id, letter }) => (out.has(id) ? letter : ""));
  }

  get text(): Map<string, string> {
    return new Map([...this.laid].map(([square, { letter }]) => [square, letter]));
  }

  /** The play as it would be written; null: nothing is laid, or a Master has no letter yet. */
  get written(): Written | null {
    return this.choosing === null ? written(this.seen().view.board, this.text, this.way) : null;
  }

  get move(): string | null {
    const found = this.written;
    return found && "move" in found ? found.move : null;
  }

  /** Why the play cannot stand, and by which clause. */
  get refusal(): { why: string; clause: string | null } | null {
    const found = this.written;
    if (found && "why" in found) return { why: found.why, clause: "KW-34" };
    return this.trial.answer?.t === "refused" ? this.trial.answer : null;
  }

  get tried(): Tried | null {
    return this.trial.answer?.t === "tried" ? this.trial.answer : null;
  }

  /** Follow the view: what is played is no longer laid for a try. */
  settle(): void {
    const { view, seat } = this.seen();
    const played = new Set([...this.laid].filter(([square]) => view.board[square]).map(([, { id }]) => id));
    this.rack.settle(seat === null ? "" : (view.racks[seat] ?? ""), played);
    const still = [...this.laid].filter(([square, { id }]) => this.rack.has(id) && !view.board[square]);
    if (still.length !== this.laid.size) this.laid = new Map(still);
    if (this.choosing !== null && !this.laid.has(this.choosing)) this.choosing = null;
    if (played.size || (this.aim !== null && view.board[this.aim])) this.aim = null;
  }

  // --- laying and taking back

  free(square: string): boolean {
    return isSquare(square) && !this.seen().view.board[square];
  }

  /** A square was pressed. */
  press(square: string): void {
    if (!this.seen().playing) return;
    if (this.carry.held?.from === square) return this.carry.cancel();
    if (this.carry.put(square)) return;
    const laid = this.laid.get(square);
    if (laid) return this.carry.pick(laid.letter.toUpperCase() || MASTER, square);
    if (!this.free(square)) return;
    if (this.aim === square) this.turn();
    else if (!this.laid.size) this.way = this.guess(square);
    this.aim = square;
  }

  /** Which way a word that begins here will go: on from the letter before it, else across. */
  private guess(square: string): Way {
    const { board } = this.seen().view;
    const lies = (way: Way, step: 1 | -1): boolean => Boolean(board[beside(square, way, step) ?? ""]);
    if (lies(">", -1)) return ">";
    return lies("v", -1) || (lies("v", 1) && !lies(">", 1)) ? "v" : ">";
  }

  /** A block of the rack was pressed: it goes where one aims, or into the hand. */
  take(letter: string, at: number): void {
    const held = this.carry.held;
    if (held && isSquare(held.from)) this.carry.put(`rack:${at}`);
    else if (!letter) this.fetch(this.rack.blocks[at]?.id);
    else if (this.aim !== null && this.free(this.aim) && !this.laid.has(this.aim)) this.layNext(this.rack.blocks[at]!);
    else this.carry.pick(letter, `rack:${at}`);
  }

  turn(): void {
    this.way = this.way === ">" ? "v" : ">";
  }

  /** A letter was typed on a square: the block goes there, or to the next free square that way. */
  type(letter: string, square: string, master: boolean): string | null {
    if (!this.seen().playing) return null;
    let at: string | null = square;
    while (at && (!this.free(at) || this.laid.has(at))) {
      const there = this.seen().view.board[at] ?? this.laid.get(at)?.letter;
      const next: string | null = beside(at, this.way);
      if (at === square && there?.toUpperCase() === letter) return next; // it is there already
      at = next;
    }
    const out = this.out;
    const has = (wanted: string) => this.rack.blocks.find(({ id, letter }) => letter === wanted && !out.has(id));
    const block = (master ? undefined : has(letter)) ?? has(MASTER);
    if (!at || !block) return null;
    this.put(at, block.id, block.letter === MASTER ? letter.toLowerCase() : letter);
    return beside(at, this.way) ?? at;
  }

  /** A block that is out for a try comes back to its place. */
  private fetch(id: number | undefined): void {
    const square = [...this.laid].find(([, laid]) => laid.id === id)?.[0];
    if (square === undefined) return;
    this.lift(square);
    this.aim = square;
  }

  /** Take back the letter on a square, or else the one before it, or else the one laid last; where one is then. */
  back(square: string): string | null {
    if (this.laid.has(square)) {
      this.lift(square);
      return square;
    }
    let at = beside(square, this.way, -1);
    while (at && !this.laid.has(at) && this.seen().view.board[at]) at = beside(at, this.way, -1);
    const last = at && this.laid.has(at) ? at : [...this.laid.keys()].at(-1);
    if (!last) return null;
    this.lift(last);
    return last;
  }

  recall(): void {
    this.carry.cancel();
    this.laid = new Map();
    this.choosing = this.aim = null;
  }

  /** What the Master block on a square stands for. */
  choose(letter: string): void {
    const square = this.choosing;
    const laid = square === null ? undefined : this.laid.get(square);
    this.choosing = null;
    if (square !== null && laid) this.put(square, laid.id, letter.toLowerCase());
  }

  private layNext(block: Block): void {
    const square = this.aim!;
    this.put(square, block.id, block.letter === MASTER ? "" : block.letter);
    let next = beside(square, this.way);
    while (next && (!this.free(next) || this.laid.has(next))) next = beside(next, this.way);
    this.aim = next;
  }

  private bring(held: Held, place: string): void {
    const block = isSquare(held.from) ? this.laid.get(held.from) : undefined;
    if (place.startsWith("rack:")) {
      if (block) this.lift(held.from);
      else this.rack.shift(Number(held.from.slice(5)), Number(place.slice(5)));
    } else if (this.free(place) && this.seen().playing) {
      const other = this.laid.get(place);
      if (block) {
        const laid = new Map(this.laid);
        laid.delete(held.from);
        if (other) laid.set(held.from, other);
        this.laid = laid.set(place, block);
        if (this.choosing === held.from) this.choosing = place;
      } else {
        const from = this.rack.blocks[Number(held.from.slice(5))];
        if (from) this.put(place, from.id, from.letter === MASTER ? "" : from.letter);
      }
      this.aim = null;
    }
  }

  private put(square: string, id: number, letter: string): void {
    this.laid = new Map(this.laid).set(square, { id, letter });
    if (letter === "") this.choosing = square;
    else if (this.choosing === square) this.choosing = null;
  }

  private lift(square: string): void {
    const laid = new Map(this.laid);
    laid.delete(square);
    this.laid = laid;
    if (this.choosing === square) this.choosing = null;
  }

  // --- what it would be

  /** Ask the server about the play that lies there. An effect calls it. */
  inquire(): (() => void) | undefined {
    const { seat, turn, ask } = this.seen();
    const move = this.move;
    if (move && turn && seat !== null && ask) return this.trial.ask(() => ask(move, seat));
    this.trial.forget();
  }
}
