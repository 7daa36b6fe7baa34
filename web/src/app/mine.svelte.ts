// What concerns me, on whatever page I am: told by the house over the one line.

import type { Mine, Wish } from "../wire/generated";
import { api } from "./api";
import { Line } from "./line.svelte";
import { me } from "./me.svelte";

class MyConcerns {
  told = $state.raw<Mine | null>(null);
  private line: Line | null = null;

  get wish(): Wish | null {
    return this.told?.wish ?? null;
  }

  /** From now on, for as long as the page is open; the cookie comes first. */
  async attend(): Promise<void> {
    await me.meet();
    this.line ??= new Line(
      () => this.line?.say({ t: "attend" }),
      (answer) => {
        if (answer.t === "mine") this.told = answer;
      },
    );
  }

  /** I want to play this now, with whoever wants it too. */
  async want(game: string): Promise<void> {
    await this.attend();
    await api.want({ game });
  }

  async stopWanting(): Promise<void> {
    await api.stopWanting();
  }
}

export const mine = new MyConcerns();
