import { expect, it } from "vitest";
import { whyNone } from "./passkeys";

it("says why there are no passkeys over plain http in a local network", () => {
  expect(whyNone({ hostname: "192.168.1.7", secure: false, able: false })).toMatch(/need https/);
});

it("says that an address of figures has none, even where it is trusted", () => {
  expect(whyNone({ hostname: "127.0.0.1", secure: true, able: true })).toMatch(/with a name/);
  expect(whyNone({ hostname: "[::1]", secure: true, able: true })).toMatch(/with a name/);
});

it("says nothing where they work", () => {
  expect(whyNone({ hostname: "localhost", secure: true, able: true })).toBe("");
  expect(whyNone({ hostname: "play.example", secure: true, able: true })).toBe("");
  expect(whyNone({ hostname: "play.example", secure: true, able: false })).toMatch(/This browser/);
});
