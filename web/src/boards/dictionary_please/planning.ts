// What the open dictionary says of a word that is being planned before one's turn (DP-05).

import { dictionary } from "../../shared/dictionary";
import { capital } from "../../shared/words";
import { GAME, type Spine } from "./table";

const LEAST = 4; // letters, before it is worth asking
const TIER = "standard";

/** In a sentence; what letters there are, and what it earns, the referee says when the turn has come. */
export async function planned(text: string, olds: Spine[], seat: number | null, table: string | null): Promise<string> {
  if (text.length < LEAST) return "";
  const theirs = olds.filter((word) => word.owner !== seat);
  const beside = { tier: TIER, table };
  try {
    if (olds.length === 1 && theirs[0]) {
      const card = await dictionary.capture({ old: theirs[0].text.toLowerCase(), new: text.toLowerCase(), ...beside });
      return `${card.ok ? "May be taken so" : "May not be taken so"}: ${card.why} (${card.clause}).`;
    }
    const card = await dictionary.word({ word: text.toLowerCase(), ...beside });
    const ruling = card.rulings.find((each) => each.game === GAME);
    return ruling ? `${capital(ruling.ok ? "a good word" : "not a good word")}: ${ruling.why} (${ruling.clause}).` : "";
  } catch {
    return ""; // the dictionary is busy; it is no more than a plan
  }
}
