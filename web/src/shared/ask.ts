// One HTTP request to the server. Whatever goes wrong comes back as one sentence.

export class Trouble extends Error {
  constructor(
    readonly status: number, // 0: no answer at all
    why: string,
    readonly table: string | null = null, // the table that stands in the way
  ) {
    super(why);
  }
}

export async function ask<T>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<T> {
  const sent =
    body === undefined || body === null
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/api${path}`, { method, ...sent }).catch(() => {
    throw new Trouble(0, "The house does not answer. Is the connection gone?");
  });
  const said = (await answer.json().catch(() => ({}))) as T & { why?: string; table?: string };
  if (!answer.ok) throw new Trouble(answer.status, said.why ?? "That did not work.", said.table ?? null);
  return said;
}

/** Anything that was thrown, as a Trouble that can be shown. */
export function asTrouble(problem: unknown): Trouble {
  return problem instanceof Trouble
    ? problem
    : new Trouble(0, problem instanceof Error ? problem.message : String(problem));
}
