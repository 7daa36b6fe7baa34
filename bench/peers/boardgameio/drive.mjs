// The clients of all servers, in one closed loop: a move counts when the opponent has got it.
//   node drive.mjs parlour|boardgameio URL
// It is told what to do, a line at a time: "lay LANES GAMES" lays LANES tables to be played at
// once and GAMES one after the other at each, and answers "laid"; "play" plays them all, and
// answers what it measured. Sockets stay open from one round to the next. A game has 63 beads: the
// last would start the clock of the last call, which would go off in somebody else's turn.
import { createInterface } from "node:readline";
import { io } from "socket.io-client";
import WebSocket from "ws";

const BEADS = 63;
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

const counted = (pins) => pins.reduce((sum, pin) => sum + pin.length, 0);

// Each maker connects two players. `lay` gives them a fresh table, `clear` takes it away; a player
// moves, and is told how many beads there are.

async function parlour(url) {
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

async function boardgameio(url) {
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

// One game: each player answers as soon as the other's bead is on their table.
function play({ players }, times) {
  return new Promise((over) => {
    let began = 0;
    const move = (bead) => {
      began = performance.now();
      players[bead % 2].move(bead);
    };
    players.forEach((player, seat) => {
      player.told = (beads) => {
        if ((beads - 1) % 2 === seat) return; // one's own
        times.push(performance.now() - began);
        if (beads === BEADS) over();
        else move(beads);
      };
    });
    move(0);
  });
}

async function playAll(lanes) {
  const times = [];
  const before = process.cpuUsage();
  const began = performance.now();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const pair of lane) await play(pair, times);
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const driver = process.cpuUsage(before);
  return { seconds, driver: (driver.user + driver.system) / 1e6, times };
}

const [kind, url] = process.argv.slice(2);
const connect = { parlour, boardgameio }[kind];
const pairs = []; // connected, and used again in the next round
let lanes = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [order, ...numbers] = line.split(" ");
  if (order === "lay") {
    const [count, games] = numbers.map(Number);
    while (pairs.length < count * games) pairs.push(await connect(url));
    lanes = [];
    for (let lane = 0; lane < count; lane++) lanes.push(pairs.slice(lane * games, (lane + 1) * games));
    for (const pair of lanes.flat()) await pair.lay();
    process.stdout.write("laid\n");
  } else {
    const { seconds, driver, times } = await playAll(lanes);
    times.sort((a, b) => a - b);
    const quantile = (q) => times[Math.min(times.length - 1, Math.floor(q * times.length))];
    process.stdout.write(
      JSON.stringify({
        moves: times.length,
        seconds,
        driver,
        p50_ms: quantile(0.5),
        p99_ms: quantile(0.99),
      }) + "\n",
    );
    for (const pair of lanes.flat()) await pair.clear();
  }
}
process.exit(0);
