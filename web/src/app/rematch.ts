// The same table once more: game, options, bots and own seats; friends get a new link. Who begins is
// for the rules to say: it comes with the end of the match.

import { asTrouble } from "../shared/ask";
import type { TableCard } from "../wire/generated";
import { api } from "./api";
import { router } from "./router.svelte";
import type { Table } from "./table.svelte";

/** Lay the table again and go there; what went wrong otherwise. */
export async function lay(card: TableCard, table: Table): Promise<string> {
  const chairs = table.chairs;
  const again = table.update?.again;
  try {
    const next = await api.lay({
      game: card.game,
      seats: chairs.length,
      options: again?.options ?? card.options,
      bots: Object.fromEntries(chairs.flatMap(({ seat, bot }) => (bot ? [[seat, bot]] : []))),
      mine: table.mine,
      names: Object.fromEntries(chairs.flatMap(({ seat, mine, name }) => (mine && name ? [[seat, name]] : []))),
      first: again?.first ?? null,
    });
    router.go(`/t/${next.id}`);
    return "";
  } catch (problem) {
    return asTrouble(problem).message;
  }
}
