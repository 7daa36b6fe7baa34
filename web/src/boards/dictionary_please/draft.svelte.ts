// A word being built: its letters in order, and the words on the table that it is made of. Where
// each letter comes from follows: out of those words, then out of the rack, then out of the pool.

import { Inquiry } from "../../shared/inquiry.svelte";
import type { Verdict } from "../../shared/part";
import { Carry, type Held } from "../letters/carry.svelte";
import type { Spine, View } from "./table";

const LONGEST = 45; // letters, as in the dictionary
const PLANNING = 400; // milliseconds without a change before the dictionary is asked, while it is not one's turn

export interface Piece {
  letter: string;
  from: "word" | "rack" | "pool" | "nowhere";
}

interface Around {
  view: View;
  rack: string; // one's own letters
  ask?: (move: string) => Promise<Verdict | null>; // only where one may move
  plan: (text: string, olds: Spine[]) => Promise<string>; // what the dictionary says meanwhile
}

export class Draft {
  text = $state("");
  taken = $state<number[]>([]);
  private readonly trial = new Inquiry<Verdict>();
  private readonly planning = new Inquiry<string>();
  private chosen = false; // words were taken by hand, or by their numbers
  private sent: string | null = null; // the move that is on its way
  private stood = ""; // how the table stood when we last looked
  readonly carry = new Carry((held, place) => this.drop(held, place));

  constructor(private readonly around: () => Around) {}

  /** What the server says of the draft as it is; null: not known yet. */
  get answer(): Verdict | null {
    return this.trial.answer;
  }

  /** What the dictionary says, before one's turn. */
  get plan(): string {
    return this.planning.answer ?? "";
  }

  get words(): Spine[] {
    return this.taken.flatMap((id) => this.around().view.words.find((word) => word.id === id) ?? []);
  }

  get move(): string {
    return `form:${this.text}${this.taken.length ? `<${this.taken.join("+")}` : ""}`;
  }

  private get dealt(): { pieces: Piece[]; unused: string; rack: string; pool: string } {
    const { view, rack } = this.around();
    const left = { word: [...this.words.map((word) => word.text).join("")], rack: [...rack], pool: [...view.pool] };
    const pieces = [...this.text].map((letter): Piece => {
      for (const from of ["word", "rack", "pool"] as const) {
        const at = left[from].indexOf(letter);
        if (at < 0) continue;
        left[from].splice(at, 1);
        return { letter, from };
      }
      return { letter, from: "nowhere" };
    });
    return { pieces, unused: left.word.join(""), rack: left.rack.join(""), pool: left.pool.join("") };
  }

  /** The letters in order, each with where it comes from. */
  pieces = $derived.by(() => this.dealt.pieces);
  /** Letters of the words taken that have no place yet. */
  unused = $derived.by(() => this.dealt.unused);
  /** Letters that are still to be had. */
  rack = $derived.by(() => this.dealt.rack);
  pool = $derived.by(() => this.dealt.pool);

  type(text: string): void {
    const [letters = "", numbers = ""] = text.toUpperCase().split("<"); // a move may be typed whole
    this.text = letters.replaceAll(/[^A-Z]/g, "").slice(0, LONGEST);
    const named = numbers
      .split("+")
      .map(Number)
      .filter((id) => this.around().view.words.some((word) => word.id === id));
    if (named.length) this.taken = named.slice(0, 2);
    this.chosen = named.length > 0 || (this.chosen && this.taken.length > 0);
    if (this.chosen) return;
    const ways = this.ways;
    this.taken = ways.length === 1 ? ways[0]!.map((word) => word.id) : [];
  }

  /** The words on the table that a typed word could be made of, where rack and pool do not do: single words, or
   * else pairs. */
  get ways(): Spine[][] {
    const { view, rack } = this.around();
    const own = rack + view.pool;
    if (!this.text || without(this.text, own) === "") return [];
    const fits = (words: Spine[]): boolean => {
      const letters = words.map((word) => word.text).join("");
      return without(letters, this.text) === "" && without(without(this.text, letters), own) === "";
    };
    const single = view.words.map((word) => [word]).filter(fits);
    const pairs = view.words.flatMap((one, n) => view.words.slice(n + 1).map((other) => [one, other]));
    return single.length ? single : pairs.filter(fits);
  }

