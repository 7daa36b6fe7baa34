// Two players at boardgame.io, by its own protocol over socket.io.
import { io } from "socket.io-client";
import { ask, counted, PINS, sent } from "./common.mjs";

export default async function boardgameio(url) {
  const players = await Promise.all(
    ["0", "1"].map(async (playerID) => {
      const socket = io(`${url}/beads`, { transports: ["websocket"], forceNew: true });
      const player = { told: () => {}, opened: () => {}, playerID, match: "", credentials: "" };
      let state = 0;
      player.open = () =>
        new Promise((done) => {
          player.opened = done;
          socket.emit("sync", player.match, playerID, player.credentials, 2);
        });
      player.move = (bead) => {
        const { match, credentials } = player;
        const payload = { type: "drop", args: [PINS[bead]], playerID, credentials };
        socket.emit("update", { type: "MAKE_MOVE", payload }, state, match, playerID);
      };
      socket.on("sync", (_, info) => {
        state = info.state._stateID;
        player.opened();
      });
      socket.on("update", (_, now) => {
        state = now._stateID;
        player.told(counted(now.G.pins));
      });
      await new Promise((done, failed) => {
        socket.on("connect_error", failed);
        socket.on("connect", done);
      });
      return player;
    }),
  );
  const lay = async () => {
    const created = await (await ask(`${url}/games/beads/create`, sent({ numPlayers: 2 }))).json();
    for (const player of players) {
      const { playerID } = player;
      const wish = sent({ playerID, playerName: `player ${playerID}` });
      const answer = await ask(`${url}/games/beads/${created.matchID}/join`, wish);
      player.match = created.matchID;
      player.credentials = (await answer.json()).playerCredentials;
    }
    for (const player of players) await player.open();
  };
  const clear = async () => {
    for (const { playerID, match, credentials } of players)
      await ask(`${url}/games/beads/${match}/leave`, sent({ playerID, credentials }));
  };
  return { players, lay, clear };
}
