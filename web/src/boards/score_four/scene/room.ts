// The light of the room: a tall window, a lamp and warm walls, as an environment to be reflected,
// and one lamp that throws the shadows.

import {
  DataTexture,
  DirectionalLight,
  EquirectangularReflectionMapping,
  FloatType,
  LinearFilter,
  PMREMGenerator,
  RGBAFormat,
  type Scene,
  type WebGLRenderer,
} from "three";

type Colour = readonly [number, number, number];
const [WIDE, HIGH] = [128, 64];
const WINDOW: Colour = [6.5, 6.4, 6.2];
const LAMP: Colour = [9, 6.4, 3.6];
const DOORLIGHT: Colour = [3.4, 3.1, 2.7];
const DOORS = [0.4, 0.53, 0.82, 0.95];
const CEILING: Colour = [1.05, 0.98, 0.88];
const WALL: Colour = [0.5, 0.43, 0.35];
const FLOOR: Colour = [0.16, 0.11, 0.08];

const mix = (a: Colour, b: Colour, t: number): Colour => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** What shines from a direction: `turn` goes once round from 0 to 1, `rise` from floor to ceiling. */
function shine(turn: number, rise: number): Colour {
  const pane = turn > 0.1 && turn < 0.27 && rise > 0.46 && rise < 0.86;
  const bars = Math.abs(turn - 0.185) < 0.006 || Math.abs(rise - 0.66) < 0.012;
  if (pane) return bars ? WALL : WINDOW;
  // Doors ajar: tall and narrow, they draw a bright edge down every steel pin.
  if (DOORS.some((door) => Math.abs(turn - door) < 0.022) && rise > 0.3 && rise < 0.72) return DOORLIGHT;
  if (Math.hypot((turn - 0.66) * 2.2, rise - 0.74) < 0.075) return LAMP;
  return rise > 0.5 ? mix(WALL, CEILING, (rise - 0.5) * 2) : mix(FLOOR, WALL, Math.max(0, rise * 2 - 0.2));
}

export function furnish(scene: Scene, renderer: WebGLRenderer): () => void {
  const data = new Float32Array(WIDE * HIGH * 4);
  for (let at = 0; at < WIDE * HIGH; at++) {
    data.set([...shine((at % WIDE) / WIDE, Math.floor(at / WIDE) / HIGH), 1], at * 4);
  }
  const picture = new DataTexture(data, WIDE, HIGH, RGBAFormat, FloatType);
  picture.mapping = EquirectangularReflectionMapping;
  picture.minFilter = picture.magFilter = LinearFilter;
  picture.needsUpdate = true;
  const generator = new PMREMGenerator(renderer);
  const surround = generator.fromEquirectangular(picture);
  scene.environment = surround.texture;
  picture.dispose();
  generator.dispose();

  const lamp = new DirectionalLight(0xfff1dc, 2.1);
  lamp.position.set(-4.5, 9, 4);
  lamp.castShadow = true;
  lamp.shadow.mapSize.set(1024, 1024);
  Object.assign(lamp.shadow.camera, { left: -5, right: 5, top: 5, bottom: -5, near: 1, far: 20 });
  lamp.shadow.radius = 5;
  lamp.shadow.normalBias = 0.03;
  scene.add(lamp);
  return () => {
    surround.dispose();
    lamp.dispose();
  };
}

/** By day the window lights the table, in the evening the lamp does. */
export function dim(scene: Scene, renderer: WebGLRenderer, dark: boolean): void {
  scene.environmentIntensity = dark ? 0.55 : 0.8;
  renderer.toneMappingExposure = dark ? 0.92 : 1.08;
}
