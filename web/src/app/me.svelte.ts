// Who I am here: a name and a cookie; with an account, the same on every device.

import type { Guest } from "../wire/generated";
import { api } from "./api";
import { follow, part } from "./liking";

class Me {
  name = $state("");
  member = $state(false);
  private met: Promise<void> | null = null;

  /** Asked once, unless that fails; the answer brings the cookie without which nobody sits down. */
  meet(): Promise<void> {
    return (this.met ??= api
      .me()
      .then((guest) => this.is(guest))
      .catch((problem: unknown) => {
        this.met = null;
        throw problem;
      }));
  }

  /** Whoever has just signed in or out. */
  is(guest: Guest): void {
    [this.name, this.member] = [guest.name, guest.member];
    if (guest.member)
      void follow().catch(() => undefined); // what is kept in this browser holds until then
    else part();
  }

  /** A guest’s name at the table; an account has its own. */
  async call(name: string): Promise<void> {
    await this.meet();
    const wanted = name.trim();
    if (wanted && wanted !== this.name && !this.member) this.is(await api.callMe(wanted));
  }
}

export const me = new Me();
