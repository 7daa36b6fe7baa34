// Who may import whom. What is shared knows no page and no board; a board knows no page, no socket and
// no other board; of a game the page knows nothing but its part.

import { expect, test } from "vitest";

const files = import.meta.glob<string>(["./**/*.ts", "./**/*.svelte", "!./**/*.test.ts", "!./**/fake_*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*)["']([^"'\n]+)["']/g;
const STYLES = /^styles\//; // of a board's demonstration page

/** Where a file belongs: a board's folder counts by itself. */
function roomOf(path: string): string {
  const [first, second, ...deeper] = path.split("/");
  return first === "boards" && deeper.length ? `boards/${second!}` : first!;
}

/** A path as written in a file, from src on. */
function resolved(from: string, written: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of written.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function mayKnow(room: string, target: string): boolean {
  const other = roomOf(target);
  if (other === room || other === "wire") return true;
  if (room === "wire") return false;
  if (room === "shared") return false;
  if (room === "app") return other === "shared" || target === "boards";
  if (room === "boards") return other === "shared" || isGame(other);
  if (room === "boards/letters") return other === "shared";
  return other === "shared" || other === "boards/letters" || STYLES.test(target);
}

const isGame = (room: string): boolean => room.startsWith("boards/") && room !== "boards/letters";

const imports = Object.entries(files).flatMap(([name, text]) => {
  const file = name.replace("./", "");
  return [...text.matchAll(IMPORT)].map(([, written]) => ({ file, written: written! }));
});
const near = imports.filter(({ written }) => written.startsWith("."));
const packages = imports.filter(({ written }) => !written.startsWith("."));

test("there is something to be looked at", () => {
  const rooms = new Set(Object.keys(files).map((name) => roomOf(name.replace("./", ""))));
  expect([...rooms]).toEqual(expect.arrayContaining(["app", "shared", "boards/letters", "boards/keyword"]));
  expect(near.length).toBeGreaterThan(200);
});

test("everybody knows only whom they may know", () => {
  const rooms = near.filter(({ file }) => file.includes("/")); // where it all starts, anything is known
  const wrong = rooms.filter(({ file, written }) => !mayKnow(roomOf(file), resolved(file, written)));
  expect(wrong).toEqual([]);
});

test("the code stands on Svelte, on three.js for scenes, on uqr for codes to scan and on noble for hashes", () => {
  const wrong = packages.filter(({ file, written }) => {
    const name = written.split("/")[0];
    if (name === "@noble") return file !== "app/draws.ts";
    return name !== "svelte" && name !== "uqr" && !(name === "three" && file.includes("/scene/"));
  });
  expect(wrong).toEqual([]);
});
