// What the clients of all servers share: the same game everywhere, and plain requests.
export const PINS = Array.from({ length: 64 }, (_, n) => (n * 7 + (n >> 4) * 3) % 16);

export const counted = (pins) => pins.reduce((sum, pin) => sum + pin.length, 0);

export async function ask(url, options = {}) {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

export const sent = (body, headers = {}) => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});
