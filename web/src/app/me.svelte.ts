// Who I am here: a name and a cookie.

import { api } from "./api";

class Me {
  name = $state("");
  known = false;

  /** Asked once; the answer brings the cookie without which nobody sits down. */
  async meet(): Promise<void> {
    if (this.known) return;
    this.name = (await api.me()).name;
    this.known = true;
  }

  async call(name: string): Promise<void> {
    await this.meet();
    const wanted = name.trim();
    if (wanted && wanted !== this.name) this.name = (await api.callMe(wanted)).name;
  }
}

export const me = new Me();
