// The same draws as the house makes: the card was written by `parlour.house.draws`.

import { expect, test } from "vitest";
import type { DrawsCard } from "../wire/generated";
import { firstOdd, isBound } from "./draws";

const card: DrawsCard = {
  commitment: "sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  salts: { "0": "salt", "1": "é ☃" },
  secret: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  draws: [
    {
      number: 0,
      entry: 1,
      chances: [
        ["draw:A", 1],
        ["draw:B", 2],
        ["draw:Z", 4],
      ],
      move: "draw:Z",
    },
    {
      number: 1,
      entry: 2,
      chances: [
        ["draw:A", 1],
        ["draw:B", 2],
        ["draw:Z", 4],
      ],
      move: "draw:B",
    },
    {
      number: 2,
      entry: 3,
      chances: [
        ["draw:A", 1],
        ["draw:B", 2],
        ["draw:Z", 4],
      ],
      move: "draw:B",
    },
    {
      number: 3,
      entry: 4,
      chances: [
        ["draw:A", 1],
        ["draw:B", 2],
        ["draw:Z", 4],
      ],
      move: "draw:Z",
    },
    {
      number: 4,
      entry: 5,
      chances: [
        ["draw:A", 1],
        ["draw:B", 2],
        ["draw:Z", 4],
      ],
      move: "draw:Z",
    },
    {
      number: 5,
      entry: 6,
      chances: [
        ["draw:A", 1],
        ["draw:B", 2],
        ["draw:Z", 4],
      ],
      move: "draw:B",
    },
  ],
};

test("all draws of a true card follow from its secret", () => {
  expect(isBound(card)).toBe(true);
  expect(firstOdd(card)).toBeNull();
});

test("a draw that was chosen is found", () => {
  const draws = card.draws.map((draw) => (draw.number === 3 ? { ...draw, move: "draw:A" } : draw));
  expect(firstOdd({ ...card, draws })?.number).toBe(3);
});

test("another secret, and other salts, are found", () => {
  const secret = card.secret.replace("00", "01");
  expect(isBound({ ...card, secret })).toBe(false);
  expect(firstOdd({ ...card, salts: { ...card.salts, "0": "sand" } })).not.toBeNull();
});
