import { expect, test } from "vitest";
import { chair } from "../shared/fake_seats";
import type { Fact } from "../wire/generated";
import { ending as crosticon } from "./crosticon";
import { ending as please, told } from "./dictionary_please";
import { ending as keyword } from "./keyword";
import { ending as scoreFour } from "./score_four";

const chairs = [chair(0, { name: "Ann" }), chair(1, { name: "Ben" })];
const fact = (kind: string, data: Fact["data"] = {}): Fact => ({ kind, data });

test("Score Four: who called which line, and on which move", () => {
  const dropped = Array.from({ length: 7 }, () => fact("dropped"));
  expect(scoreFour([...dropped, fact("scored", { seat: 1, side: 1, line: "a22-d22" })], chairs)).toBe(
    "Ben called the dark line a22-d22 on move 7",
  );
  expect(scoreFour(dropped, chairs)).toBe("The board is full, and no line was called");
});

test("Crosticon: what closed the board, and who saw diagonals", () => {
  const diagonals = [0, 0, 1].map((seat) => fact("scored", { seat }));
  expect(crosticon([...diagonals, fact("phase", { phase: "closing" })], chairs)).toBe(
    "The board is full; Ann scored 2 diagonals and Ben scored a diagonal",
  );
  expect(crosticon([], chairs)).toBe("Nobody can make a word");
});

test("Keyword and Dictionary, Please!: no codes", () => {
  expect(keyword([fact("ended", { how: "out" })])).toBe("all blocks are out");
  expect(keyword([])).toBeNull();
  expect(please([fact("over", { how: "tiles" })])).toBe("the bag is empty, and everybody has had their last turn");
  expect(please([])).toBeNull();
});

test("Dictionary, Please! tells the words of the last turn in which there were any", () => {
  const made = (word: string, seat = 0) =>
    fact("original", { seat, id: 1, word, added: "", taken: [], olds: [], owners: [], captures: 0 });
  const turn = fact("turn", { seat: 0, letters: "" });
  expect(told([turn, made("TREE"), made("IDEAS")], chairs)).toBe("Ann makes TREE; Ann makes IDEAS");
  expect(told([turn, made("TREE"), turn, fact("passed", { seat: 1 })], chairs)).toBe("Ann makes TREE");
  expect(told([turn, made("TREE"), turn, made("OWL", 1)], chairs)).toBe("Ben makes OWL");
  expect(told([turn, made("TREE"), turn, turn], chairs)).toBe("");
});
