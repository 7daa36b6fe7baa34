// The open tables, as the house tells of them while one looks.

import type { Answer, Browse, OpenTable } from "../wire/generated";
import { Line } from "./line.svelte";

export type Filter = Omit<Browse, "t">;

export class Lobby {
  tables = $state.raw<OpenTable[] | null>(null); // null: nothing has been told yet
  more = $state(0); // that are open too, and not in the list
  private readonly line: Line;

  constructor(private filter: Filter = {}) {
    this.line = new Line(
      () => this.ask(),
      (answer) => this.hear(answer),
    );
  }

  get online(): boolean {
    return this.line.online;
  }

  /** Look at a part of the list. */
  show(filter: Filter): void {
    this.filter = filter;
    this.ask();
  }

  close(): void {
    this.line.say({ t: "stop browsing" });
    this.line.close();
  }

  private ask(): void {
    this.line.say({ t: "browse", ...this.filter });
  }

  private hear(answer: Answer): void {
    if (answer.t !== "lobby") return;
    this.tables = answer.tables;
    this.more = answer.more;
  }
}

/** Its first free seat; null: somebody was quicker. */
export function freeSeat(table: OpenTable): number | null {
  const seat = table.names.indexOf(null);
  return seat < 0 ? null : seat;
}
