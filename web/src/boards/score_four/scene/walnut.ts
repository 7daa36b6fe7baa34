// Walnut, painted pixel by pixel: warped growth rings, with fine pores along the grain.

import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";

const RAMP = [
  [38, 24, 17],
  [66, 42, 28],
  [92, 61, 41],
  [122, 85, 58],
] as const;

function scatter(x: number, y: number): number {
  const mixed = Math.imul(x * 374761393 + y * 668265263, 1274126177);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
}

function noise(x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - i, y - j].map((t) => t * t * (3 - 2 * t)) as [number, number];
  const low = scatter(i, j) * (1 - u) + scatter(i + 1, j) * u;
  const high = scatter(i, j + 1) * (1 - u) + scatter(i + 1, j + 1) * u;
  return low * (1 - v) + high * v;
}

/** How light the wood is at a point, 0 to 1; the grain runs along x. */
function grain(x: number, y: number): number {
  const sway = noise(x * 1.1, y * 2.4) * 1.3 + noise(x * 2.9 + 9, y * 5.1) * 0.45;
  const ring = Math.sin(y * 15 + sway * 7 + noise(x * 0.6, y * 0.8) * 9) * 0.5 + 0.5;
  const pores = noise(x * 11, y * 170) * 0.6 + noise(x * 30, y * 300) * 0.4;
  return 0.16 + ring ** 1.5 * 0.42 + noise(x * 1.6, y * 9) * 0.3 + (pores - 0.5) * 0.3;
}

export function walnut(size = 512): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d")!;
  const image = pen.createImageData(size, size);
  for (let at = 0; at < size * size; at++) {
    const tone = grain((at % size) / size + 3, Math.floor(at / size) / size + 5);
    const reach = Math.min(2.999, Math.max(0, tone * 3));
    const [from, to] = [RAMP[Math.floor(reach)]!, RAMP[Math.floor(reach) + 1]!];
    for (let c = 0; c < 3; c++) image.data[at * 4 + c] = from[c]! + (to[c]! - from[c]!) * (reach % 1);
    image.data[at * 4 + 3] = 255;
  }
  pen.putImageData(image, 0, 0);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  return texture;
}

/** The soft dark under the base, where little light gets to. */
export function contact(size = 256): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d")!;
  pen.filter = `blur(${size * 0.045}px)`;
  pen.fillStyle = "black";
  pen.fillRect(size * 0.16, size * 0.16, size * 0.68, size * 0.68);
  return new CanvasTexture(canvas);
}

/** Pale inlaid letters and numbers along the edges, so that a pin can be called by its name. */
export function inlay(side: number, family: string, size = 1024): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d")!;
  const unit = size / side;
  const at = (along: number) => size / 2 + along * unit;
  pen.strokeStyle = "rgba(226, 196, 140, 0.5)";
  pen.lineWidth = unit * 0.018;
  const frame = unit * 0.2;
  pen.strokeRect(frame, frame, size - 2 * frame, size - 2 * frame);
  pen.fillStyle = "rgba(240, 218, 172, 0.92)";
  pen.font = `400 ${unit * 0.23}px ${family}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (let n = 0; n < 4; n++) {
    for (const edge of [2.03, -2.03]) {
      pen.fillText("abcd"[n]!, at(n - 1.5), at(edge));
      pen.fillText(String(n + 1), at(edge), at(1.5 - n));
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}
