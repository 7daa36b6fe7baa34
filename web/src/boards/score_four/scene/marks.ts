// What is put on beads: the last one's ring, the ends being picked, the rods of called lines.

import { CylinderGeometry, Group, Mesh, MeshBasicMaterial, Quaternion, Vector3 } from "three";
import { markMaterial, ring } from "./pieces";
import { BEAD, place } from "./space";

const UP = new Vector3(0, 1, 0);

export class Marks {
  readonly group = new Group();
  private readonly brass = markMaterial(0xf0b64a);
  private readonly teal = markMaterial(0x35c9b8);
  private readonly glow = new MeshBasicMaterial({ color: 0xffc85c, transparent: true, opacity: 0.4, depthTest: false });
  private readonly last = ring(this.brass);
  private passing: Mesh[] = [];

  constructor() {
    this.last.visible = false;
    this.group.add(this.last);
  }

  show(last: number | null, picks: number[], lines: number[][]): void {
    this.clear();
    this.last.visible = last !== null;
    if (last !== null) this.last.position.copy(place(last));
    for (const cell of picks) this.put(ring(this.teal, 0.05), place(cell));
    for (const cells of lines) this.rod(cells);
  }

  private rod(cells: number[]): void {
    const [from, to] = [place(cells[0]!), place(cells.at(-1)!)];
    const along = to.clone().sub(from);
    const length = along.length() + 2 * BEAD + 0.3;
    const turned = new Quaternion().setFromUnitVectors(UP, along.normalize());
    const middle = place(cells[0]!).add(to).multiplyScalar(0.5);
    for (const [radius, material] of [
      [0.042, this.brass],
      [0.075, this.glow],
    ] as const) {
      const rod = new Mesh(new CylinderGeometry(radius, radius, length, 12), material);
      rod.quaternion.copy(turned);
      this.put(rod, middle);
    }
    for (const cell of cells) this.put(ring(this.brass, 0.03), place(cell));
  }

  private put(mesh: Mesh, at: Vector3): void {
    mesh.position.copy(at);
    this.passing.push(mesh);
    this.group.add(mesh);
  }

  private clear(): void {
    for (const mesh of this.passing) {
      this.group.remove(mesh);
      mesh.geometry.dispose();
    }
    this.passing = [];
  }
}
