// What a person likes: theme, sound. Kept in the browser; until something is chosen, the system's settings count.

import { keep, recall } from "../shared/kept";

class Settings {
  dark = $state(document.documentElement.dataset.theme === "dark");
  sound = $state(recall("sound") !== "off");
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

  private paint(dark: boolean): void {
    this.dark = dark;
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  }
}

export const settings = new Settings();
