import { beforeEach, expect, test, vi } from "vitest";
import { dictionary } from "./dictionary";

const house = vi.fn<typeof fetch>();

beforeEach(() => {
  house.mockReset();
  house.mockImplementation(() => Promise.resolve(new Response("{}")));
  vi.stubGlobal("fetch", house);
});

test("beside a board a question names the table", async () => {
  await dictionary.word({ word: "range", tier: "standard", table: "a b" });
  expect(house.mock.lastCall![0]).toBe("/api/dictionary/word?word=range&tier=standard&table=a+b");
});

test("where there is no table, none is named", async () => {
  for (const asked of [{}, { table: null }]) {
    await dictionary.capture({ old: "range", new: "orange", tier: "standard", ...asked });
    expect(house.mock.lastCall![0]).toBe("/api/dictionary/capture?old=range&new=orange&tier=standard");
  }
});
