import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Inquiry } from "./inquiry.svelte";

const REST = 140;
const AGAIN = 400;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Somebody who answers when a test says so. */
function answerer() {
  const waiting: ((answer: string | null) => void)[] = [];
  const question = vi.fn(() => new Promise<string | null>((answer) => waiting.push(answer)));
  return { question, answer: (nth: number, said: string | null) => waiting[nth]!(said) };
}

test("nothing is asked before the hands rest", async () => {
  const question = vi.fn(() => Promise.resolve("good"));
  const inquiry = new Inquiry<string>();
  inquiry.ask(question);
  await pass(REST - 1);
  expect(question).not.toHaveBeenCalled();
  await pass(1);
  expect(question).toHaveBeenCalledOnce();
  expect(inquiry.answer).toBe("good");
});

test("of several in a row only the newest is asked", async () => {
  const [first, second] = [vi.fn(() => Promise.resolve("first")), vi.fn(() => Promise.resolve("second"))];
  const inquiry = new Inquiry<string>();
  inquiry.ask(first);
  await pass(REST - 1);
  inquiry.ask(second);
  await pass(REST);
  expect(first).not.toHaveBeenCalled();
  expect(inquiry.answer).toBe("second");
});

test("a late answer to an older question is not heard", async () => {
  const { question, answer } = answerer();
  const inquiry = new Inquiry<string>();
  inquiry.ask(question);
  await pass(REST);
  inquiry.ask(question);
  await pass(REST);
  answer(1, "newer");
  answer(0, "older");
  await pass(0);
  expect(inquiry.answer).toBe("newer");
});

test("what was known is forgotten when something else is asked", async () => {
  const inquiry = new Inquiry<string>();
  inquiry.ask(() => Promise.resolve("good"));
  await pass(REST);
  inquiry.ask(() => Promise.resolve("better"));
  expect(inquiry.answer).toBeNull();
});

test("it is asked again until somebody can say", async () => {
  const answers = [null, null, "good"];
  const question = vi.fn(() => Promise.resolve(answers.shift() ?? null));
  const inquiry = new Inquiry<string>();
  inquiry.ask(question);
  await pass(REST);
  expect(question).toHaveBeenCalledTimes(1);
  await pass(AGAIN - 1);
  expect(question).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(question).toHaveBeenCalledTimes(2);
  expect(inquiry.answer).toBeNull();
  await pass(AGAIN);
  expect(inquiry.answer).toBe("good");
  await pass(10 * AGAIN);
  expect(question).toHaveBeenCalledTimes(3);
});

test("nothing is asked again once something else has been", async () => {
  const busy = vi.fn(() => Promise.resolve(null));
  const inquiry = new Inquiry<string>();
  inquiry.ask(busy);
  await pass(REST);
  inquiry.ask(() => Promise.resolve("good"));
  await pass(10 * AGAIN);
  expect(busy).toHaveBeenCalledOnce();
  expect(inquiry.answer).toBe("good");
});

test("ended before the hands rest, it is never asked", async () => {
  const question = vi.fn(() => Promise.resolve("good"));
  const inquiry = new Inquiry<string>();
  const end = inquiry.ask(question);
  end();
  await pass(10 * REST);
  expect(question).not.toHaveBeenCalled();
});

test("ended while an answer is awaited, that is not heard, and nothing is asked again", async () => {
  const { question, answer } = answerer();
  const inquiry = new Inquiry<string>();
  inquiry.ask(question)();
  const end = inquiry.ask(question);
  await pass(REST);
  end();
  answer(0, null);
  await pass(10 * AGAIN);
  expect(question).toHaveBeenCalledOnce();
  expect(inquiry.answer).toBeNull();
});

test("ended when it is known, the answer stays; forgotten, it goes", async () => {
  const inquiry = new Inquiry<string>();
  const end = inquiry.ask(() => Promise.resolve("good"));
  await pass(REST);
  end();
  expect(inquiry.answer).toBe("good");
  inquiry.forget();
  expect(inquiry.answer).toBeNull();
});

test("who asks may wait longer", async () => {
  const question = vi.fn(() => Promise.resolve("good"));
  new Inquiry<string>().ask(question, 1000);
  await pass(999);
  expect(question).not.toHaveBeenCalled();
  await pass(1);
  expect(question).toHaveBeenCalledOnce();
});
