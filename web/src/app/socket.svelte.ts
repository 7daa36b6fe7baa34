// The one socket of this browser. When it breaks it comes back by itself, a little later each time.

import type { Answer, Said } from "../wire/generated";

const CHANGED = 4001; // this device acts for somebody else now
const [FIRST_WAIT, LONGEST_WAIT, PATIENCE] = [400, 8000, 8000]; // milliseconds

export class Socket {
  online = $state(false);
  private line: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private doubt = 0;
  private closed = false;

  constructor(
    private readonly opened: () => void, // say again what is open, and what was not answered
    private readonly heard: (answer: Answer) => void,
  ) {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.drop);
    this.connect();
  }

  /** Send something now; false if we are offline. A move must be answered in time, or the line counts as dead. */
  say(said: Said): boolean {
    if (!this.online) return false;
    this.line?.send(JSON.stringify(said));
    if (said.t === "move") this.doubt ||= setTimeout(this.drop, PATIENCE);
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.drop);
    this.drop();
  }

  private connect(): void {
    const line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    this.line = line;
    line.onopen = () => {
      if (line !== this.line) return;
      this.online = true;
      this.wait = FIRST_WAIT;
      this.opened();
    };
    line.onmessage = (event) => {
      if (line !== this.line) return;
      clearTimeout(this.doubt);
      this.doubt = 0;
      this.heard(JSON.parse(String(event.data)) as Answer);
    };
    line.onclose = (event) => {
      if (line !== this.line) return;
      // Nothing that is shown here is ours any more; but the account's own page may show codes, which
      // nobody sees twice, and follows by itself who is signed in.
      if (event.code === CHANGED && location.pathname !== "/me") location.reload();
      else this.drop();
    };
  }

  private drop = (): void => {
    const line = this.line;
    this.line = null;
    this.online = false;
    clearTimeout(this.doubt);
    clearTimeout(this.timer);
    this.doubt = 0;
    line?.close();
    if (this.closed) return;
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8);
  };

  private hurry = (): void => {
    this.wait = FIRST_WAIT;
    if (!this.online) this.drop();
  };
}
