import { expect, test } from "vitest";
import { beside, bounds, groundOf, groundWords, isSquare, SQUARES, written } from "./board";

const laid = (word: Record<string, string>) => new Map(Object.entries(word));

test("there are 361 squares, and nothing beyond", () => {
  expect(SQUARES).toHaveLength(361);
  expect(SQUARES.at(-1)).toBe("s19");
  expect(["a1", "s19"].every(isSquare)).toBe(true);
  expect(["a0", "t1", "s20", "rack:1", ""].some(isSquare)).toBe(false);
});

test("the square beside another, and the edge", () => {
  expect(beside("i10", ">")).toBe("j10");
  expect(beside("i10", "v")).toBe("i11");
  expect(beside("i10", ">", -1)).toBe("h10");
  expect(beside("s10", ">")).toBeNull();
  expect(beside("s19", "v")).toBeNull();
  expect(beside("a1", "v", -1)).toBeNull();
});

test("a square's print is told in words", () => {
  const layout = ["R1.y", "....", "..G4"];
  expect(["a1", "b1", "c1", "d1", "d3"].map((square) => groundWords(groundOf(layout, square)))).toEqual([
    "red",
    "red Key square",
    "plain",
    "start Y",
    "yellow Key square",
  ]);
  expect(groundOf(layout, "s19")).toEqual({ colour: null, key: false, start: "" });
});

test("nothing laid is no play", () => {
  expect(written({}, laid({}), ">")).toBeNull();
});

test("letters in a row or in a column are a word from its first square", () => {
  expect(written({}, laid({ i10: "C", j10: "A", k10: "T" }), "v")).toEqual({
    move: "play:CAT@i10>",
    squares: ["i10", "j10", "k10"],
  });
  expect(written({}, laid({ i11: "A", i10: "C" }), ">")).toEqual({ move: "play:CA@i10v", squares: ["i10", "i11"] });
});

test("what lies between and at the ends belongs to the word; a Master block is a small letter", () => {
  const board = { h10: "S", j10: "a", m10: "Y" };
  expect(written(board, laid({ i10: "C", k10: "t" }), ">")).toEqual({
    move: "play:SCAt@h10>",
    squares: ["h10", "i10", "j10", "k10"],
  });
});

test("letters that are not in one line, or have a gap, are no word", () => {
  expect(written({}, laid({ a1: "C", b2: "A" }), ">")).toHaveProperty("why");
  expect(written({}, laid({ a1: "C", c1: "T" }), ">")).toEqual({
    why: "There is a gap between the letters of the play",
  });
});

test("one letter makes the word that is there to be made, else it goes as one is typing", () => {
  const move = (board: Record<string, string>, way: ">" | "v") => {
    const found = written(board, laid({ e5: "A" }), way);
    return found && "move" in found ? found.move : null;
  };
  expect(move({}, ">")).toBe("play:A@e5>");
  expect(move({}, "v")).toBe("play:A@e5v");
  expect(move({ e4: "C" }, ">")).toBe("play:CA@e4v");
  expect(move({ d5: "C" }, "v")).toBe("play:CA@d5>");
  expect(move({ d5: "C", e4: "H" }, "v")).toBe("play:HA@e4v");
});

test("the smallest field that holds all squares", () => {
  expect(bounds(["i10", "c12", "d4"])).toEqual({ left: 2, top: 3, right: 8, bottom: 11 });
});
