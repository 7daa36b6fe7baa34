// One event, as the house tells of it while one looks.

import type { Answer, EventNow, MyEvent } from "../wire/generated";
import { Line } from "./line.svelte";

export class EventLook {
  now = $state.raw<EventNow | null>(null); // null: nothing has been told yet
  mine = $state.raw<MyEvent | null>(null);
  trouble = $state("");
  private readonly line: Line;

  constructor(private readonly id: string) {
    this.line = new Line(
      () => this.line.say({ t: "visit", event: this.id }),
      (answer) => this.hear(answer),
    );
  }

  get online(): boolean {
    return this.line.online;
  }

  /** What an answer over HTTP has told, unless we know something newer. */
  learn(now: EventNow, mine: MyEvent): void {
    if ((this.now?.entries ?? -1) > now.entries) return;
    this.now = now;
    this.mine = mine;
  }

  close(): void {
    this.line.say({ t: "stop visiting" });
    this.line.close();
  }

  private hear(answer: Answer): void {
    if (answer.t === "event" && answer.id === this.id) this.now = answer;
    else if (answer.t === "my event" && answer.id === this.id) this.mine = answer;
    else if (answer.t === "problem" && !this.now) this.trouble = answer.why;
  }
}
