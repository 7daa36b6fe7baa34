// What hands do at the board: pieces are laid out as a word, and lines are drawn along diagonals.

import { letterOf } from "../../shared/keys";
import type { Verdict } from "../../shared/part";
import { Carry } from "../letters/carry.svelte";
import { isBlack, letterOn, type View } from "./board";
import { Draft } from "./draft.svelte";
import { Drawing, type Ends } from "./drawing.svelte";

export interface Seen {
  view: View;
  seat: number; // from which one looks
  making: boolean; // a word is to be made
  speakers: number[]; // who may claim, at this device
  finger: boolean; // squares are smaller than what presses them
  ask?: (move: string, seat: number) => Promise<Verdict | null>;
  say: (move: string, seat: number) => void;
  focus: (square?: string) => void;
}

export class Hands {
  cursor = $state("f6");
  asked = $state.raw<Ends | null>(null); // a diagonal that is claimed, while it is not said by whom
  readonly draft = new Draft(() => {
    const { view, seat, making, ask } = this.seen();
    return { view, seat, ask: ask && making ? (move) => ask(move, seat) : undefined };
  });
  readonly drawing = new Drawing(() => {
    const { view, seat, speakers, finger } = this.seen();
    const free = (square: string) => speakers.length > 0 && letterOn(view, square) !== "";
    return { turn: seat, careful: finger, free, claim: (ends) => this.claim(ends) };
  });
  readonly carry = new Carry((held, place) => this.bring(held.what, held.from, place));
  private led = false; // the last word was said by a key on the board

  constructor(private readonly seen: () => Seen) {}

  // --- pieces

  press(square: string): void {
    const { view, making } = this.seen();
    const { draft, drawing, carry } = this;
    const letter = letterOn(view, square);
    if (drawing.on) drawing.pick(square);
    else if (!making || carry.put(square) || isBlack(view, square)) return;
    else if (letter && !(square in draft.letters)) draft.put(letter, square);
    else if (letter) draft.lift(square);
    else draft.begin(square);
  }

  /** The word is to begin on another square. */
  choose(square: string): void {
    this.cursor = square;
    this.draft.begin(square);
  }

  pressStock(letter: string): void {
    const { draft } = this;
    const laid = draft.at !== null && draft.lay(letter);
    if (!laid) this.carry.pick(letter, `stock:${letter}`);
    else if (draft.at) this.cursor = draft.at;
  }

  private bring(letter: string, from: string, place: string): void {
    const { draft } = this;
    if (from in draft.letters) draft.lift(from);
    if (place === "stock") return;
    draft.put(letter, place);
    this.cursor = draft.at ?? place;
  }

  /** Say the word, unless it is known that it would be refused. */
  lay(): void {
    const { draft } = this;
    if (!draft.move || draft.verdict?.t === "refused") return;
    this.led = Boolean(document.activeElement?.closest("[role=grid]"));
    const { seat, say } = this.seen();
    say(draft.move, seat);
  }

  /** Another turn, another seat: nothing of the old word is left lying about. True if whoever is next
   * plays by keys too, and should be led to the board. */
  putAway(): boolean {
    this.draft.clear();
    this.carry.cancel();
    return this.led && this.seen().making;
  }

  // --- keys

  /** A key on a square: letters make the word, Space marks the ends of a diagonal. False: it was not for
   * the game. */
  onSquare(event: KeyboardEvent, square: string): boolean {
    const { making, speakers, focus } = this.seen();
    const { draft, drawing } = this;
    const letter = letterOf(event);
    if (event.key === " " && speakers.length && !drawing.on) drawing.pick(square);
    else if (event.key === "Enter" && making && draft.move && !drawing.on) this.lay();
    else if (event.key === "Escape") this.escape();
    else if (!making || drawing.on) return false;
    else if (letter) {
      draft.put(letter, square);
      focus(draft.at ?? square);
    } else if (event.key === "Backspace") focus(draft.erase(square) ?? square);
    else return false;
    return true;
  }

  escape(): void {
    const { draft, drawing, carry } = this;
    if (this.asked) this.asked = null;
    else if (drawing.on || drawing.first) drawing.cancel();
    else if (carry.held) carry.cancel();
    else draft.clear();
  }

  /** LACE f1, or LACE@f1: laid out on the board, to be looked at before it is said; false if it is neither. */
  type(text: string): boolean {
    const [, word, square] = /^([A-Z]+)[\s@]+([A-K](?:[1-9]|1[01]))$/.exec(text) ?? [];
    if (!word || !square) return false;
    this.draft.say(word, square.toLowerCase());
    this.seen().focus(square.toLowerCase()); // where Enter says it
    return true;
  }

  // --- diagonals

  begin(): void {
    this.drawing.begin();
    this.seen().focus();
  }

  /** Where several share a device it is asked who claims it. */
  private claim(ends: Ends): void {
    const { speakers, say } = this.seen();
    if (speakers.length > 1) this.asked = ends;
    else if (speakers[0] !== undefined) say(`claim:${ends.join("-")}`, speakers[0]);
  }

  speak(speaker: number | null): void {
    const { say, focus } = this.seen();
    if (this.asked && speaker !== null) say(`claim:${this.asked.join("-")}`, speaker);
    this.asked = null;
    focus();
  }

  /** Nothing can be claimed now. */
  letBe(): void {
    this.drawing.cancel();
    this.asked = null;
  }
}
