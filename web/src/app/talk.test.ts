// The talk at a table: what is unread, what is sent again, what goes when somebody else looks.

import { expect, test } from "vitest";
import type { Message, Say, Talk as Told } from "../wire/generated";
import { Talk } from "./talk.svelte";

const message = (id: string, mine = false): Message => ({
  id,
  to: "table",
  seat: 1,
  name: "Bob",
  text: id,
  at: 1,
  mine,
});
const told = (whole: boolean, ...messages: Message[]): Told => ({
  t: "talk",
  table: "t",
  seat: 0,
  whole,
  messages,
  channels: [{ to: "table", words: true, clause: null }],
});
const words: Say = { t: "say", id: "one", table: "t", seat: 0, to: "table", text: "Hello" };

test("what was said before one came is no news, and neither are one's own words", () => {
  const talk = new Talk(() => true);
  talk.hear(told(true, message("before")));
  expect([talk.unread, talk.fresh]).toEqual([0, []]);
  talk.hear(told(false, message("new"), message("own", true)));
  expect(talk.unread).toBe(1);
  expect(talk.fresh.map(({ id }) => id)).toEqual(["new"]);
  talk.read(true);
  talk.hear(told(false, message("seen")));
  expect(talk.unread).toBe(0);
  expect(talk.messages.map(({ id }) => id)).toEqual(["before", "new", "own", "seen"]);
});

test("a whole talk replaces what was there; only what one did not have is new", () => {
  const talk = new Talk(() => true);
  talk.hear(told(true, message("muted"), message("kept")));
  talk.hear(told(true, message("kept"), message("meanwhile")));
  expect(talk.messages.map(({ id }) => id)).toEqual(["kept", "meanwhile"]);
  talk.hear(told(true, message("kept")));
  expect(talk.fresh).toEqual([]); // what is shut out is not read aloud either
  expect(talk.unread).toBe(1);
});

test("words are sent again after a break until they are answered", async () => {
  const sent: string[] = [];
  const talk = new Talk((say) => sent.push(say.id) > 0);
  const said = talk.say(words);
  talk.resume();
  expect(sent).toEqual(["one", "one"]);
  expect(talk.settle("another", null)).toBe(false);
  expect(talk.settle("one", null)).toBe(true);
  expect(await said).toBeNull();
  talk.resume();
  expect(sent).toEqual(["one", "one"]);
});

test("nothing stays when somebody else looks", () => {
  const talk = new Talk(() => true);
  talk.hear(told(true, message("secret")));
  talk.clear();
  expect([talk.messages, talk.channels, talk.fresh]).toEqual([[], [], []]);
  talk.hear(told(true, message("theirs")));
  expect(talk.unread).toBe(0);
});
