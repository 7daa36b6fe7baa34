import { expect, test } from "vitest";
import { cellNamed } from "./board";
import { Naming } from "./naming.svelte";

test("who is alone at a device speaks at once, several are asked", () => {
  const naming = new Naming();
  naming.begin([1]);
  expect([naming.speaker, naming.asking, naming.active]).toEqual([1, false, true]);
  naming.begin([0, 1]);
  expect([naming.speaker, naming.asking]).toEqual([null, true]);
  naming.speak(0);
  expect([naming.speaker, naming.asking]).toEqual([0, false]);
  naming.begin([]);
  expect([naming.active, naming.asking]).toEqual([false, false]);
});

test("a place picked twice is put back, a third one replaces the second", () => {
  const naming = new Naming();
  const [one, two, three] = ["a11", "d44", "d11"].map(cellNamed) as [number, number, number];
  naming.pick(one);
  expect(naming.line).toBeNull();
  naming.pick(two);
  expect(naming.line).toBe("a11-d44");
  naming.pick(three);
  expect(naming.line).toBe("a11-d11");
  naming.pick(three);
  expect(naming.picks).toEqual([one]);
});

test("a line as typed", () => {
  const naming = new Naming();
  for (const text of ["a11-d44", " A11 d44", "d44,a11", "a11–d44"]) {
    expect(naming.type(text)).toBe(true);
    expect(naming.line).toBe("a11-d44");
  }
  expect([naming.type("a11"), naming.line]).toEqual([true, null]);
  for (const text of ["", "a11-a11", "a11-e44", "a11-b22-c33"]) expect(naming.type(text)).toBe(false);
});
