import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chair as fakeChair, prompt } from "../shared/fake_seats";
import { TOO_FAST, type Fact, type Result, type Update } from "../wire/generated";
import { FakeLine, stubNet } from "./fake_line";
import { Table } from "./table.svelte";

const ID = "abc";
const RESULT: Result = { totals: [1, 0], winners: [0], how: "line" };

const chair = (seat: number, mine: boolean) => fakeChair(seat, { name: `P${seat}`, mine });
const duty = (actor: number | string, about = "1") => prompt(actor, ["drop"], { about });
const fact = (kind: string): Fact => ({ kind, data: {} });

function update(more: Partial<Update>): Update {
  const empty = { view: {}, prompts: [], choices: [], sheet: [], totals: [0, 0], games: [], facts: [] };
  return {
    t: "update",
    n: 1,
    table: ID,
    seat: 0,
    result: null,
    finished: null,
    rests: false,
    clocks: null,
    ...empty,
    ...more,
  };
}

let last: Table | null = null; // tables share one line, which ends with the last of them

/** A table with chairs for two, of which some are mine. */
function sitDown(mine: number[], hidden = false): { table: Table; line: FakeLine } {
  const chairs = [0, 1].map((seat) => chair(seat, mine.includes(seat)));
  last?.close();
  const table = (last = new Table(ID, chairs, hidden));
  const line = FakeLine.last;
  line.onopen!();
  line.hears({ t: "people", table: ID, chairs, watchers: 0, next: null, offer: null });
  return { table, line };
}

beforeEach(() => {
  vi.useFakeTimers();
  stubNet();
});
afterEach(() => void vi.useRealTimers());

test("one looks from the first seat of one's own, a watcher from none", () => {
  const [asWatcher, asPlayer] = [null, 1].map((seat) => ({ t: "open", table: ID, seat, talk: true }));
  const first = { t: "open", table: ID, seat: null };
  expect(sitDown([1]).line.sent).toEqual([first, asPlayer]); // the seat may be lost by now
  expect(sitDown([]).line.sent).toEqual([asWatcher]);
});

test("what is heard adds up within a game, and is kept apart from the game that was decided", () => {
  const { table, line } = sitDown([0]);
  line.hears(update({ n: 1, facts: [fact("one")] }));
  line.hears(update({ n: 2, facts: [fact("two")] }));
  expect(table.heard.map(({ kind }) => kind)).toEqual(["one", "two"]);
  line.hears(update({ n: 3, games: [RESULT], facts: [fact("three")] }));
  expect(table.before.map(({ kind }) => kind)).toEqual(["one", "two", "three"]);
  expect(table.heard).toEqual([]);
  line.hears(update({ n: 1, games: [RESULT], facts: [fact("anew")] }));
  expect(table.heard.map(({ kind }) => kind)).toEqual(["anew"]);
});

test("a move is about the duty that it answers, and pending until the table shows it", () => {
  const { table, line } = sitDown([0]);
  line.hears(update({ prompts: [duty(0, "7")] }));
  table.move("drop:a1", 0);
  const sent = line.sent.at(-1)!;
  expect(sent).toMatchObject({ t: "move", table: ID, seat: 0, move: "drop:a1", about: "7" });
  expect(table.pending).toBe("drop:a1");
  line.hears(update({ n: 2, prompts: [duty(1, "8")] }));
  expect(table.pending).toBeNull();
});

test("what was not answered is sent again under the same id, what was answered is not", () => {
  const { table, line } = sitDown([0]);
  line.hears(update({ prompts: [duty(0)] }));
  table.move("drop:a1", 0);
  table.move("drop:a2", 0);
  const [first, second] = line.sent.filter((said) => said.t === "move");
  line.hears({ t: "done", id: first!.id });
  line.onclose!({ code: 1006 });
  expect(table.online).toBe(false);
  vi.advanceTimersByTime(1000);
  FakeLine.last.onopen!();
  expect(FakeLine.last.sent.slice(-2)).toEqual([{ t: "open", table: ID, seat: 0, talk: true }, second]);
  expect(FakeLine.last.sent).not.toContainEqual(first);
});

test("a refusal says which move it was, and by which clause", () => {
  const { table, line } = sitDown([0]);
  table.move("drop:a1", 0);
  const sent = line.sent.at(-1)!;
  line.hears({ t: "refused", id: "id" in sent ? sent.id : "", clause: "SF-07", why: "the pin is full" });
  expect(table.refusal).toEqual({ move: "drop:a1", clause: "SF-07", why: "the pin is full" });
  expect(table.sent).toEqual([]);
});

