// A WebSocket for tests: it opens, speaks and breaks when it is told to.

import { vi } from "vitest";
import type { Answer, Said } from "../wire/generated";

export class FakeLine {
  static all: FakeLine[] = [];
  readonly sent: Said[] = [];
  closed = false;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly address: string) {
    FakeLine.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Said);
  }

  close(): void {
    this.closed = true;
  }

  hears(answer: Answer): void {
    this.onmessage?.({ data: JSON.stringify(answer) });
  }

  static get last(): FakeLine {
    return FakeLine.all.at(-1)!;
  }
}

/** Instead of the browser's: its sockets, its place, and the news that it is on or off the net. */
export function stubNet(): { say: (news: "online" | "offline") => void } {
  const listeners = new Map<string, Set<() => void>>();
  FakeLine.all = [];
  vi.stubGlobal("WebSocket", FakeLine);
  vi.stubGlobal("location", { protocol: "https:", host: "parlour.test" });
  vi.stubGlobal("addEventListener", (kind: string, heard: () => void) => {
    listeners.set(kind, (listeners.get(kind) ?? new Set()).add(heard));
  });
  vi.stubGlobal("removeEventListener", (kind: string, heard: () => void) => listeners.get(kind)?.delete(heard));
  return { say: (news) => listeners.get(news)?.forEach((heard) => heard()) };
}
