// Chairs and prompts for tests.

import type { Chair, Prompt } from "../wire/generated";

export const chair = (seat: number, more: Partial<Chair> = {}): Chair => ({
  seat,
  side: seat,
  name: null,
  bot: null,
  mine: false,
  present: true,
  left: false,
  moved: false,
  before: [],
  kept: null,
  ...more,
});

export const prompt = (actor: number | string, moves: string[], more: Partial<Prompt> = {}): Prompt => ({
  actor,
  moves,
  duty: true,
  about: "",
  within: null,
  ...more,
});
