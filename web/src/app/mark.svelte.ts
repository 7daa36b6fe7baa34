// The mark in the tab: at how many tables it is my turn that I do not look at, in its title and its icon.

import { keep, recall } from "../shared/kept";
import { hearing } from "./hearing.svelte";
import { icon, titled } from "./icon";
import { mine } from "./mine.svelte";
import { router } from "./router.svelte";

const SOUND = "turn-sound"; // kept in this browser: a computer at work is silent, the phone is not

class Mark {
  sounds = $state(recall(SOUND) === "on");
  private looking = $state(!document.hidden);
  private known: ReadonlySet<string> | null = null; // where it was my turn before

  /** Tables that wait for me; not the one before my eyes. */
  get waiting(): string[] {
    const here = this.looking && router.path.startsWith("/t/") ? router.path.slice(3) : "";
    return mine.turns.filter((table) => table !== here);
  }

  switchSound(): void {
    this.sounds = !this.sounds;
    keep(SOUND, this.sounds ? "on" : "off");
  }

  /** For as long as the page is open; to be called where effects may be made. */
  follow(): void {
    $effect(() => {
      const seen = (): boolean => (this.looking = !document.hidden);
      document.addEventListener("visibilitychange", seen);
      const titles = new MutationObserver(() => this.entitle());
      titles.observe(document.head, { childList: true, characterData: true, subtree: true });
      return () => {
        document.removeEventListener("visibilitychange", seen);
        titles.disconnect();
      };
    });
    $effect(() => {
      this.entitle();
      const drawn = document.querySelector<HTMLLinkElement>("link[rel=icon]");
      const wanted = icon(this.waiting.length);
      if (drawn && drawn.getAttribute("href") !== wanted) drawn.href = wanted;
    });
    $effect(() => {
      if (!mine.told) return;
      const now = new Set(this.waiting);
      const fresh = this.known !== null && [...now].some((table) => !this.known!.has(table));
      this.known = new Set(mine.turns);
      if (fresh && this.sounds) hearing.hear("turn");
    });
  }

  private entitle(): void {
    const wanted = titled(document.title, this.waiting.length);
    if (document.title !== wanted) document.title = wanted;
  }
}

export const mark = new Mark();
