// A lacquered bead on a steel pin: a short knock with a little ring to it, lower for lower levels.

let context: AudioContext | null = null;

export function click(level: number): void {
  try {
    context ??= new AudioContext();
  } catch {
    return; // a machine without sound
  }
  if (context.state === "suspended") {
    void context.resume(); // no sound before the first touch of the page, and none that comes late
    return;
  }
  const now = context.currentTime;
  const pitch = 1150 + level * 130;
  partial(context, pitch, 0.16, 0.045, now);
  partial(context, pitch * 2.76, 0.07, 0.03, now);
  partial(context, 240, 0.2, 0.05, now);
}

function partial(sound: AudioContext, pitch: number, loud: number, lasts: number, now: number): void {
  const tone = sound.createOscillator();
  const fade = sound.createGain();
  tone.frequency.setValueAtTime(pitch, now);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.8, now + lasts);
  fade.gain.setValueAtTime(loud, now);
  fade.gain.exponentialRampToValueAtTime(0.0001, now + lasts * 2.5);
  tone.connect(fade).connect(sound.destination);
  tone.start(now);
  tone.stop(now + lasts * 3);
}
