// The board in three dimensions. A frame is drawn when something changed and while a bead falls,
// and at no other time: on a machine without a graphics card every frame is expensive.

import { NeutralToneMapping, PCFShadowMap, PerspectiveCamera, Scene, Vector2, WebGLRenderer } from "three";
import { aim, type Aim } from "./aim";
import { Beads } from "./beads";
import { Eye } from "./eye";
import { Marks } from "./marks";
import { base, pins, tableShadow } from "./pieces";
import { dim, furnish } from "./room";
import { BASE, place } from "./space";
import { contact, inlay, walnut } from "./walnut";

export interface Picture {
  pins: number[][];
  last: number | null;
  picks: number[];
  lines: number[][];
  ghost: number | null; // a cell
  side: number; // of the ghost
  dark: boolean; // the room, not the bead
  still: boolean; // no motion, please
  contrast: boolean; // white and blue beads
}

export interface Spot {
  x: number;
  y: number;
}

export class Stage {
  readonly eye = new Eye();
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(26, 1, 0.1, 60);
  private readonly beads: Beads;
  private readonly marks = new Marks();
  private readonly leave: () => void;
  private frame = 0;
  private pins: number[][] = [];

  constructor(
    private readonly canvas: HTMLCanvasElement,
    family: string,
    clicked: (level: number) => void,
    private readonly looked: () => void, // the eye moved, or the canvas changed its size
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.leave = furnish(this.scene, this.renderer);
    this.beads = new Beads(clicked);
    const furniture = [base(walnut(), inlay(BASE.side, family)), ...pins(), tableShadow(contact())];
    this.scene.add(...furniture, this.beads.group, this.marks.group);
  }

  show(picture: Picture): void {
    dim(this.scene, this.renderer, picture.dark);
    this.pins = picture.pins;
    this.beads.colour(picture.contrast);
    if (this.beads.show(picture.pins, seconds(), picture.still)) this.renderer.shadowMap.needsUpdate = true;
    this.beads.ghost(picture.ghost, picture.side);
    this.marks.show(picture.last, picture.picks, picture.lines);
    this.draw();
  }

  resize(wide: number, high: number): void {
    if (!wide || !high) return;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(wide, high, false);
    this.camera.aspect = wide / high;
    this.look();
  }

  turn(round: number, above: number): void {
    this.eye.turn(round, above);
    this.look();
  }

  zoom(factor: number): void {
    this.eye.zoom(factor);
    this.look();
  }

  home(): void {
    this.eye.home();
    this.look();
  }

  aim(x: number, y: number): Aim | null {
    const { clientWidth: wide, clientHeight: high } = this.canvas;
    return aim(new Vector2((x / wide) * 2 - 1, 1 - (y / high) * 2), this.pins, this.camera);
  }

  /** Where each of the sixty-four places is seen, in pixels of the canvas. */
  spots(): Spot[] {
    const { clientWidth: wide, clientHeight: high } = this.canvas;
    return Array.from({ length: 64 }, (_, cell) => {
      const seen = place(cell).project(this.camera);
      return { x: ((seen.x + 1) / 2) * wide, y: ((1 - seen.y) / 2) * high };
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.leave();
    this.scene.traverse((thing) => {
      const { geometry, material } = thing as { geometry?: Disposable; material?: Disposable & { map?: Disposable } };
      geometry?.dispose();
      material?.map?.dispose();
      material?.dispose();
    });
    this.renderer.dispose();
    this.renderer.forceContextLoss(); // a browser allows only so many at a time
  }

  private look(): void {
    this.eye.settle(this.camera);
    this.looked();
    this.draw();
  }

  private draw(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      if (this.beads.settle(seconds())) {
        this.renderer.shadowMap.needsUpdate = true;
        this.draw();
      }
      this.renderer.render(this.scene, this.camera);
    });
  }
}

interface Disposable {
  dispose(): void;
}

const seconds = (): number => performance.now() / 1000;
