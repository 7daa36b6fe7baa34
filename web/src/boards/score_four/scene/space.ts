// Where everything stands, in units of the distance between two pins. The base's top is y = 0.

import { Vector3 } from "three";
import { column, levelOf, pinOf, row } from "../board";

export const BEAD = 0.385; // radius
export const PITCH = 0.72; // between two beads of a stack
export const PIN_TOP = 4 * PITCH + 0.3;
export const PIN_RADIUS = 0.05;
export const BASE = { side: 4.9, height: 0.52 };
export const CENTRE = new Vector3(0, 1.08, 0);

export function pinFoot(pin: number): Vector3 {
  return new Vector3(column(pin) - 1.5, 0, 1.5 - row(pin));
}

export function place(cell: number): Vector3 {
  return pinFoot(pinOf(cell)).setY(PITCH * (levelOf(cell) + 0.5) + 0.02);
}
