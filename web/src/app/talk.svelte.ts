// The talk at one table as this browser has heard it: what was said, whom one can talk to, what is unread.

import type { Channel, Message, Refused, Say, Talk as Told } from "../wire/generated";

export class Talk {
  messages = $state.raw<Message[]>([]);
  channels = $state.raw<Channel[]>([]);
  unread = $state(0);
  fresh = $state.raw<Message[]>([]); // what others have just said, to be read aloud
  open = $state(false); // it is being read
  private known = false; // what was said before we came is no news
  private readonly waiting = new Map<string, { say: Say; answered: (no: Refused | null) => void }>();

  constructor(private readonly send: (say: Say) => boolean) {}

  hear(told: Told): void {
    const had = new Set(this.messages.map((message) => message.id));
    const fresh = told.messages.filter((message) => !message.mine && !had.has(message.id));
    this.messages = told.whole ? told.messages : [...this.messages, ...told.messages];
    this.channels = told.channels;
    this.fresh = told.whole ? [] : this.fresh;
    if (this.known && fresh.length) {
      this.fresh = fresh;
      if (!this.open) this.unread += fresh.length;
    }
    this.known = true;
  }

  /** Somebody else looks now: nothing of it stays on the screen. */
  clear(): void {
    [this.messages, this.channels, this.fresh] = [[], [], []];
    this.known = false;
  }

  /** Null: it was said. It is sent again after a break, under the same id. */
  say(say: Say): Promise<Refused | null> {
    return new Promise((answered) => {
      this.waiting.set(say.id, { say, answered });
      this.send(say);
    });
  }

  resume(): void {
    for (const { say } of this.waiting.values()) this.send(say);
  }

  /** Was that an answer to something said? */
  settle(id: string, no: Refused | null): boolean {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.answered(no);
    return waiting !== undefined;
  }

  read(open: boolean): void {
    this.open = open;
    if (open) this.unread = 0;
  }
}
