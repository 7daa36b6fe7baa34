import { beforeEach, expect, test, vi } from "vitest";
import { ask, asTrouble, Trouble } from "./ask";

const house = vi.fn<typeof fetch>();

beforeEach(() => {
  house.mockReset();
  vi.stubGlobal("fetch", house);
});

const answer = (status: number, body: string) => house.mockResolvedValueOnce(new Response(body, { status }));

test("a question without a body is read, one with a body is sent", async () => {
  answer(200, '{"name": "Ann"}');
  expect(await ask("/me")).toEqual({ name: "Ann" });
  expect(house).toHaveBeenLastCalledWith("/api/me", { method: "GET" });
  answer(200, '{"name": "Ben"}');
  await ask("/me", { name: "Ben" });
  const [, sent] = house.mock.lastCall!;
  expect(sent).toMatchObject({ method: "POST", body: '{"name":"Ben"}' });
});

test("a refusal says why", async () => {
  answer(404, '{"why": "there is no such table"}');
  await expect(ask("/tables/x")).rejects.toMatchObject({ status: 404, message: "there is no such table" });
  answer(502, "<html>");
  await expect(ask("/tables/x")).rejects.toMatchObject({ status: 502, message: "That did not work." });
});

test("a house that does not answer is a trouble too", async () => {
  house.mockRejectedValueOnce(new TypeError("failed to fetch"));
  await expect(ask("/me")).rejects.toMatchObject({ status: 0 });
});

test("whatever was thrown can be told", () => {
  const known = new Trouble(403, "not yours");
  expect(asTrouble(known)).toBe(known);
  expect(asTrouble(new Error("no part"))).toMatchObject({ status: 0, message: "no part" });
  expect(asTrouble("odd")).toMatchObject({ status: 0, message: "odd" });
});
