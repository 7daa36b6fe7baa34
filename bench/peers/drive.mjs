// The clients of a server, in one closed loop: a move counts when the opponent has got it.
//   node drive.mjs KIND URL
// KIND.mjs beside it connects two players. `lay` gives them a fresh table, `clear` takes it away; a
// player moves, and is told how many beads there are.
// It is told what to do, a line at a time: "lay LANES GAMES" lays LANES tables to be played at
// once and GAMES one after the other at each, and answers "laid"; "play" plays them all, and
// answers what it measured. Sockets stay open from one round to the next, where a server lets them.
// A game has 63 beads: the last would start the clock of the last call, which would go off in
// somebody else's turn.
import { createInterface } from "node:readline";

const BEADS = 63;

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
const { default: connect } = await import(`./${kind}.mjs`);
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
