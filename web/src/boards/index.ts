// The games that the page can lay out. Each is fetched when it is first needed.

import type { Part } from "../shared/part";
import type { Views } from "../wire/generated";

/** A game, seen from outside: its view can be anything. */
export type AnyPart = Part<unknown>;

const SHELF: { [Game in keyof Views]?: () => Promise<Part<Views[Game]>> } = {
  crosticon: () => import("./crosticon"),
  dictionary_please: () => import("./dictionary_please"),
  fourcyte: () => import("./fourcyte"),
  keyword: () => import("./keyword"),
  score_four: () => import("./score_four"),
};

/** Can the page lay out this game? Others are played in the terminal and by the library. */
export const isLaid = (game: string): game is keyof Views => game in SHELF;

/** A game's part, or null where the page is older than the server. That the server sends each game
 * its own view is taken on trust, here and nowhere else. */
export async function part(game: string): Promise<AnyPart | null> {
  return isLaid(game) ? (((await SHELF[game]?.()) as AnyPart | undefined) ?? null) : null;
}
