// The same in JavaScript: it takes the moves that it is offered in turn, and never a right.
import { createInterface } from "node:readline";

const say = (message) => console.log(JSON.stringify(message));

for await (const line of createInterface({ input: process.stdin })) {
  const said = JSON.parse(line);
  if (said.t === "hello") say({ t: "ready", protocol: 1, name: "In Turn" });
  if (said.t === "ask") {
    const offered = said.duty ? said.choices : [];
    say({ t: "answer", id: said.id, move: offered[said.id % offered.length] ?? null });
  }
}
