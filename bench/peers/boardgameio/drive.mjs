// The clients of both servers, in one closed loop: a move counts when the opponent has got it.
//   node drive.mjs parlour|boardgameio URL TABLES GAMES
// TABLES tables are played at once, GAMES games one after the other at each; 64 beads a game.
// All sockets are open and all tables laid before the clock starts.
import { io } from "socket.io-client";
import WebSocket from "ws";

const PINS = Array.from({ length: 64 }, (_, n) => (n * 7 + (n >> 4) * 3) % 16);
const NAMES = Array.from({ length: 16 }, (_, pin) => "abcd"[pin % 4] + (1 + (pin >> 2)));

async function ask(url, options = {}) {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const sent = (body, headers = {}) => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

// Each maker lays one table and returns two players; a player moves, and is told of beads.

async function parlour(url) {
  const guests = [];
  for (const _ of [0, 1]) {
    const answer = await ask(`${url}/api/me`);
    guests.push({ cookie: answer.headers.get("set-cookie").split(";")[0] });
  }
  const wanted = { game: "score_four", mine: [0], first: 0, options: { method: "total" } };
  const { id } = await (await ask(`${url}/api/tables`, sent(wanted, guests[0]))).json();
  await ask(`${url}/api/tables/${id}/seats/1`, sent({ name: "Bob" }, guests[1]));
  return Promise.all(
    guests.map(async (headers, seat) => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/socket`, { headers });
      const player = { told: () => {}, close: () => socket.terminate() };
      player.move = (bead) =>
        socket.send(
          JSON.stringify({
            t: "move", id: `${seat}-${bead}`, table: id, seat,
            move: NAMES[PINS[bead]], about: `bead ${bead + 1}`,
          }),
        );
      await new Promise((done, failed) => {
        socket.on("error", failed);
        socket.on("open", () => socket.send(JSON.stringify({ t: "open", table: id, seat })));
        socket.on("message", (data) => {
          const message = JSON.parse(data);
          if (message.t === "refused" || message.t === "problem") throw new Error(message.why);
          if (message.t !== "update") return;
          const beads = message.view.pins.reduce((sum, pin) => sum + pin.length, 0);
          if (beads === 0) done();
          else player.told(beads);
        });
      });
      return player;
    }),
  );
}

async function boardgameio(url) {
  const created = await (await ask(`${url}/games/beads/create`, sent({ numPlayers: 2 }))).json();
  const match = created.matchID;
  const seats = [];
  for (const playerID of ["0", "1"]) {
    const wish = sent({ playerID, playerName: `player ${playerID}` });
    const joined = await (await ask(`${url}/games/beads/${match}/join`, wish)).json();
    seats.push([playerID, joined.playerCredentials]);
  }
  return Promise.all(
    seats.map(async ([playerID, credentials]) => {
      const socket = io(`${url}/beads`, { transports: ["websocket"], forceNew: true });
      const player = { told: () => {}, close: () => socket.disconnect() };
      let state = 0;
      player.move = (bead) => {
        const payload = { type: "drop", args: [PINS[bead]], playerID, credentials };
        socket.emit("update", { type: "MAKE_MOVE", payload }, state, match, playerID);
      };
      await new Promise((done, failed) => {
        socket.on("connect_error", failed);
        socket.on("connect", () => socket.emit("sync", match, playerID, credentials, 2));
        socket.on("sync", (_, info) => {
          state = info.state._stateID;
          done();
        });
        socket.on("update", (_, now) => {
          state = now._stateID;
          player.told(now.G.pins.reduce((sum, pin) => sum + pin.length, 0));
        });
      });
      return player;
    }),
  );
}

// One game: each player answers as soon as the other's bead is on his table.
function play(players, times) {
  return new Promise((over) => {
    let began = 0;
    const move = (bead) => {
      began = performance.now();
      players[bead % 2].move(bead);
    };
    players.forEach((player, seat) => {
      player.told = (beads) => {
        if ((beads - 1) % 2 === seat) return; // his own
        times.push(performance.now() - began);
        if (beads === 64) over();
        else move(beads);
      };
    });
    move(0);
  });
}

const [kind, url, tables, games] = process.argv.slice(2);
const lay = { parlour, boardgameio }[kind];
const lanes = [];
for (let lane = 0; lane < Number(tables); lane++) {
  lanes.push([]);
  for (let game = 0; game < Number(games); game++) lanes[lane].push(await lay(url));
}
process.stdout.write("laid\n");
await new Promise((go) => process.stdin.once("data", go));

const times = [];
const began = performance.now();
await Promise.all(
  lanes.map(async (lane) => {
    for (const players of lane) await play(players, times);
  }),
);
const seconds = (performance.now() - began) / 1000;
times.sort((a, b) => a - b);
const quantile = (q) => times[Math.min(times.length - 1, Math.floor(q * times.length))];
const driver = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    moves: times.length,
    seconds,
    p50_ms: quantile(0.5),
    p99_ms: quantile(0.99),
    driver_cpu: (driver.user + driver.system) / 1e6,
  }) + "\n",
);
process.exit(0);
