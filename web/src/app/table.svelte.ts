// One table as this browser knows it: what was shown, what was heard, what has been sent.

import type { Verdict } from "../shared/part";
import {
  TOO_FAST,
  type Answer,
  type Chair,
  type Fact,
  type Move,
  type People,
  type Prompt,
  type Refused,
  type Say,
  type Talk as Told,
  type Update,
} from "../wire/generated";
import { Line } from "./line.svelte";
import { newsOf, NO_NEWS, othersOwe } from "./news";
import { Talk } from "./talk.svelte";

const PATIENCE = 5000; // milliseconds for a question

export interface Refusal {
  move: string;
  clause: string | null;
  why: string;
}

export class Table {
  update = $state.raw<Update | null>(null);
  at = $state(0); // when it came, by performance.now(): clocks run on from there
  people = $state.raw<People | null>(null);
  heard = $state.raw<Fact[]>([]); // in the game on the table
  before = $state.raw<Fact[]>([]); // in the game that has just been decided
  news = $state.raw(NO_NEWS); // the last there were
  sent = $state.raw<Move[]>([]); // not answered yet: sent again under the same id after a break
  refusal = $state.raw<Refusal | null>(null);
  problem = $state<string | null>(null);
  seat = $state<number | null>(null); // from which we look
  curtain = $state<number | null>(null); // whose turn it is to look, when the device has changed hands
  private wished = false; // somebody asked for this curtain
  private owed: Prompt["actor"][] = []; // who had to move when we last looked
  private moved = false; // we did our duty, and nobody else has had to move since
  private readonly asked = new Map<string, (answer: Verdict | null) => void>(); // what moves would be
  readonly talk = new Talk((said) => this.line.say(said));
  private readonly line: Line;

  constructor(
    readonly id: string,
    chairs: Chair[],
    private readonly hidden = false, // are there hands that the others may not see?
  ) {
    const mine = chairs.filter((chair) => chair.mine).map((chair) => chair.seat);
    if (hidden && mine.length > 1) this.curtain = mine[0]!;
    else this.seat = mine[0] ?? null;
    this.line = new Line(
      () => this.resume(),
      (answer) => this.hear(answer),
    );
  }

  get online(): boolean {
    return this.line.online;
  }

  get chairs(): Chair[] {
    return this.people?.chairs ?? [];
  }

  get mine(): number[] {
    return this.chairs.filter((chair) => chair.mine).map((chair) => chair.seat);
  }

  /** Who has to move now. */
  get duties(): Prompt[] {
    return (this.update?.prompts ?? []).filter((prompt) => prompt.duty);
  }

  /** A duty's move on its way, until the table shows that it was made. */
  get pending(): string | null {
    const awaited = (move: Move) => this.duties.some((duty) => duty.actor === move.seat && duty.about === move.about);
    return this.sent.find((move) => move.about && awaited(move))?.move ?? null;
  }

  move(text: string, seat: number): void {
    const kind = text.split(":")[0]!; // a prompt offers whole moves, or kinds of them
    const asked = [...this.duties, ...(this.update?.prompts ?? [])]; // rights too: a late challenge is not about the next play
    const offer = asked.find(
      (prompt) => prompt.actor === seat && (prompt.moves.includes(text) || prompt.moves.includes(kind)),
    );
    const about = offer?.about ?? "";
    if (offer?.duty) this.moved = true;
    const move: Move = { t: "move", id: newId(), table: this.id, seat, move: text, about };
    this.refusal = null;
    this.sent = [...this.sent, move];
    this.line.say(move);
  }

  /** What a move would be: it is not made. Null: nobody can say just now; it may be asked again. */
  attempt(text: string, seat: number): Promise<Verdict | null> {
    const id = newId();
    return new Promise((answered) => {
      if (!this.line.say({ t: "try", id, table: this.id, seat, move: text })) {
        answered(null);
        return;
      }
      this.asked.set(id, answered);
      setTimeout(() => this.answer(id, null), PATIENCE);
    });
  }

  private answer(id: string, answer: Verdict | null): boolean {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    asked?.(answer?.t === "refused" && answer.why === TOO_FAST ? null : answer);
    return asked !== undefined;
  }

  /** On with the next game, for everybody who plays from here. */
  ready(): void {
    const [seat] = this.mine; // whoever presses speaks for all of them
    if (seat !== undefined) this.line.say({ t: "ready", table: this.id, seat });
  }

