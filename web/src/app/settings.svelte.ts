// What a person likes: theme, sound, volume. Kept in the browser; until something is chosen, the system's settings count.

import { keep, recall } from "../shared/kept";

class Settings {
  dark = $state(document.documentElement.dataset.theme === "dark");
  sound = $state(recall("sound") !== "off");
  volume = $state(volumeOf(recall("volume"))); // per cent
  still = $state(matchMedia("(prefers-reduced-motion: reduce)").matches);

  constructor() {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
      if (recall("theme") === null) this.paint(event.matches);
    });
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", (event) => {
      this.still = event.matches;
    });
  }

  switchTheme(): void {
    this.paint(!this.dark);
    keep("theme", this.dark ? "dark" : "light");
  }

  switchSound(): void {
    this.sound = !this.sound;
    keep("sound", this.sound ? "on" : "off");
  }

  /** Louder or softer; whoever asks for that wants to hear it. */
  turnTo(volume: number): void {
    this.volume = volume;
    keep("volume", String(volume));
    if (!this.sound) this.switchSound();
  }

  private paint(dark: boolean): void {
    this.dark = dark;
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  }
}

/** As it was kept; anything else counts as nothing. */
function volumeOf(kept: string | null): number {
  const volume = Number(kept);
  return volume >= 5 && volume <= 100 ? volume : 60;
}

export const settings = new Settings();
