// A bead that falls is gone: by a finger the first tap shows where it would land and the second lets it go.
// Whoever likes it otherwise says so in the settings: always so, or never.

import { settings } from "../../shared/settings.svelte";

export class Taps {
  pin = $state<number | null>(null); // shown by the first tap

  /** A pin was pressed: true if the bead falls now. */
  tap(pin: number, finger: boolean): boolean {
    const { confirm } = settings.chosen;
    const falls = confirm === "never" || (confirm === "fingers" && !finger) || this.pin === pin;
    this.pin = falls ? null : pin;
    return falls;
  }

  forget(): void {
    this.pin = null;
  }

  switch(): void {
    settings.choose({ confirm: settings.chosen.confirm === "never" ? "fingers" : "never" });
    this.forget();
  }
}
