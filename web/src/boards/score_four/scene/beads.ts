// The beads on the pins, and the one that is falling.

import { Group, InstancedMesh, Matrix4, Mesh, type LatheGeometry, type MeshPhysicalMaterial } from "three";
import { cellAt, levelOf, pinOf } from "../board";
import { beadColour, beadGeometry, beadMaterial } from "./pieces";
import { PIN_TOP, place } from "./space";

const FALL = 4.2; // pin distances a second, a second: slower than life, to be seen
const HOP = 0.1; // seconds of the small rebound

interface Falling {
  cell: number;
  began: number;
  clicked: boolean;
}

export class Beads {
  readonly group = new Group();
  private readonly geometry = beadGeometry();
  private readonly sets = [0, 1].map((side) => this.makeSet(side));
  private readonly ghosts = [0, 1].map((side) => this.makeGhost(side));
  private pins: number[][] = [];
  private falling: Falling[] = [];

  constructor(private readonly clicked: (level: number) => void) {}

  /** Lay the beads out; those that are new fall, if they are few and motion is welcome. */
  show(pins: number[][], now: number, still: boolean): boolean {
    if (JSON.stringify(pins) === JSON.stringify(this.pins)) return false; // what falls falls on
    const fresh = this.pins.length ? newCells(this.pins, pins) : [];
    this.pins = pins;
    this.falling = fresh.length <= 2 ? fresh.map((cell) => ({ cell, began: now, clicked: false })) : [];
    if (still) {
      for (const { cell } of this.falling) this.clicked(levelOf(cell));
      this.falling = [];
    }
    this.settle(now);
    return true;
  }

  colour(contrast: boolean): void {
    for (const meshes of [this.sets, this.ghosts])
      meshes.forEach(({ material }, side) => material.color.set(beadColour(side, contrast)));
  }

  /** Move what falls; true if anything did. */
  settle(now: number): boolean {
    const moved = this.falling.length > 0;
    const used = [0, 0];
    this.pins.forEach((stack, pin) =>
      stack.forEach((side, level) => {
        const cell = cellAt(pin, level);
        const at = place(cell);
        at.y += this.height(cell, now);
        const turned = new Matrix4().makeRotationY(cell * 2.4).setPosition(at); // no two alike
        this.sets[side]!.setMatrixAt(used[side]!++, turned);
      }),
    );
    this.sets.forEach((set, side) => {
      set.count = used[side]!;
      set.instanceMatrix.needsUpdate = true;
      set.computeBoundingSphere();
    });
    this.falling = this.falling.filter(({ cell, began }) => now - began < this.time(cell) + HOP);
    return moved;
  }

  ghost(cell: number | null, side: number): void {
    this.ghosts.forEach((ghost, n) => {
      ghost.visible = cell !== null && n === side;
      if (cell !== null) ghost.position.copy(place(cell));
    });
  }

  private height(cell: number, now: number): number {
    const falling = this.falling.find((one) => one.cell === cell);
    if (!falling) return 0;
    const [passed, needed] = [now - falling.began, this.time(cell)];
    if (passed < needed) return this.drop(cell) * (1 - (passed / needed) ** 2);
    if (!falling.clicked) {
      falling.clicked = true;
      this.clicked(levelOf(cell));
    }
    const hop = Math.min(1, (passed - needed) / HOP);
    return 0.09 * 4 * hop * (1 - hop);
  }

  private drop = (cell: number): number => PIN_TOP + 0.55 - place(cell).y;
  private time = (cell: number): number => Math.sqrt((2 * this.drop(cell)) / (FALL * 6));

  private makeSet(side: number): InstancedMesh<LatheGeometry, MeshPhysicalMaterial> {
    const set = new InstancedMesh(this.geometry, beadMaterial(side), 64);
    set.count = 0;
    set.castShadow = set.receiveShadow = true;
    this.group.add(set);
    return set;
  }

  private makeGhost(side: number): Mesh<LatheGeometry, MeshPhysicalMaterial> {
    const material = beadMaterial(side);
    Object.assign(material, { transparent: true, opacity: 0.55, depthWrite: false });
    const ghost = new Mesh(this.geometry, material);
    ghost.visible = false;
    this.group.add(ghost);
    return ghost;
  }
}

/** The cells filled since; none where beads were taken away, as when a new game begins. */
function newCells(before: number[][], after: number[][]): number[] {
  const fresh: number[] = [];
  for (let cell = 0; cell < 64; cell++) {
    const [was, is] = [before, after].map((pins) => pins[pinOf(cell)]?.[levelOf(cell)]);
    if (was !== undefined && was !== is) return [];
    if (was === undefined && is !== undefined) fresh.push(cell);
  }
  return fresh;
}
