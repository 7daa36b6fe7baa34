// The one line to the house that all of a page shares: tables, the lobby, what is said to me.

import type { Answer, Said } from "../wire/generated";
import { Socket } from "./socket.svelte";

interface Listener {
  opened: () => void; // say again what is open, and what was not answered
  heard: (answer: Answer) => void;
}

let socket: Socket | null = null;
const listeners = new Set<Listener>();

/** Somebody's part of the line; it is open for as long as anybody has one. */
export class Line {
  private readonly socket: Socket;
  private readonly listener: Listener;

  constructor(opened: () => void, heard: (answer: Answer) => void) {
    this.listener = { opened, heard };
    listeners.add(this.listener);
    socket ??= new Socket(
      () => listeners.forEach((each) => each.opened()),
      (answer) => listeners.forEach((each) => each.heard(answer)),
    );
    this.socket = socket;
    // Others have it open already; whoever comes has to be whole before they are called.
    if (socket.online) queueMicrotask(() => listeners.has(this.listener) && opened());
  }

  get online(): boolean {
    return this.socket.online;
  }

  /** Send something now; false if we are offline. */
  say(said: Said): boolean {
    return this.socket.say(said);
  }

  close(): void {
    listeners.delete(this.listener);
    if (listeners.size || socket !== this.socket) return;
    socket.close();
    socket = null;
  }
}
