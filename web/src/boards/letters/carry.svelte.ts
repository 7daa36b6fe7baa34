// Something in hand: dragged by a pointer, or picked up by a tap or a key and then put down by
// another. Places are elements with data-drop; whatever is dropped elsewhere glides home.

const SLACK = 6; // pixels before a press becomes a drag
const HOME = 240; // milliseconds of gliding back

export interface Held {
  what: string; // a letter, mostly
  from: string; // where it was picked up: a square, a rack, the Park
}

export interface Flight {
  x: number;
  y: number;
  size: number;
  home: boolean; // gliding back
}

export class Carry {
  held = $state.raw<Held | null>(null);
  flight = $state.raw<Flight | null>(null); // while it is dragged
  over = $state<string | null>(null); // the place under the pointer
  private timer = 0;

  constructor(private readonly drop: (held: Held, place: string) => void) {}

  /** By tap or key: pick up, or put back what is in hand already. */
  pick(what: string, from: string): void {
    const same = this.held?.from === from && this.held.what === what;
    this.cancel();
    if (!same) this.held = { what, from };
  }

  /** By tap or key: put down here what is in hand; false if nothing is. */
  put(place: string): boolean {
    const held = this.held;
    if (!held) return false;
    this.cancel();
    this.drop(held, place);
    return true;
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.held = this.flight = this.over = null;
  }

  /** For {@attach}: this element can be dragged away. A tap on it stays a click. */
  source =
    (what: string, from: string, free = true) =>
    (element: HTMLElement): (() => void) => {
      const down = (event: PointerEvent) =>
        free && event.isPrimary && event.button === 0 && this.press(event, element, what, from);
      element.addEventListener("pointerdown", down);
      element.style.touchAction = free ? "none" : "";
      return () => element.removeEventListener("pointerdown", down);
    };

  private press(start: PointerEvent, element: HTMLElement, what: string, from: string): void {
    const box = element.getBoundingClientRect();
    const size = Math.min(box.width, box.height);
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2, size };
    let dragging = false;
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== start.pointerId) return;
      if (!dragging && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return;
      if (!dragging) {
        dragging = true;
        this.cancel();
        this.held = { what, from };
      }
      this.over = placeAt(event.clientX, event.clientY);
      this.flight = { x: event.clientX, y: event.clientY, size, home: false };
    };
    const end = (event: PointerEvent): void => {
      if (event.pointerId !== start.pointerId) return;
      for (const [kind, heard] of heardBy) removeEventListener(kind, heard as EventListener);
      if (!dragging) return;
      swallowClick();
      const place = event.type === "pointerup" ? this.over : null;
      if (place !== null && place !== from) this.put(place);
      else this.glide(middle);
    };
    const heardBy = [
      ["pointermove", move],
      ["pointerup", end],
      ["pointercancel", end],
    ] as const;
    for (const [kind, heard] of heardBy) addEventListener(kind, heard as EventListener);
  }

  private glide(to: { x: number; y: number; size: number }): void {
    this.over = null;
    this.flight = { ...to, home: true };
    this.timer = setTimeout(() => this.cancel(), HOME);
  }
}

function placeAt(x: number, y: number): string | null {
  const found = document.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>("[data-drop]"));
  return found.find(Boolean)?.dataset.drop ?? null;
}

/** The end of a drag is no click, wherever the pointer was let go. */
export function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}
