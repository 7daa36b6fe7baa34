// What a person likes, as one document. It is kept in this browser, and with the account of whoever has one
// (app/liking.ts). Until something is chosen, the system's settings count.

import type { Settings as Chosen } from "../wire/generated";
import { keep, recall } from "./kept";

export type { Chosen };
const KEY = "settings"; // theme.js reads it too, before the first paint
const USUAL: Chosen = {
  version: 1,
  theme: "system",
  sound: true,
  volume: 60,
  motion: "system",
  boards: "period",
  view: "solid",
  confirm: "fingers",
  keys: true,
};
const CHOICES: Partial<Record<keyof Chosen, unknown[]>> = {
  theme: ["system", "light", "dark"],
  motion: ["system", "full", "still"],
  boards: ["period", "contrast"],
  view: ["solid", "flat", "both"],
  confirm: ["always", "fingers", "never"],
};

/** Of a document that anybody may have written, whatever is a choice; the rest is as usual. */
export function chosenIn(text: string | null): Chosen {
  let found: unknown = null;
  try {
    found = JSON.parse(text ?? "null");
  } catch {
    // nothing that can be read
  }
  const given = (typeof found === "object" ? (found ?? {}) : {}) as Record<string, unknown>;
  const fits = (name: keyof Chosen): boolean => {
    const value = given[name];
    if (name === "volume") return typeof value === "number" && value >= 5 && value <= 100;
    return CHOICES[name]?.includes(value) ?? typeof value === typeof USUAL[name];
  };
  const names = (Object.keys(USUAL) as (keyof Chosen)[]).filter((name) => name !== "version" && fits(name));
  return { ...USUAL, ...Object.fromEntries(names.map((name) => [name, given[name]])) };
}

const asks = (what: string): MediaQueryList => matchMedia(`(prefers-${what})`);

export class Settings {
  chosen = $state.raw(chosenIn(recall(KEY)));
  changed: ((some: Partial<Chosen>) => void) | null = null; // of an account
  private darkAsked = $state(asks("color-scheme: dark").matches);
  private stillAsked = $state(asks("reduced-motion: reduce").matches);

  constructor() {
    asks("color-scheme: dark").addEventListener("change", (event) => (this.darkAsked = event.matches));
    asks("reduced-motion: reduce").addEventListener("change", (event) => (this.stillAsked = event.matches));
  }

  get dark(): boolean {
    return this.chosen.theme === "system" ? this.darkAsked : this.chosen.theme === "dark";
  }

  get still(): boolean {
    return this.chosen.motion === "system" ? this.stillAsked : this.chosen.motion === "still";
  }

  get contrast(): boolean {
    return this.chosen.boards === "contrast";
  }

  /** Somebody has chosen: it holds at once. */
  choose(some: Partial<Chosen>): void {
    this.adopt({ ...this.chosen, ...some });
    this.changed?.(some);
  }

  /** As an account has it. */
  adopt(chosen: Chosen): void {
    this.chosen = chosenIn(JSON.stringify(chosen));
    keep(KEY, JSON.stringify(this.chosen));
  }

  switchTheme(): void {
    this.choose({ theme: this.dark ? "light" : "dark" });
  }

  switchSound(): void {
    this.choose({ sound: !this.chosen.sound });
  }

  /** Louder or softer; whoever asks for that wants to hear it. */
  turnTo(volume: number): void {
    this.choose({ volume, sound: true });
  }
}

export const settings = new Settings();
