// What hands do at a 4CYTE board, turned into moves: one sentence after the other, each when the
// table has heard the one before.

import { Carry } from "../letters/carry.svelte";
import { HAND, isSquare, letterAt, meant, PARK, STANDBY, type View } from "./board";

export interface Seen {
  view: View;
  seat: number | null;
  may: Set<string>; // kinds of moves that are offered
  say: (move: string) => void;
}

export class Laying {
  readonly carry = new Carry((held, place) => this.bring(held.what, held.from, place));
  private next: { letter: string; move: string } | null = null; // to be said once the call has been heard

  constructor(private readonly seen: () => Seen) {}

  private get mat() {
    const { view, seat } = this.seen();
    return seat === null ? undefined : view.mats[seat];
  }

  private get laid(): string | null {
    const { view, seat } = this.seen();
    return seat === null ? null : (view.laid[seat] ?? null);
  }

  get free(): boolean {
    return this.seen().may.has("put");
  }

  /** May a letter be taken from the Park? */
  get parkOpen(): boolean {
    const { may } = this.seen();
    return this.free || may.has("call");
  }

  /** Is there a letter that can be laid: called, or taken up? */
  get inHand(): boolean {
    return Boolean(this.mat?.hand) || this.carry.held !== null;
  }

  get picked(): string | null {
    return this.carry.held?.from === PARK ? this.carry.held.what : null;
  }

  /** Can the letter on this place be taken up? */
  movable(place: string): boolean {
    const { may } = this.seen();
    if (place === STANDBY)
      return Boolean(this.mat?.standby) && (may.has("use") || (may.has("lay") && this.laid === STANDBY));
    const letter = letterAt(this.mat?.pitch ?? "", place);
    return letter !== "" && (this.free || (may.has("lay") && place === this.laid));
  }

  private taken(place: string): boolean {
    return Boolean(place === STANDBY ? this.mat?.standby : letterAt(this.mat?.pitch ?? "", place));
  }

  /** Is there something to lay here, or to take up from here? */
  open(place: string): boolean {
    if (this.movable(place)) return true;
    return !this.taken(place) && this.inHand;
  }

  /** A square or Standby was tapped, or named by keys. */
  press(place: string): void {
    if (this.carry.held?.from === place) return this.carry.cancel();
    const wasted = this.picked !== null && !this.free && this.taken(place); // a call is for good
    if (!wasted && this.carry.put(place)) return;
    const letter = place === STANDBY ? (this.mat?.standby ?? "") : letterAt(this.mat?.pitch ?? "", place);
    if (this.movable(place)) this.carry.pick(letter, place);
    else if (this.mat?.hand) this.bring(this.mat.hand, HAND, place);
  }

  /** A letter of the Park was tapped: taken up; and tapped once more, called. */
  pressPark(letter: string): void {
    const { view } = this.seen();
    if (this.carry.held && isSquare(this.carry.held.from) && this.free) this.carry.put(PARK);
    else if (!this.parkOpen || !view.park[letter]) return;
    else if (this.picked === letter && !this.free) this.carry.put(HAND);
    else this.carry.pick(letter, PARK);
  }

  bring(letter: string, from: string, to: string): void {
    const { may, say } = this.seen();
    const [first, then] = meant(may, letter, from, to, this.laid);
    if (!first || (then && this.taken(to))) return;
    this.next = then ? { letter, move: then } : null;
    say(first);
  }

  /** The called letter has come into the hand: on with what was meant. */
  goOn(): void {
    const next = this.next;
    if (!next || !this.mat?.hand) return;
    this.next = null;
    if (next.letter === this.mat.hand) this.seen().say(next.move);
  }
}
