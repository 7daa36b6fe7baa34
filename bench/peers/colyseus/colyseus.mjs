// Two players at Colyseus, by its own client. Each room is a socket of its own.
import { Client } from "@colyseus/sdk";
import { PINS } from "./common.mjs";

const counted = (pins) => pins.reduce((sum, pin) => sum + pin.beads.length, 0);

export default async function colyseus(url) {
  const client = new Client(url);
  const players = [0, 1].map(() => {
    const player = { told: () => {}, room: null };
    player.move = (bead) => player.room.send("drop", PINS[bead]);
    return player;
  });
  const sit = (player, room) =>
    new Promise((done) => {
      player.room = room;
      let opened = false;
      room.onStateChange((state) => {
        if (opened) player.told(counted(state.pins));
        else done();
        opened = true;
      });
    });
  const lay = async () => {
    const room = await client.create("beads");
    await sit(players[0], room);
    await sit(players[1], await client.joinById(room.roomId));
  };
  const clear = () => Promise.all(players.map((player) => player.room.leave()));
  return { players, lay, clear };
}
