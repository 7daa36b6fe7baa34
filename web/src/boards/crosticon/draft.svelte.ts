// A word that is not laid yet: its letters on squares of one line, and what the server thinks of it.

import { Inquiry } from "../../shared/inquiry.svelte";
import type { Verdict } from "../../shared/part";
import { along, letterOn, ownerOf, steps, type View } from "./board";

export interface Seen {
  view: View;
  seat: number;
  ask?: (move: string) => Promise<Verdict | null>;
}

export interface Word {
  text: string; // a dot where a square is left out
  squares: string[];
}

export class Draft {
  letters = $state.raw<Record<string, string>>({}); // wanted, by square
  at = $state<string | null>(null); // where the next letter goes
  said = $state<{ word: string; square: string } | null>(null); // typed whole, and longer than the board
  private readonly trial = new Inquiry<Verdict>();

  constructor(private readonly seen: () => Seen) {}

  get empty(): boolean {
    return !this.said && !Object.keys(this.letters).length;
  }

  /** From the first letter to the last; what lies between them already belongs to the word. */
  get word(): Word | null {
    const { view, seat } = this.seen();
    const [one, ...more] = Object.keys(this.letters);
    if (one === undefined) return null;
    const places = [0, ...more.map((square) => steps(seat, one, square) ?? 0)];
    const first = Math.min(...places);
    const length = Math.max(...places) - first + 1;
    const squares = Array.from({ length }, (_, nth) => along(seat, one, first + nth)!);
    const text = squares.map((square) => this.letters[square] ?? (letterOn(view, square) || ".")).join("");
    return { text, squares };
  }

  /** As far as it goes. */
  get text(): string {
    return this.said?.word ?? this.word?.text ?? "";
  }

  /** The move that it would be; null: there is a gap, or nothing that could be one. */
  get move(): string | null {
    if (this.said) return `play:${this.said.word}@${this.said.square}`;
    const word = this.word;
    if (!word || word.text.includes(".")) return null;
    const { view } = this.seen();
    const begun = word.text.length === 1 && letterOn(view, word.squares[0]!) !== ""; // one more letter is awaited
    return begun ? null : `play:${word.text}@${word.squares[0]}`;
  }

  /** What the server says that it would be; null: it has not said yet. */
  get verdict(): Verdict | null {
    return this.trial.answer;
  }

  /** The pieces that it would take. */
  get captures(): string[] {
    if (this.verdict?.t !== "tried") return [];
    return this.verdict.facts.flatMap((fact) => (fact.kind === "played" ? (fact.data.captured as string[]) : []));
  }

  /** How many pieces of a letter it needs from the stock. */
  uses(letter: string): number {
    const { view, seat } = this.seen();
    const word = this.word;
    if (!word) return 0;
    return word.squares.filter((square, nth) => word.text[nth] === letter && ownerOf(view, square) !== seat).length;
  }

  /** Ask what it would be. An effect calls it. */
  check(): (() => void) | undefined {
    const { ask } = this.seen();
    const move = this.move;
    if (move && ask) return this.trial.ask(() => ask(move));
    this.trial.forget();
  }

  // --- hands

  begin(square: string): void {
    if (!this.fits(square)) this.clear();
    this.at = square;
  }

  /** A letter on a square; away from the word's line it begins another. */
  put(letter: string, square: string): void {
    if (!this.fits(square)) this.clear();
    this.said = null;
    this.letters = { ...this.letters, [square]: letter };
    this.at = along(this.seen().seat, square, 1);
  }

  /** A piece out of the stock goes to the next square that has no other letter. */
  lay(letter: string): boolean {
    const { view, seat } = this.seen();
    let square = this.at;
    while (square && letterOn(view, square) && letterOn(view, square) !== letter) square = along(seat, square, 1);
    if (!square) return false;
    this.put(letter, square);
    return true;
  }

  lift(square: string): void {
    const { [square]: _, ...rest } = this.letters;
    this.letters = rest;
    this.at = square;
  }

  /** Take the letter before this square back; the square that is free again. */
  erase(square: string | null): string | null {
    const { seat } = this.seen();
    const last = this.word?.squares.at(-1) ?? null;
    const before = square ? along(seat, square, -1) : last;
    const from = square && square in this.letters ? square : before && before in this.letters ? before : last;
    if (this.said) this.clear();
    if (!from) return null;
    this.lift(from);
    return from;
  }

  /** A whole word, typed. */
  say(word: string, square: string): void {
    const { seat } = this.seen();
    this.clear();
    const squares = [...word].map((_, nth) => along(seat, square, nth));
    if (squares.includes(null)) this.said = { word, square };
    else this.letters = Object.fromEntries(squares.map((each, nth) => [each!, word[nth]!]));
    this.at = along(seat, square, word.length);
  }

  clear(): void {
    this.letters = {};
    this.at = this.said = null;
    this.trial.forget();
  }

  private fits(square: string): boolean {
    const [one] = Object.keys(this.letters);
    return one === undefined || steps(this.seen().seat, one, square) !== null;
  }
}
