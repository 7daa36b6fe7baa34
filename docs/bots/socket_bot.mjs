// The same in JavaScript, for node 22 and later, with nothing but what comes with it:
// PARLOUR_TOKEN=parlour_... node socket_bot.mjs http://127.0.0.1:8000
const url = process.argv[2];
const headers = { Authorization: `Bearer ${process.env.PARLOUR_TOKEN}` };
const { name } = await (await fetch(`${url}/api/me`, { headers })).json();
const socket = new WebSocket(`${url.replace(/^http/, "ws")}/socket`, { headers });
const say = (message) => socket.send(JSON.stringify(message));
let moves = 0;

async function sit({ table, seat }) {
  const body = JSON.stringify({ name });
  const taken = await fetch(`${url}/api/tables/${table}/seats/${seat}`, { method: "POST", headers, body });
  if (taken.ok) say({ t: "open", table, seat });
}

function play({ table, seat, prompts, choices, finished, result }) {
  const duty = prompts.find((prompt) => prompt.duty && prompt.actor === seat);
  if (duty && choices.length) {
    const move = choices[Math.floor(Math.random() * choices.length)];
    say({ t: "move", id: `m${++moves}`, table, seat, move, about: duty.about });
  } else if (finished && !result && !finished.ready.includes(seat)) say({ t: "ready", table, seat });
}

socket.onopen = () => say({ t: "attend" });
socket.onmessage = ({ data }) => {
  const heard = JSON.parse(data);
  if (heard.t === "mine") heard.notices.filter((notice) => notice.seat !== null).forEach(sit);
  if (heard.t === "update") play(heard);
};
