// Where something may be heard, and what: at a table and beside a record, as loud as was chosen.

import type { AnyPart } from "../boards";
import { soundOf } from "../shared/part";
import { hasSound, play, type Sound } from "../shared/sound";
import type { Fact } from "../wire/generated";
import { settings } from "../shared/settings.svelte";

class Hearing {
  here = $state(false); // on this page there is something to be heard

  /** For as long as a page with a board is open; gives what ends it. */
  begin(): () => void {
    this.here = hasSound();
    return () => (this.here = false);
  }

  hear(sound: Sound, level = 0): void {
    if (settings.chosen.sound) play(sound, settings.chosen.volume / 100, level);
  }

  facts(part: AnyPart, facts: Fact[]): void {
    for (const fact of facts) {
      const sound = soundOf(part.sounds, fact);
      if (sound) this.hear(sound);
    }
  }
}

export const hearing = new Hearing();
