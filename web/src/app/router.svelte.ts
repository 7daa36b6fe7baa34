// Which page is shown: clean addresses, the browser's own history, plain links.

import { tick } from "svelte";

export class Router {
  path = $state(location.pathname);
  query = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.look());
    document.addEventListener("click", (event) => this.follow(event));
  }

  /** Go somewhere else; the new page's heading gets the focus, for those who cannot see the change. */
  go(address: string): void {
    history.pushState(null, "", address);
    this.look();
    scrollTo(0, 0);
    void tick().then(() => document.querySelector<HTMLElement>("main h1")?.focus());
  }

  /** Note something in the address without leaving the page. */
  note(address: string): void {
    history.replaceState(null, "", address);
    this.query = location.search;
  }

  /** Another question on the same page: one can go back to the last, and the focus stays where it is. */
  turn(address: string): void {
    if (address !== location.pathname + location.search) history.pushState(null, "", address);
    this.look();
  }

  private look(): void {
    this.path = location.pathname;
    this.query = location.search;
  }

  private follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash) return; // within the page
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
