import { expect, test } from "vitest";
import { chair as fakeChair, prompt } from "../shared/fake_seats";
import type { Fact, Result, Update } from "../wire/generated";
import { endSound, newsOf, NO_NEWS, othersOwe, type Known } from "./news";

const RESULT: Result = { totals: [1, 0], winners: [0], how: "line" };
const fact = (kind: string): Fact => ({ kind, data: {} });
const duty = (actor: number | string) => prompt(actor, ["drop"]);
const right = (actor: number) => prompt(actor, ["drop"], { duty: false });
const chair = (seat: number, mine: boolean) => fakeChair(seat, { mine });

function update(more: Partial<Update>): Update {
  const empty = { view: {}, prompts: [], choices: [], sheet: [], totals: [0, 0], games: [], facts: [] };
  return {
    t: "update",
    n: 2,
    table: "abc",
    seat: 0,
    result: null,
    finished: null,
    rests: false,
    clocks: null,
    ...empty,
    ...more,
  };
}
const known = (more: Partial<Known>): Known => ({ update: update({}), heard: [], mine: [0], moved: false, ...more });

test("what is told when one comes to a table is no news", () => {
  const first = update({ n: 1, facts: [fact("old")], prompts: [duty(0)], result: RESULT });
  expect(newsOf(known({ update: null }), first)).toEqual(NO_NEWS);
});

test("every fact of an update is news", () => {
  expect(newsOf(known({}), update({ facts: [fact("one"), fact("two")] }))?.facts).toHaveLength(2);
  expect(newsOf(known({}), update({}))).toBeNull();
});

test("after a break, or from another seat on this device, only what was missed is news", () => {
  const again = update({ n: 1, facts: [fact("one"), fact("two"), fact("three")] });
  const heard = [fact("one"), fact("two")];
  expect(newsOf(known({ heard }), again)?.facts).toEqual([fact("three")]);
  const other = update({ seat: 1 });
  expect(newsOf(known({ heard, update: other }), again)?.facts).toEqual([fact("three")]);
  expect(newsOf(known({ heard: again.facts, update: other }), again)).toBeNull();
  expect(newsOf(known({ heard: [fact("one"), fact("hidden")], update: other }), again)).toBeNull();
});

test("the turn has come when others have brought it", () => {
  const [theirs, ours] = [update({ prompts: [duty(1)] }), update({ prompts: [duty(0)] })];
  expect(newsOf(known({ update: theirs }), ours)?.turn).toBe(true);
  expect(newsOf(known({ update: ours }), ours)).toBeNull(); // it was ours already
  expect(newsOf(known({ update: theirs, moved: true }), ours)).toBeNull(); // by our own move
  expect(newsOf(known({ update: theirs }), update({ prompts: [right(0)] }))).toBeNull(); // a right is no turn
  expect(newsOf(known({ update: theirs, mine: [] }), ours)).toBeNull(); // who watches has none
});

test("only people and bots are others: the bag and the clock are not", () => {
  expect(othersOwe(update({ prompts: [duty("chance")] }), [0])).toBe(false);
  expect(othersOwe(update({ prompts: [duty(0)] }), [0])).toBe(false);
  expect(othersOwe(update({ prompts: [right(1)] }), [0])).toBe(false);
  expect(othersOwe(update({ prompts: [duty(0), duty(1)] }), [0])).toBe(true);
});

test("an end is news once", () => {
  const over = update({ result: RESULT });
  expect(newsOf(known({}), over)?.result).toEqual(RESULT);
  expect(newsOf(known({ update: over }), over)).toBeNull();
});

test("an end sounds as it is for whoever sits here", () => {
  expect(endSound(RESULT, [chair(0, true), chair(1, false)])).toBe("won");
  expect(endSound(RESULT, [chair(0, false), chair(1, true)])).toBe("lost");
  expect(endSound(RESULT, [chair(0, false), chair(1, false)])).toBe("ended");
  expect(endSound({ ...RESULT, winners: [0, 1] }, [chair(0, true), chair(1, false)])).toBe("ended");
  expect(endSound({ ...RESULT, totals: [212] }, [chair(0, true)])).toBe("ended");
});
