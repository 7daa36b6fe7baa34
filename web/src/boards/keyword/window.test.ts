import { beforeEach, expect, test, vi } from "vitest";
import { Window } from "./window.svelte";

const RULER = 18;
let coarse: boolean; // a finger, not a mouse

/** What is scrolled: where it is, and how wide. */
function scroller(wide: number, high: number) {
  const at = { scrollLeft: 0, scrollTop: 0 };
  const box = { left: 0, top: 0, width: wide, height: high };
  return {
    ...at,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    getBoundingClientRect: () => box,
    scrollTo(to: { left: number; top: number }) {
      [this.scrollLeft, this.scrollTop] = [to.left, to.top];
    },
  };
}

function opened(wide: number, high: number): { seen: Window; element: ReturnType<typeof scroller> } {
  const seen = new Window(() => true, RULER);
  const element = scroller(wide, high);
  seen.attach(element as unknown as HTMLElement);
  [seen.width, seen.height] = [wide, high];
  return { seen, element };
}

beforeEach(() => {
  coarse = false;
  vi.stubGlobal("matchMedia", () => ({ matches: coarse, addEventListener: () => {} }));
});

test("the whole board fits, in squares of whole pixels", () => {
  const { seen } = opened(700, 640);
  expect(seen.whole).toBe(true);
  expect(seen.side).toBeLessThanOrEqual(640);
  expect((seen.side - RULER) % 19).toBe(0);
});

test("closer and farther go by steps, and end", () => {
  const { seen } = opened(600, 600);
  seen.closer();
  expect(seen.whole).toBe(false);
  for (let n = 0; n < 20; n++) seen.closer();
  expect(seen.closest).toBe(true);
  expect((seen.side - RULER) / 19).toBeLessThanOrEqual(64);
  for (let n = 0; n < 20; n++) seen.farther();
  expect(seen.whole).toBe(true);
});

test("the middle stays in the middle", async () => {
  const { seen, element } = opened(600, 600);
  const share = () => (element.scrollLeft + 300) / seen.side;
  const before = share();
  seen.closer();
  await vi.waitFor(() => expect(share()).toBeCloseTo(before, 5));
});

test("a phone comes close to the play by itself, so that a finger can hit a square", async () => {
  coarse = true;
  const { seen, element } = opened(360, 380);
  await seen.follow(["i10", "j10", "k10"]);
  expect((seen.side - RULER) / 19).toBeGreaterThanOrEqual(33);
  const square = (seen.side - RULER) / 19;
  const middle = RULER + 9.5 * square; // of j10
  expect(element.scrollLeft + (360 + RULER) / 2).toBeCloseTo(middle, 0);
});

test("who has zoomed by hand is not zoomed again", async () => {
  coarse = true;
  const { seen } = opened(360, 380);
  seen.all();
  await seen.follow(["i10", "j10", "k10"]);
  expect(seen.whole).toBe(true);
});

test("squares keep their size when something takes room from the window, and the whole board stays whole", async () => {
  coarse = true;
  const { seen } = opened(360, 380);
  seen.all();
  await seen.approach("g10");
  seen.height = 200; // the letters of a Master block are shown
  expect((seen.side - RULER) / 19).toBe(40);
  seen.all();
  seen.height = 300;
  expect(seen.whole).toBe(true);
  expect(seen.side).toBeLessThanOrEqual(300);
});

test("what is in sight is not scrolled to", async () => {
  coarse = true;
  const { seen, element } = opened(360, 380);
  await seen.follow(["i10"]);
  const before = [element.scrollLeft, element.scrollTop];
  await seen.follow(["j10"]);
  expect([element.scrollLeft, element.scrollTop]).toEqual(before);
});

test("a long word is seen whole", async () => {
  coarse = true;
  const { seen } = opened(360, 380);
  const word = [..."cdefghijklmn"].map((column) => `${column}10`);
  await seen.follow(word);
  expect(((seen.side - RULER) / 19) * word.length).toBeLessThanOrEqual(360 - RULER);
});
