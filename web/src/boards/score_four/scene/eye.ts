// Where one looks from: round the board, above it, nearer or farther.

import { MathUtils, type PerspectiveCamera } from "three";
import { CENTRE } from "./space";

const HOME = { round: -0.52, above: 0.46, near: 1 };
const REACH = 3.6; // radius of what has to fit into the picture

export class Eye {
  round = HOME.round;
  above = HOME.above;
  near = HOME.near;

  turn(round: number, above: number): void {
    this.round += round;
    this.above = MathUtils.clamp(this.above + above, -0.02, 1.5);
  }

  zoom(factor: number): void {
    this.near = MathUtils.clamp(this.near * factor, 0.75, 2.4);
  }

  home(): void {
    Object.assign(this, HOME);
  }

  /** How many quarter turns the board has made: keys then still move as one sees. */
  get quarter(): number {
    return ((Math.round(this.round / (Math.PI / 2)) % 4) + 4) % 4;
  }

  settle(camera: PerspectiveCamera): void {
    const half = MathUtils.degToRad(camera.fov / 2);
    const narrow = Math.min(half, Math.atan(Math.tan(half) * camera.aspect));
    const distance = REACH / Math.sin(narrow) / this.near;
    const level = Math.cos(this.above) * distance;
    camera.position.set(
      CENTRE.x + Math.sin(this.round) * level,
      CENTRE.y + Math.sin(this.above) * distance,
      CENTRE.z + Math.cos(this.round) * level,
    );
    camera.lookAt(CENTRE);
    camera.near = Math.max(0.1, distance - 8);
    camera.far = distance + 16;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }
}
