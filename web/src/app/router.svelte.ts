// Which page is shown: clean addresses, the browser's own history, plain links.

import { tick } from "svelte";

const BUSY = /^\/(t|r|u|new|learn)\//; // pages on which something may lie that nobody wants to lose
const READING = /^\/(rules\/[^/]+|dictionary)$/; // what is read beside them

export class Router {
  path = $state(location.pathname);
  query = $state(location.search);
  beside = $state(besideNow()); // the address of what is being read beside this page
  private arriving = false; // somebody goes to another page, and its heading is not there yet

  constructor() {
    addEventListener("popstate", () => this.look());
    document.addEventListener("click", (event) => this.follow(event));
  }

  /** Go somewhere else; the new page's heading gets the focus, for those who cannot see the change. */
  go(address: string): void {
    history.pushState(null, "", address);
    this.look();
    scrollTo(0, 0);
    this.arriving = true;
    void tick().then(() => this.arrive());
  }

  /** The page is here; one that is fetched late calls this itself. */
  arrive(): void {
    const heading = this.arriving ? document.querySelector<HTMLElement>("main h1") : null;
    if (heading === null) return;
    this.arriving = false;
    heading.focus();
  }

  /** Note something in the address without leaving the page. */
  note(address: string): void {
    history.replaceState(history.state, "", address);
    this.query = location.search;
  }

  /** Another question on the same page: one can go back to the last, and the focus stays where it is. */
  turn(address: string): void {
    if (address !== location.pathname + location.search) history.pushState(null, "", address);
    this.look();
  }

  /** Open something beside the page: the way back, or Escape, closes it, and nothing is lost. */
  read(address: string): void {
    const state = { beside: address };
    if (this.beside === null) history.pushState(state, "");
    else history.replaceState(state, "");
    this.look();
  }

  stopReading(): void {
    history.back();
  }

  private look(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.beside = besideNow();
  }

  private follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || /^\/(api|docs)\//.test(link.pathname)) return;
    const address = link.pathname + link.search + link.hash;
    const beside = BUSY.test(this.path) && READING.test(link.pathname);
    if (!beside && link.pathname === location.pathname && link.hash) return; // within the page
    event.preventDefault();
    if (beside) this.read(address);
    else this.go(address);
  }
}

/** It is remembered with the entry of the history, and so comes back with it. */
function besideNow(): string | null {
  return (history.state as { beside?: string } | null)?.beside ?? null;
}

export const router = new Router();
