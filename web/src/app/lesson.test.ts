import { expect, test, vi } from "vitest";
import type { Attempted, Lesson, LessonStop, Update } from "../wire/generated";

const tryInLesson = vi.fn<() => Promise<Attempted>>();
vi.mock("./api", () => ({ api: { tryInLesson } }));
const { Learning } = await import("./lesson.svelte");

const update = { totals: [0, 0] } as Update;
const stop = (move: string | null): LessonStop => ({ says: "", do: "", clauses: [], move, update });
const lesson: Lesson = { options: {}, seats: 2, stops: [stop("d1"), stop(null)] };
const tried: Attempted["answer"] = { t: "tried", id: "", facts: [], sheet: [] };

test("the move that is waited for leads on, and nothing leads further than the end", async () => {
  const learning = new Learning("score_four", lesson);
  tryInLesson.mockResolvedValue({ answer: tried, wanted: true });
  await learning.move("d1");
  expect([learning.at, learning.over, learning.pending]).toEqual([1, true, null]);
  learning.goOn();
  expect(learning.at).toBe(1);
  learning.again();
  expect(learning.at).toBe(0);
});

test("another move is answered with its clause, or with what the lesson wants", async () => {
  const learning = new Learning("score_four", lesson);
  tryInLesson.mockResolvedValue({ answer: { t: "refused", id: "", clause: "SF-07", why: "full" }, wanted: false });
  await learning.move("b1");
  expect([learning.at, learning.hint]).toEqual([0, { why: "full", clause: "SF-07" }]);
  tryInLesson.mockResolvedValue({ answer: tried, wanted: false });
  await learning.move("c3");
  expect(learning.hint?.why).toContain("too");
});

test("a house that does not answer is said, and the lesson goes on", async () => {
  const learning = new Learning("score_four", lesson);
  tryInLesson.mockRejectedValueOnce(new Error("wait a moment"));
  await learning.move("d1");
  expect([learning.at, learning.pending, learning.hint?.why]).toEqual([0, null, "wait a moment"]);
});