  look(seat: number | null): void {
    this.seat = seat;
    this.line.say({ t: "open", table: this.id, seat, talk: true });
  }

  /** Some words to others; null: they were said. */
  say(to: Say["to"], text: string): Promise<Refused | null> {
    return this.talk.say({ t: "say", id: newId(), table: this.id, seat: this.seat, to, text });
  }

  /** Where hands are hidden: nobody sees anything until the next player says that they are there. */
  handOver(seat: number, wished = true): void {
    this.wished = wished;
    this.curtain = seat;
    this.update = null;
    this.heard = [];
    this.news = NO_NEWS;
    this.talk.clear();
    this.look(null);
  }

  raise(): void {
    const seat = this.curtain;
    this.curtain = null;
    if (seat !== null) this.look(seat);
  }

  close(): void {
    this.line.say({ t: "leave", table: this.id });
    this.line.close();
  }

  private resume(): void {
    if (this.seat !== null) this.line.say({ t: "open", table: this.id, seat: null }); // it may be lost by now
    this.look(this.seat);
    for (const move of this.sent) this.line.say(move);
    this.talk.resume();
  }

  private hear(answer: Answer): void {
    if (answer.t === "update" && answer.table === this.id) this.see(answer);
    else if (answer.t === "people" && answer.table === this.id) this.meet(answer);
    else if (answer.t === "talk" && answer.table === this.id) this.listen(answer);
    else if (answer.t === "done" && this.talk.settle(answer.id, null)) return;
    else if (answer.t === "done") this.settle(answer.id);
    else if (answer.t === "tried") this.answer(answer.id, answer);
    else if (answer.t === "refused" && this.talk.settle(answer.id, answer)) return;
    else if (answer.t === "refused" && !this.answer(answer.id, answer)) this.refuse(answer);
    else if (answer.t === "problem") this.problem = answer.why;
  }

  private see(update: Update): void {
    if (update.seat !== this.seat) return; // from the seat that we have just left
    this.news =
      newsOf({ update: this.update, heard: this.heard, mine: this.mine, moved: this.moved }, update) ?? this.news;
    if (othersOwe(update, this.mine)) this.moved = false;
    const known = update.n === 1 ? [] : this.heard;
    const next = update.result === null && update.games.length > (this.update?.games.length ?? update.games.length);
    if (next) this.before = [...known, ...update.facts];
    this.heard = next ? [] : [...known, ...update.facts];
    this.update = update;
    this.at = performance.now();
    this.problem = null;
    this.follow();
  }

  private listen(told: Told): void {
    if (told.seat === this.seat) this.talk.hear(told);
  }

  private meet(people: People): void {
    this.people = people;
    const from = this.seat ?? this.curtain;
    if (from !== null && !this.mine.includes(from)) this.lose();
    if (this.seat === null && this.curtain === null && this.mine.length) this.look(this.mine[0]!);
    else this.follow();
  }

  /** The seat is no longer ours: nothing of it stays on the screen, and we are shown what a watcher sees. */
  private lose(): void {
    [this.seat, this.update, this.heard, this.before, this.news] = [null, null, [], [], NO_NEWS];
    this.talk.clear();
    this.curtain = this.hidden ? (this.mine[0] ?? null) : null; // whoever else plays from here
  }

  /** Several people on one device: look from the seat of whoever has to move. */
  private follow(): void {
    const due = this.duties.map((prompt) => prompt.actor);
    const next = this.mine.find((seat) => due.includes(seat));
    const before = this.owed;
    this.owed = due;
    const here = this.seat ?? this.curtain;
    if (next === undefined || next === here || (here !== null && due.includes(here))) return;
    if (!this.hidden) this.look(next);
    else if (this.curtain !== null) this.curtain = this.wished ? this.curtain : next;
    else if ((here !== null && before.includes(here)) || !before.includes(next)) this.handOver(next, false);
  }

  private settle(id: string): Move | undefined {
    const move = this.sent.find((one) => one.id === id);
    this.sent = this.sent.filter((one) => one.id !== id);
    return move;
  }

  private refuse(answer: Refused): void {
    const move = this.settle(answer.id);
    this.refusal = { move: move?.move ?? "", clause: answer.clause, why: answer.why };
  }
}

/** Random, and available without https too. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