test("a try is answered by what the move would be", async () => {
  const { table, line } = sitDown([0]);
  const answers = [table.attempt("a1", 0), table.attempt("a2", 0)];
  const tries = line.sent.filter((said) => said.t === "try");
  const refused = { t: "refused", id: tries[1]!.id, clause: "SF-07", why: "full" } as const;
  const tried = { t: "tried", id: tries[0]!.id, facts: [], sheet: [] } as const;
  line.hears(refused);
  line.hears({ ...tried, facts: [], sheet: [] });
  expect(await Promise.all(answers)).toEqual([tried, refused]);
  expect(table.refusal).toBeNull();
});

test("nobody can say: too much was asked, nothing is heard, or the line is broken", async () => {
  const { table, line } = sitDown([0]);
  const busy = table.attempt("a1", 0);
  const sent = line.sent.at(-1)!;
  line.hears({ t: "refused", id: "id" in sent ? sent.id : "", clause: null, why: TOO_FAST });
  expect(await busy).toBeNull();
  const unheard = table.attempt("a1", 0);
  vi.advanceTimersByTime(5000);
  expect(await unheard).toBeNull();
  line.onclose!({ code: 1006 });
  expect(await table.attempt("a1", 0)).toBeNull();
});

test("what cannot be read is a refusal, and asking again would not help", async () => {
  const { table, line } = sitDown([0]);
  const odd = table.attempt("??", 0);
  const sent = line.sent.at(-1)!;
  line.hears({ t: "refused", id: "id" in sent ? sent.id : "", clause: null, why: "?? is no move" });
  expect(await odd).toMatchObject({ t: "refused", why: "?? is no move" });
});

test("two at one device, open hands: one looks from the seat that has to move", () => {
  const { table, line } = sitDown([0, 1]);
  line.hears(update({ prompts: [duty(1)] }));
  expect(table.seat).toBe(1);
  expect(line.sent.at(-1)).toEqual({ t: "open", table: ID, seat: 1, talk: true });
});

test("an update for a seat that we have left is not looked at", () => {
  const { table, line } = sitDown([0, 1]);
  line.hears(update({ prompts: [duty(1)] }));
  line.hears(update({ n: 2, seat: 0, totals: [9, 9] }));
  expect(table.update?.totals).toEqual([0, 0]);
});

test("a seat that is no longer ours leaves nothing on the screen", () => {
  const { table, line } = sitDown([0]);
  line.hears(update({ facts: [fact("mine")] }));
  line.hears({
    t: "people",
    table: ID,
    chairs: [chair(0, false), chair(1, false)],
    watchers: 0,
    next: null,
    offer: null,
  });
  expect([table.seat, table.update, table.heard]).toEqual([null, null, []]);
});

test("two at one device, hidden hands: a curtain falls before the next may look", () => {
  const { table, line } = sitDown([0, 1], true);
  expect([table.seat, table.curtain]).toEqual([null, 0]);
  expect(line.sent[0]).toEqual({ t: "open", table: ID, seat: null, talk: true });
  table.raise();
  expect([table.seat, table.curtain]).toEqual([0, null]);
  line.hears(update({ prompts: [duty(0)], facts: [fact("mine")] }));
  line.hears(update({ n: 2, prompts: [duty(1)] }));
  expect([table.seat, table.curtain]).toEqual([null, 1]);
  expect(table.update).toBeNull();
  expect(table.heard).toEqual([]);
});

test("a curtain that somebody asked for stays theirs", () => {
  const { table, line } = sitDown([0, 1], true);
  table.raise();
  line.hears(update({ prompts: [duty(0)] }));
  table.handOver(1);
  line.hears(update({ seat: null, prompts: [duty(0)] }));
  expect(table.curtain).toBe(1);
});

test("the turn is called when the other has moved, not when one's own move brought it back", () => {
  const { table, line } = sitDown([0]);
  line.hears(update({ prompts: [duty(0, "1")] }));
  table.move("drop", 0);
  line.hears(update({ n: 2, prompts: [duty("chance", "2")] }));
  line.hears(update({ n: 3, prompts: [duty(0, "3")], facts: [fact("drew")] }));
  expect(table.news).toMatchObject({ facts: [fact("drew")], turn: false });
  table.move("drop", 0);
  line.hears(update({ n: 4, prompts: [duty(1, "4")] }));
  line.hears(update({ n: 5, prompts: [duty(0, "5")], facts: [fact("dropped")] }));
  expect(table.news).toMatchObject({ facts: [fact("dropped")], turn: true });
});

test("what one player was told is no news for the next at the same device", () => {
  const { table, line } = sitDown([0, 1], true);
  table.raise();
  line.hears(update({ prompts: [duty(0)] }));
  line.hears(update({ n: 2, prompts: [duty(0)], facts: [fact("drawn")] }));
  expect(table.news.facts).toEqual([fact("drawn")]);
  table.handOver(1);
  expect(table.news.facts).toEqual([]);
});
