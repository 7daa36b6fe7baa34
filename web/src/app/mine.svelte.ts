// What concerns me, on whatever page I am: told by the house over the one line.

import { recall } from "../shared/kept";
import type { Mine, Notice, Wish } from "../wire/generated";
import { api } from "./api";
import { Line } from "./line.svelte";
import { me } from "./me.svelte";

class MyConcerns {
  told = $state.raw<Mine | null>(null);
  private line: Line | null = null;

  get wish(): Wish | null {
    return this.told?.wish ?? null;
  }

  get notices(): Notice[] {
    return this.told?.notices ?? [];
  }

  /** The tables at which I have to move. */
  get turns(): string[] {
    return this.told?.turns ?? [];
  }

  /** From now on, for as long as the page is open; the cookie comes first. */
  async attend(): Promise<void> {
    await me.meet();
    this.line ??= new Line(
      () => {
        this.line?.say({ t: "attend" });
        if (recall("push") === "on") void this.renewPush();
      },
      (answer) => {
        if (answer.t === "mine") this.told = answer;
      },
    );
  }

  /** This device may act for somebody else since the line was open last. */
  private async renewPush(): Promise<void> {
    const push = await import("./push");
    await push.renew().catch(() => undefined); // the next time will do
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
