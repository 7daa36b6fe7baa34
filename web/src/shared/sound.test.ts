import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A machine's sound: it sleeps until it is woken, and counts what it was given. */
class FakeContext {
  static made = 0;
  static started: number[] = []; // the loudness of each part
  static now = 0;
  state: AudioContextState = "suspended";
  sampleRate = 100;
  destination = {};
  constructor() {
    FakeContext.made++;
  }
  get currentTime(): number {
    return FakeContext.now;
  }
  resume(): Promise<void> {
    this.state = "running";
    return Promise.resolve();
  }
  suspend(): Promise<void> {
    this.state = "suspended";
    return Promise.resolve();
  }
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
  createBiquadFilter = () => this.node();
  createBufferSource = () => this.node();
  createOscillator = () => this.node();
  createGain = () => this.node();
  private node() {
    const set = (value: number) => void FakeContext.started.push(value);
    const silent = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    const gain = { ...silent, setValueAtTime: set };
    return { gain, frequency: { ...silent, value: 0 }, connect: (to: unknown) => to, start: () => {}, stop: () => {} };
  }
}

beforeEach(() => {
  vi.resetModules();
  [FakeContext.made, FakeContext.started, FakeContext.now] = [0, [], 0];
  vi.stubGlobal("AudioContext", FakeContext);
});
afterEach(() => void vi.useRealTimers());

test("nothing sounds before the page was touched", async () => {
  const { play, wake } = await import("./sound");
  play("tile", 1);
  expect([FakeContext.made, FakeContext.started]).toEqual([0, []]);
  wake();
  wake();
  play("tile", 1);
  expect(FakeContext.made).toBe(1);
  expect(FakeContext.started).toHaveLength(3);
});

test("a volume of nought is silence, and half of it is less than half as loud", async () => {
  const { partials, play, wake } = await import("./sound");
  wake();
  play("turn", 0);
  expect(FakeContext.started).toEqual([]);
  play("turn", 0.5);
  expect(FakeContext.started).toEqual(partials("turn").map(({ loud }) => loud / 4));
});

test("ten letters drawn at once are one sound; different ones are heard together", async () => {
  const { play, wake } = await import("./sound");
  wake();
  for (let n = 0; n < 10; n++) play("draw", 1);
  expect(FakeContext.started).toHaveLength(2);
  play("call", 1);
  expect(FakeContext.started).toHaveLength(3);
  FakeContext.now = 0.1;
  play("draw", 1);
  expect(FakeContext.started).toHaveLength(5);
});

test("after a while of silence it sleeps, and the next sound wakes it", async () => {
  vi.useFakeTimers();
  const made: FakeContext[] = [];
  vi.stubGlobal(
    "AudioContext",
    class extends FakeContext {
      constructor() {
        super();
        made.push(this);
      }
    },
  );
  const { play, wake } = await import("./sound");
  wake();
  play("won", 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(made[0]!.state).toBe("running"); // its last note still sounds
  FakeContext.now = 10;
  await vi.advanceTimersByTimeAsync(1000);
  expect(made[0]!.state).toBe("suspended");
  wake();
  expect(made[0]!.state).toBe("suspended"); // a touch alone is no sound
  FakeContext.started = [];
  play("tile", 1);
  play("turn", 1);
  expect(FakeContext.started).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(0);
  expect(made[0]!.state).toBe("running");
  FakeContext.now = 20;
  await vi.advanceTimersByTimeAsync(1000);
  expect(made.map(({ state }) => state)).toEqual(["suspended"]);
});

test("a machine without sound stays quiet", async () => {
  vi.stubGlobal("AudioContext", undefined);
  const { hasSound, play, wake } = await import("./sound");
  expect(hasSound()).toBe(false);
  expect(wake).not.toThrow();
  expect(() => play("tile", 1)).not.toThrow();
});
