// How a player likes to see the board.

import type { Chosen } from "../../shared/settings.svelte";

export type Mode = Chosen["view"];
