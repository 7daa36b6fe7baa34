// Two players at Parlour, by the same WebSocket library that the peer's client has.
import WebSocket from "ws";
import { ask, counted, PINS, sent } from "./common.mjs";

const NAMES = Array.from({ length: 16 }, (_, pin) => "abcd"[pin % 4] + (1 + (pin >> 2)));

export default async function parlour(url) {
  const guests = [];
  for (const _ of [0, 1]) {
    const answer = await ask(`${url}/api/me`);
    guests.push({ cookie: answer.headers.get("set-cookie").split(";")[0] });
  }
  const players = await Promise.all(
    guests.map(async (headers, seat) => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/socket`, { headers });
      const player = { socket, told: () => {}, opened: () => {}, table: "" };
      const say = (message) => socket.send(JSON.stringify(message));
      player.open = () =>
        new Promise((done) => {
          player.opened = done;
          say({ t: "open", table: player.table, seat });
        });
      player.leave = () => say({ t: "leave", table: player.table });
      player.move = (bead) =>
        say({
          t: "move", id: `${seat}-${bead}`, table: player.table, seat,
          move: NAMES[PINS[bead]], about: `bead ${bead + 1}`,
        });
      socket.on("message", (data) => {
        const message = JSON.parse(data);
        if (message.t === "refused" || message.t === "problem") throw new Error(message.why);
        if (message.t !== "update") return;
        const beads = counted(message.view.pins);
        if (beads === 0) player.opened();
        else player.told(beads);
      });
      await new Promise((done, failed) => {
        socket.on("error", failed);
        socket.on("open", done);
      });
      return player;
    }),
  );
  const lay = async () => {
    const wanted = { game: "score_four", mine: [0], first: 0, options: { method: "total" } };
    const { id } = await (await ask(`${url}/api/tables`, sent(wanted, guests[0]))).json();
    await ask(`${url}/api/tables/${id}/seats/1`, sent({ name: "Bob" }, guests[1]));
    for (const player of players) player.table = id;
    for (const player of players) await player.open();
  };
  const clear = async () => players.forEach((player) => player.leave());
  return { players, lay, clear };
}
