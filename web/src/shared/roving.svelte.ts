// A roving tabindex: a row of things is one tab stop, and arrow keys move the focus along it.

import { tick } from "svelte";
import { isPlain } from "./keys";

/** How far each key goes; it always stops at the ends. */
export type Steps = Record<string, number>;
export const SIDEWAYS: Steps = { ArrowRight: 1, ArrowLeft: -1 };
export const TO_THE_ENDS: Steps = { Home: -Infinity, End: Infinity };

export class Roving {
  readonly elements: (HTMLElement | undefined)[] = $state([]); // bound by whoever draws them
  private wanted = $state(0);

  constructor(
    private readonly count: () => number,
    private readonly steps: Steps = SIDEWAYS,
  ) {}

  /** The one that Tab reaches; the last, if there are fewer now. */
  get stop(): number {
    return this.within(this.wanted);
  }

  set stop(at: number) {
    this.wanted = at;
  }

  async focus(at = this.stop): Promise<void> {
    this.wanted = this.within(at);
    await tick();
    this.elements[this.stop]?.focus();
  }

  /** True: the key was one of ours, and nobody else is to act on it. */
  onkey(event: KeyboardEvent): boolean {
    const step = this.steps[event.key];
    if (step === undefined || !isPlain(event)) return false;
    event.preventDefault();
    void this.focus(this.stop + step);
    return true;
  }

  private within(at: number): number {
    return Math.max(0, Math.min(at, this.count() - 1));
  }
}
