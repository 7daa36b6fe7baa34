// What a person likes: theme, sound. Kept in the browser; the system's wishes are heeded.

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(`parlour.${key}`);
  } catch {
    return null; // storage may be closed
  }
};

const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(`parlour.${key}`, value);
  } catch {
    // Then it lasts as long as the page.
  }
};

class Settings {
  dark = $state(document.documentElement.dataset.theme === "dark");
  sound = $state(read("sound") !== "off");
  still = $state(matchMedia("(prefers-reduced-motion: reduce)").matches);

  constructor() {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
      if (read("theme") === null) this.paint(event.matches);
    });
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", (event) => {
      this.still = event.matches;
    });
  }

  switchTheme(): void {
    this.paint(!this.dark);
    write("theme", this.dark ? "dark" : "light");
  }

  switchSound(): void {
    this.sound = !this.sound;
    write("sound", this.sound ? "on" : "off");
  }

  private paint(dark: boolean): void {
    this.dark = dark;
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  }
}

export const settings = new Settings();
