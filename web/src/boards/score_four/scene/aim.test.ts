import { PerspectiveCamera, Vector2, Vector3 } from "three";
import { expect, test } from "vitest";
import { aim } from "./aim";
import { Eye } from "./eye";
import { PIN_TOP, pinFoot, place } from "./space";

const PINS = Array.from({ length: 16 }, (_, pin) => pin);
const EMPTY = PINS.map((): number[] => []);
const ROUNDS = Array.from({ length: 25 }, (_, n) => (n * Math.PI) / 12 + 0.01);
const HEIGHTS = [-0.02, 0.2, 0.46, 0.8, 1.2, 1.5];
const SHAPES = [0.6, 1, 2.2]; // a phone upright, a square, a phone on its side

function* cameras(): Generator<PerspectiveCamera> {
  for (const aspect of SHAPES)
    for (const round of ROUNDS)
      for (const above of HEIGHTS) {
        const [camera, eye] = [new PerspectiveCamera(26, aspect, 0.1, 60), new Eye()];
        Object.assign(eye, { round, above });
        eye.settle(camera);
        yield camera;
      }
}

const seenAt = (point: Vector3, camera: PerspectiveCamera): Vector2 => {
  const seen = point.clone().project(camera);
  return new Vector2(seen.x, seen.y);
};
const tip = (pin: number) => pinFoot(pin).setY(PIN_TOP);
const away = (pin: number, camera: PerspectiveCamera) => tip(pin).distanceTo(camera.position);

test("the pin under the finger is the one chosen, from all sides: where two cover each other, the nearer", () => {
  let own = 0;
  let all = 0;
  for (const camera of cameras())
    for (const pin of PINS) {
      const chosen = aim(seenAt(tip(pin), camera), EMPTY, camera)!.pin;
      all += 1;
      own += Number(chosen === pin);
      if (chosen !== pin) expect(away(chosen, camera)).toBeLessThan(away(pin, camera));
    }
  expect(own / all).toBeGreaterThan(0.9); // seldom does one stand before the tip of another
});

test("from where one begins, and from above, every tip is its own pin", () => {
  for (const above of [0.46, 1.5]) {
    const [camera, eye] = [new PerspectiveCamera(26, 0.7, 0.1, 60), new Eye()];
    eye.above = above;
    eye.settle(camera);
    expect(PINS.map((pin) => aim(seenAt(tip(pin), camera), EMPTY, camera)?.pin)).toEqual(PINS);
  }
});

test("a bead that is touched is the nearest there", () => {
  const full = PINS.map(() => [0, 1, 0, 1]);
  for (const camera of cameras())
    for (let cell = 0; cell < 64; cell++) {
      const found = aim(seenAt(place(cell), camera), full, camera)!;
      const near = found.cell === null ? 0 : place(found.cell).distanceTo(camera.position);
      expect(near).toBeLessThanOrEqual(place(cell).distanceTo(camera.position) + 1e-9);
    }
});
