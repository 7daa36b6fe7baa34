// The things on the table: base, pins, beads, and the marks that are put on beads.

import {
  CapsuleGeometry,
  CylinderGeometry,
  InstancedMesh,
  LatheGeometry,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  ShadowMaterial,
  TorusGeometry,
  Vector2,
  type Object3D,
  type Texture,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { BASE, BEAD, PIN_RADIUS, PIN_TOP, pinFoot } from "./space";

const HOLE = 0.075;

/** A ball with a bored hole, its rim a little rounded, standing upright. */
export function beadGeometry(): LatheGeometry {
  const rim = Math.acos(HOLE / BEAD);
  const profile = [new Vector2(HOLE * 0.8, -BEAD * 0.8)];
  for (let n = 0; n <= 18; n++) {
    const angle = -rim + (2 * rim * n) / 18;
    profile.push(new Vector2(Math.cos(angle) * BEAD, Math.sin(angle) * BEAD * 0.955));
  }
  profile.push(new Vector2(HOLE * 0.8, BEAD * 0.8));
  return new LatheGeometry(profile, 36);
}

/** Lacquered maple, and lacquered ebony; for high contrast, white and blue. */
export const beadColour = (side: number, contrast: boolean): number =>
  contrast ? [0xffffff, 0x0a4bb5][side]! : [0xefe2c6, 0x1f110b][side]!;

export function beadMaterial(side: number): MeshPhysicalMaterial {
  const dark = side === 1;
  return new MeshPhysicalMaterial({
    color: beadColour(side, false),
    roughness: dark ? 0.3 : 0.38,
    clearcoat: 1,
    clearcoatRoughness: 0.1,
  });
}

export function base(wood: Texture, letters: Texture): Object3D {
  const { side, height } = BASE;
  const lacquer = new MeshPhysicalMaterial({
    map: wood,
    bumpMap: wood,
    bumpScale: 0.4,
    roughness: 0.52,
    clearcoat: 0.35,
    clearcoatRoughness: 0.35,
  });
  const block = new Mesh(new RoundedBoxGeometry(side, height, side, 4, 0.09), lacquer);
  block.position.y = -height / 2;
  block.castShadow = block.receiveShadow = true;
  const plate = new Mesh(
    new PlaneGeometry(side, side),
    new MeshStandardMaterial({
      map: letters,
      transparent: true,
      roughness: 0.5,
      polygonOffset: true,
      polygonOffsetFactor: -1,
    }),
  );
  plate.rotation.x = -Math.PI / 2;
  plate.position.y = height / 2 + 0.002;
  plate.receiveShadow = true;
  block.add(plate);
  return block;
}

/** Sixteen steel pins, each in a brass collar. */
export function pins(): Object3D[] {
  const steel = new MeshStandardMaterial({ color: 0xd4d3cf, metalness: 1, roughness: 0.22, envMapIntensity: 1.9 });
  const brass = new MeshStandardMaterial({ color: 0xb98b43, metalness: 1, roughness: 0.38 });
  const rods = new InstancedMesh(new CapsuleGeometry(PIN_RADIUS, PIN_TOP, 6, 14), steel, 16);
  const collars = new InstancedMesh(new CylinderGeometry(0.11, 0.125, 0.035, 24), brass, 16);
  for (let pin = 0; pin < 16; pin++) {
    const foot = pinFoot(pin);
    rods.setMatrixAt(pin, new Matrix4().setPosition(foot.x, PIN_TOP / 2, foot.z));
    collars.setMatrixAt(pin, new Matrix4().setPosition(foot.x, 0.017, foot.z));
  }
  rods.castShadow = rods.receiveShadow = collars.receiveShadow = true;
  return [rods, collars];
}

/** The table top itself is the page's; only the shadows on it are drawn. */
export function tableShadow(soft: Texture): Object3D {
  const cloth = new Mesh(new PlaneGeometry(11, 11), new ShadowMaterial({ opacity: 0.28, depthWrite: false }));
  cloth.rotation.x = -Math.PI / 2;
  cloth.position.y = -BASE.height - 0.002;
  cloth.receiveShadow = true;
  const wide = BASE.side / 0.66;
  const under = new MeshBasicMaterial({ map: soft, transparent: true, opacity: 0.6, depthWrite: false });
  const dusk = new Mesh(new PlaneGeometry(wide, wide), under);
  dusk.renderOrder = -1; // one plane with the cloth: the order decides, not the depth
  cloth.add(dusk);
  return cloth;
}

export const markMaterial = (colour: number): MeshBasicMaterial => new MeshBasicMaterial({ color: colour });

/** A ring round a bead's waist. */
export const ring = (material: MeshBasicMaterial, thickness = 0.022): Mesh =>
  new Mesh(new TorusGeometry(BEAD + 0.012, thickness, 10, 48).rotateX(Math.PI / 2), material);
