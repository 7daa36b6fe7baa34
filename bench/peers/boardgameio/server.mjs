// The peer: boardgame.io with beads on sixteen pins, states in memory as it comes, or in its own
// store of flat files where a folder is named.
//   node server.mjs PORT [FOLDER]
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { FlatFile, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const game = {
  name: "beads",
  disableUndo: true, // or every state would carry the one before it
  setup: () => ({ pins: Array.from({ length: 16 }, () => []) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, pin) => {
      if (!Number.isInteger(pin) || !G.pins[pin] || G.pins[pin].length === 4) return INVALID_MOVE;
      G.pins[pin].push(Number(playerID));
    },
  },
  endIf: ({ G }) => (G.pins.every((pin) => pin.length === 4) ? { draw: true } : undefined),
};

const [port, folder] = process.argv.slice(2);
const store = folder ? { db: new FlatFile({ dir: folder }) } : {};
await Server({ games: [game], origins: ["http://127.0.0.1"], ...store }).run(Number(port));
console.log("ready");
