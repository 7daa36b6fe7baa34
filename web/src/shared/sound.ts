// What is heard at a table: small sounds made by the browser itself, from sines and a little noise.
// Nothing sounds before the page was touched, and nothing comes late.

export type Sound =
  | "bead" // a lacquered bead on a steel pin
  | "tile" // wood laid on the board
  | "back" // wood taken off again
  | "slide" // something changes hands
  | "draw" // out of the bag, or off the pile
  | "call" // somebody says something that all should hear
  | "points" // something was scored
  | "refusal"
  | "turn" // it is yours
  | "tick" // a second of one's last ten
  | "won"
  | "lost"
  | "ended"; // and nobody here won or lost it

/** One part of a sound: a sine that falls and fades, or a breath of noise. */
interface Partial {
  pitch: number; // of the sine, or where the noise is filtered
  loud: number;
  lasts: number; // seconds
  at?: number; // seconds after the sound begins
  falls?: number; // how far the pitch goes down while it lasts
  noise?: boolean;
}

const knock = (pitch: number, loud: number, lasts: number): Partial => ({ pitch, loud, lasts, falls: 0.8 });
const note = (pitch: number, at: number, loud = 0.09, lasts = 0.22): Partial => ({ pitch, loud, lasts, at });
const breath = (pitch: number, loud: number, lasts: number, at = 0): Partial => ({
  pitch,
  loud,
  lasts,
  at,
  noise: true,
});

/** What a sound is made of; a bead on a higher level has a higher voice. */
export function partials(sound: Sound, level = 0): Partial[] {
  switch (sound) {
    case "bead": {
      const pitch = 1150 + level * 130;
      return [knock(pitch, 0.16, 0.045), knock(pitch * 2.76, 0.07, 0.03), knock(240, 0.2, 0.05)];
    }
    case "tile":
      return [knock(520, 0.14, 0.03), knock(190, 0.22, 0.05), breath(2400, 0.08, 0.02)];
    case "back":
      return [knock(330, 0.12, 0.04), breath(1500, 0.07, 0.05), knock(250, 0.1, 0.05)];
    case "slide":
      return [
        breath(1100, 0.1, 0.12),
        { ...knock(430, 0.14, 0.04), at: 0.13 },
        { ...knock(180, 0.18, 0.05), at: 0.13 },
      ];
    case "draw":
      return [breath(3200, 0.06, 0.06), { ...knock(700, 0.05, 0.02), at: 0.05 }];
    case "call":
      return [note(660, 0, 0.07, 0.16)];
    case "points":
      return [note(784, 0, 0.07), note(1176, 0.09, 0.07, 0.3)];
    case "refusal":
      return [knock(175, 0.14, 0.07), { ...knock(147, 0.12, 0.09), at: 0.1 }];
    case "tick":
      return [knock(1900, 0.1, 0.02), knock(950, 0.06, 0.02)];
    case "turn":
      return [note(523, 0), note(659, 0.17)];
    case "won":
      return [note(523, 0), note(659, 0.13), note(784, 0.26), note(1047, 0.39, 0.09, 0.5)];
    case "lost":
      return [note(440, 0), note(349, 0.18), note(294, 0.36, 0.09, 0.5)];
    case "ended":
      return [note(523, 0), note(392, 0.18, 0.09, 0.5)];
  }
}

/** Can anything be heard on this machine? */
export const hasSound = (): boolean => typeof AudioContext === "function";

const CLOSE = 0.06; // seconds: ten letters drawn at once are one sound, not ten
const SILENT = 0.0001; // what fades by a ratio never reaches zero
const REST = 0.5; // seconds of silence: then it sleeps, for awake it uses up a battery, even in silence

let context: AudioContext | null = null;
let rustle: AudioBuffer | null = null;
let asleep = false; // it has been awake, and any sound may wake it
let waking = false; // what is begun meanwhile sounds as soon as it is awake
let over = 0; // when all that was begun has sounded, by the context's own clock
let bedtime: ReturnType<typeof setTimeout> | undefined;
const begun = new Map<Sound, number>();

/** To be called when the page is touched: before that no browser lets anything sound. */
export function wake(): void {
  if (!hasSound() || asleep) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void rouse(context);
  else doze();
}

async function rouse(sounding: AudioContext): Promise<void> {
  await sounding.resume();
  waking = false;
  doze();
}

function doze(): void {
  bedtime ??= setTimeout(rest, REST * 1000);
}

function rest(): void {
  bedtime = undefined;
  if (context?.state !== "running") return;
  if (context.currentTime < over + REST) {
    doze();
  } else {
    asleep = true;
    void context.suspend();
  }
}

function ready(sounding: AudioContext): boolean {
  if (asleep) {
    [asleep, waking] = [false, true];
    void rouse(sounding);
  }
  return waking || sounding.state === "running";
}

/** Let it sound now, at a volume from zero to one. */
export function play(sound: Sound, volume: number, level = 0): void {
  if (!context || volume <= 0 || !ready(context)) return;
  const now = context.currentTime;
  if (now - (begun.get(sound) ?? -1) < CLOSE) return;
  begun.set(sound, now);
  for (const partial of partials(sound, level)) start(context, partial, now, volume ** 2); // as ears measure
  doze();
}

function start(sounding: AudioContext, partial: Partial, now: number, volume: number): void {
  const { loud, lasts, at = 0 } = partial;
  const [from, end] = [now + at, now + at + lasts * 3];
  const fade = sounding.createGain();
  fade.gain.setValueAtTime(loud * volume, from);
  fade.gain.exponentialRampToValueAtTime(SILENT, from + lasts * 2.5);
  fade.connect(sounding.destination);
  const source = partial.noise ? hiss(sounding, partial, fade) : tone(sounding, partial, from, fade);
  source.start(from);
  source.stop(end);
  over = Math.max(over, end);
}

function tone(
  sounding: AudioContext,
  { pitch, lasts, falls = 1 }: Partial,
  from: number,
  to: AudioNode,
): OscillatorNode {
  const sine = sounding.createOscillator();
  sine.frequency.setValueAtTime(pitch, from);
  sine.frequency.exponentialRampToValueAtTime(pitch * falls, from + lasts);
  sine.connect(to);
  return sine;
}

function hiss(sounding: AudioContext, { pitch }: Partial, to: AudioNode): AudioBufferSourceNode {
  const source = sounding.createBufferSource();
  const filter = sounding.createBiquadFilter();
  source.buffer = rustle ??= noise(sounding);
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(to);
  return source;
}

/** Half a second of it, made once. */
function noise(sounding: AudioContext): AudioBuffer {
  const buffer = sounding.createBuffer(1, sounding.sampleRate / 2, sounding.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return buffer;
}
