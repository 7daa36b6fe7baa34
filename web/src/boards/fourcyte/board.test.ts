import { expect, test } from "vitest";
import { channels, HAND, letterAt, meant, PARK, STANDBY } from "./board";

const PITCH = "ABCDEF" + "GHIJKL" + "MNOPQR" + "STUVWX" + "YZabcd" + ".....e";
const calling = new Set(["call"]);
const laying = new Set(["lay"]);
const both = new Set(["lay", "use"]);
const free = new Set(["put", "shift", "lift"]);

test("letters lie row by row", () => {
  expect([letterAt(PITCH, "a1"), letterAt(PITCH, "f2"), letterAt(PITCH, "a6"), letterAt(PITCH, "f6")]).toEqual([
    "A",
    "L",
    "",
    "e",
  ]);
});

test("the fourteen channels: rows, columns, and two slopes", () => {
  const lines = channels(PITCH);
  expect(lines).toHaveLength(14);
  expect([lines[0], lines[5]]).toEqual(["ABCDEF", "·····e"]);
  expect([lines[6], lines[11]]).toEqual(["AGMSY·", "FLRXde"]);
  expect([lines[12], lines[13]]).toEqual(["AHOVce", "·ZUPKF"]);
});

test("a letter of the Park is called, and laid at once where it is brought to a square", () => {
  expect(meant(calling, "A", PARK, HAND, null)).toEqual(["call:A"]);
  expect(meant(calling, "A", PARK, "c4", null)).toEqual(["call:A", "lay:c4"]);
  expect(meant(calling, "A", PARK, STANDBY, null)).toEqual(["call:A", "lay:standby"]);
  expect(meant(calling, "A", PARK, PARK, null)).toEqual([]);
});

test("the called letter is laid, and laid again while it may be moved", () => {
  expect(meant(laying, "A", HAND, "c4", null)).toEqual(["lay:c4"]);
  expect(meant(laying, "A", "c4", "d4", "c4")).toEqual(["lay:d4"]);
  expect(meant(laying, "A", STANDBY, "d4", STANDBY)).toEqual(["lay:d4"]);
  expect(meant(laying, "A", "c4", PARK, "c4")).toEqual([]);
});

test("a letter that has waited on Standby is used", () => {
  expect(meant(both, "A", STANDBY, "d4", "c4")).toEqual(["use:d4"]);
});

test("in solitaire letters are put, shifted and lifted", () => {
  expect(meant(free, "A", PARK, "c4", null)).toEqual(["put:A@c4"]);
  expect(meant(free, "A", "c4", "d4", null)).toEqual(["shift:c4>d4"]);
  expect(meant(free, "A", "c4", PARK, null)).toEqual(["lift:c4"]);
  expect(meant(free, "A", PARK, PARK, null)).toEqual([]);
  expect(meant(free, "A", "c4", STANDBY, null)).toEqual([]);
});
