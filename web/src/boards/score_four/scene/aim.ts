// What the pointer means: the nearest bead that it touches, else the pin that it is closest to; of two that
// cover each other the nearer one.

import { Ray, Sphere, Vector2, Vector3, type PerspectiveCamera } from "three";
import { cellAt } from "../board";
import { BEAD, PIN_TOP, pinFoot, place } from "./space";

const REACH = 0.42; // how far beside a pin, in distances between two
const SAME = 0.01; // pins that cover each other

export interface Aim {
  pin: number;
  cell: number | null; // the bead touched, if one was
}

/** `at` in clip coordinates, -1 to 1. */
export function aim(at: Vector2, pins: number[][], camera: PerspectiveCamera): Aim | null {
  return touchedBead(at, pins, camera) ?? closestPin(at, camera);
}

function touchedBead(at: Vector2, pins: number[][], camera: PerspectiveCamera): Aim | null {
  const far = new Vector3(at.x, at.y, 0.5).unproject(camera).sub(camera.position).normalize();
  const ray = new Ray(camera.position, far);
  const hit = new Vector3();
  let best: Aim | null = null;
  let nearest = Infinity;
  pins.forEach((stack, pin) =>
    stack.forEach((_, level) => {
      const cell = cellAt(pin, level);
      const point = ray.intersectSphere(new Sphere(place(cell), BEAD), hit);
      const away = point ? point.distanceTo(camera.position) : Infinity;
      if (away < nearest) [best, nearest] = [{ pin, cell }, away];
    }),
  );
  return best;
}

function closestPin(at: Vector2, camera: PerspectiveCamera): Aim | null {
  const spot = scaled(at, camera);
  const aside = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
  const found: { pin: number; away: number; far: number }[] = [];
  for (let pin = 0; pin < 16; pin++) {
    const foot = pinFoot(pin);
    const low = flat(foot, camera);
    const high = flat(foot.clone().setY(PIN_TOP), camera);
    const unit = low.distanceTo(flat(foot.add(aside), camera));
    const away = toSegment(spot, low, high) / unit;
    if (away < REACH) found.push({ pin, away, far: pinFoot(pin).distanceTo(camera.position) });
  }
  const nearest = Math.min(...found.map(({ away }) => away));
  const [best] = found.filter(({ away }) => away <= nearest + SAME).sort((one, other) => one.far - other.far);
  return best ? { pin: best.pin, cell: null } : null;
}

const scaled = (at: Vector2, camera: PerspectiveCamera) => new Vector2(at.x * camera.aspect, at.y);

function flat(point: Vector3, camera: PerspectiveCamera): Vector2 {
  const seen = point.clone().project(camera);
  return scaled(new Vector2(seen.x, seen.y), camera);
}

function toSegment(spot: Vector2, from: Vector2, to: Vector2): number {
  const along = to.clone().sub(from);
  const share = spot.clone().sub(from).dot(along) / (along.lengthSq() || 1);
  return spot.distanceTo(from.clone().addScaledVector(along, Math.min(1, Math.max(0, share))));
}
