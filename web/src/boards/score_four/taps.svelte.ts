// By a finger: the first tap shows where the bead would land, the second lets it go; one is enough for those
// who have said so.

import { keep, recall } from "../../shared/kept";

const KEY = "score_four.tap";

export class Taps {
  pin = $state<number | null>(null); // shown by the first tap
  once = $state(recall(KEY) === "once");

  /** A pin was tapped: true if the bead falls now. */
  tap(pin: number): boolean {
    const falls = this.once || this.pin === pin;
    this.pin = falls ? null : pin;
    return falls;
  }

  forget(): void {
    this.pin = null;
  }

  switch(): void {
    this.once = !this.once;
    keep(KEY, this.once ? "once" : null);
    this.forget();
  }
}
