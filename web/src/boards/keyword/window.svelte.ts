// How much of the board is seen, and which part: by pinch, wheel, keys and buttons, and by itself
// where the play is. Panning is the browser's own scrolling.

import { tick } from "svelte";
import { bounds, SIZE } from "./board";

// Pixels of a square that a finger, or a mouse, can hit: a board that gives less is shown in part.
const [FINGER, MOUSE] = [40, 23];
const LARGEST = 64;
const STEP = 1.35;
const ROOM = 2; // squares to be seen around the play

export class Window {
  width = $state(0); // of what is seen
  height = $state(0);
  private wanted = $state(0); // pixels of a square, whatever becomes of the window; 0: the whole board
  private element: HTMLElement | null = null;
  private chosen = false; // somebody has zoomed by hand

  constructor(
    private readonly still: () => boolean,
    private readonly margin: number, // pixels beside the squares: the rulers; a diagram has none, and is always centred
    private readonly least = matchMedia("(pointer: coarse)").matches ? FINGER : MOUSE, // pixels of a square, until somebody zooms
  ) {}

  /** The side of the whole field where all of it is seen. */
  get fit(): number {
    return Math.max(0, Math.min(this.width, this.height));
  }

  /** How many times as large as where all of it is seen. */
  get zoom(): number {
    if (!this.wanted || !this.fit) return 1;
    return Math.min(this.most, Math.max(1, (this.wanted * SIZE + this.margin) / this.fit));
  }

  /** The side as it is now, so that every square is a whole number of pixels. */
  get side(): number {
    const square = Math.max(0, this.fit * this.zoom - this.margin) / SIZE;
    return this.margin + SIZE * Math.floor(square + 0.001); // a zoom for 40 pixels gives 40, not 39.999
  }

  private get square(): number {
    return (this.side - this.margin) / SIZE;
  }

  get most(): number {
    return Math.max(1, (LARGEST * SIZE + this.margin) / Math.max(1, this.fit));
  }

  get whole(): boolean {
    return this.zoom <= 1.01;
  }

  get closest(): boolean {
    return this.zoom >= this.most - 0.01;
  }

  attach = (element: HTMLElement): (() => void) => {
    this.element = element;
    let apart = 0;
    const distance = (event: TouchEvent): number => {
      const [a, b] = [event.touches[0]!, event.touches[1]!];
      return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    };
    const touch = (event: TouchEvent): void => {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      const now = distance(event);
      if (event.type === "touchmove" && apart > 0) {
        const [a, b] = [event.touches[0]!, event.touches[1]!];
        this.to(this.zoom * (now / apart), { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });
      }
      apart = now;
    };
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.to(this.zoom * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    };
    element.addEventListener("touchstart", touch, { passive: false });
    element.addEventListener("touchmove", touch, { passive: false });
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      this.element = null;
      element.removeEventListener("touchstart", touch);
      element.removeEventListener("touchmove", touch);
      element.removeEventListener("wheel", wheel);
    };
  };

  closer(): void {
    this.to(this.zoom * STEP);
  }

  farther(): void {
    this.to(this.zoom / STEP);
  }

  all(): void {
    this.to(1);
  }

  /** A square was pressed: where it is smaller than what pressed it, one comes closer to it. */
  async approach(square: string): Promise<void> {
    if (this.square >= this.least || this.least < FINGER) return;
    this.wanted = this.least;
    await this.reveal([square]);
  }

  /** Zoom so that the point under the fingers, or the middle, stays where it is. */
  private to(zoom: number, point?: { x: number; y: number }): void {
    const element = this.element;
    if (!element) return;
    this.chosen = true;
    const box = element.getBoundingClientRect();
    const [x, y] = point ? [point.x - box.left, point.y - box.top] : [box.width / 2, box.height / 2];
    const [left, top] = [(element.scrollLeft + x) / this.side, (element.scrollTop + y) / this.side];
    this.wanted = zoom <= 1 ? 0 : (Math.min(this.most, zoom) * this.fit - this.margin) / SIZE;
    void tick().then(() =>
      element.scrollTo({ left: left * this.side - x, top: top * this.side - y, behavior: "instant" }),
    );
  }

  /** Bring squares into sight. Until somebody zooms by hand, a small screen comes close by itself. */
  async follow(squares: string[]): Promise<void> {
    if (!squares.length || this.fit < 50) return;
    const { left, top, right, bottom } = bounds(squares);
    if (!this.chosen) {
      const room = (seen: number, count: number): number => (seen - this.margin) / (count + 1); // a long word is seen whole
      this.wanted = Math.min(this.least, room(this.width, right - left + 1), room(this.height, bottom - top + 1));
    }
    await this.reveal(squares);
  }

  private async reveal(squares: string[]): Promise<void> {
    const { left, top, right, bottom } = bounds(squares);
    await tick();
    const element = this.element;
    if (!element) return;
    const at = (n: number): number => this.margin + n * this.square;
    const along = (low: number, high: number, seen: number, now: number): number => {
      const [from, to] = [at(Math.max(0, low - ROOM)), at(Math.min(SIZE, high + 1 + ROOM))];
      if (this.margin && from >= now + this.margin && to <= now + seen) return now; // in sight already
      return (at(low) + at(high + 1)) / 2 - (seen + this.margin) / 2;
    };
    element.scrollTo({
      left: along(left, right, this.width, element.scrollLeft),
      top: along(top, bottom, this.height, element.scrollTop),
      behavior: this.still() ? "instant" : "smooth",
    });
  }
}
