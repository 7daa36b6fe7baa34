// A peer: Colyseus with beads on sixteen pins. Its rooms live in memory; it has no log.
//   node server.mjs PORT
// A change of the state goes out at once, as a turn should, and not every 50 ms, as is its custom.
import { Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const Pin = schema({ beads: t.array("uint8") }, "Pin");
const State = schema({ pins: t.array(Pin), turn: t.uint8(), over: t.boolean() }, "State");

class Beads extends Room {
  maxClients = 2;
  patchRate = null;
  state = new State();
  seats = [];

  onCreate() {
    for (let pin = 0; pin < 16; pin++) this.state.pins.push(new Pin());
    this.state.turn = 0;
    this.state.over = false;
    this.onMessage("drop", (client, pin) => this.drop(this.seats.indexOf(client.sessionId), pin));
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }

  drop(seat, pin) {
    const { state } = this;
    if (state.over || seat !== state.turn % 2) return;
    const beads = Number.isInteger(pin) ? state.pins[pin]?.beads : undefined;
    if (beads === undefined || beads.length === 4) return;
    beads.push(seat);
    state.turn++;
    if (state.turn === 64) state.over = true;
    this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("beads", Beads);
await server.listen(Number(process.argv[2]), "127.0.0.1");
console.log("ready");