  /** Of several, these. */
  choose(words: Spine[]): void {
    this.taken = words.map((word) => word.id);
    this.chosen = true;
  }

  add(letter: string, at = this.text.length): void {
    if (this.text.length < LONGEST) this.text = this.text.slice(0, at) + letter + this.text.slice(at);
  }

  remove(at: number): void {
    this.text = this.text.slice(0, at) + this.text.slice(at + 1);
  }

  swap(one: number, other: number): void {
    const letters = [...this.text];
    [letters[one], letters[other]] = [letters[other]!, letters[one]!];
    this.text = letters.join("");
  }

  /** Take a word of the table to build with, or leave it there again. */
  toggle(word: Spine): void {
    this.chosen = true;
    if (this.taken.includes(word.id)) {
      this.taken = this.taken.filter((id) => id !== word.id);
      // Its letters go with it, but for those that rack and pool have as well.
      for (let at = this.pieces.length - 1; at >= 0; at--) if (this.pieces[at]?.from === "nowhere") this.remove(at);
      return;
    }
    if (this.taken.length === 2) return;
    const before = this.unused;
    this.taken = [...this.taken, word.id];
    // What was typed already may hold its letters; those that do not stand there yet are put behind.
    let missing = this.unused;
    for (const letter of before) missing = missing.replace(letter, "");
    if (this.text.length + missing.length <= LONGEST) this.text += inOrder(word.text, missing);
  }

  clear(): void {
    this.text = "";
    this.taken = [];
    this.chosen = false;
    this.trial.forget();
    this.carry.cancel();
  }

  /** The move is on its way. */
  send(): void {
    this.sent = this.move;
  }

  /** The table stands like this now. The draft goes once its word lies there, or the turn has gone by; one
   * that was changed meanwhile stays. Words that are gone cannot be built with. */
  follow(stand: string): void {
    const before = this.stood;
    this.stood = stand;
    if (this.sent !== null && before !== stand) {
      if (this.sent === this.move) this.clear();
      this.sent = null;
    }
    const there = this.words.map((word) => word.id);
    if (there.length < this.taken.length) this.taken = there;
  }

  /** Ask what the draft would be; to be run when it, or the table, has changed. */
  check(): (() => void) | undefined {
    const { ask, plan } = this.around();
    const [move, text, olds] = [this.move, this.text, this.words];
    this.trial.forget();
    this.planning.forget();
    if (!text) return;
    return ask ? this.trial.ask(() => ask(move)) : this.planning.ask(() => plan(text, olds), PLANNING);
  }

  private drop(held: Held, place: string): void {
    const [kind, spot = ""] = place.split(":");
    const [source, from] = held.from.split(":");
    if (kind !== "draft") {
      if (source === "draft") this.remove(Number(from)); // anywhere else: out of the word
      return;
    }
    const at = spot === "end" ? this.text.length : Number(spot);
    if (source !== "draft") return this.add(held.what, at);
    const was = Number(from);
    this.remove(was);
    this.add(held.what, at > was ? at - (spot === "end" ? 1 : 0) : at);
  }
}

/** What is left of a text when those letters are taken out of it. */
function without(text: string, letters: string): string {
  const rest = [...letters];
  return [...text]
    .filter((letter) => {
      const at = rest.indexOf(letter);
      if (at >= 0) rest.splice(at, 1);
      return at < 0;
    })
    .join("");
}

/** Those letters of a word that are missing, in the word's own order. */
function inOrder(word: string, missing: string): string {
  const rest = [...missing];
  return [...word]
    .filter((letter) => {
      const at = rest.indexOf(letter);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    })
    .join("");
}
