// Works out the draws of a finished match again, as docs/draws.md says. The hashes are a package's, since
// browsers have their own only where the page came by https.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { Draw, DrawsCard } from "../wire/generated";

/** The digest of some bytes, as the house writes it. */
export function digestOf(bytes: Uint8Array): string {
  return `sha256:${bytesToHex(sha256(bytes))}`;
}

/** Is this the secret that the house was bound to? */
export function isBound(card: DrawsCard): boolean {
  return card.commitment === digestOf(hexToBytes(card.secret));
}

/** The first draw that does not follow from the secret; null: all do. */
export function firstOdd(card: DrawsCard): Draw | null {
  const [key, salts] = [hexToBytes(card.secret), written(card.salts)];
  return card.draws.find((draw) => drawn(key, salts, draw) !== draw.move) ?? null;
}

function drawn(key: Uint8Array, salts: string, { chances, number }: Draw): string | undefined {
  const weights = BigInt(chances.reduce((sum, [, weight]) => sum + weight, 0));
  const all = 1n << 256n;
  let answer = all;
  for (let attempt = 0; answer >= all - (all % weights); attempt++) {
    const question = new TextEncoder().encode(`parlour-draws 1\n${salts}\n${number}\n${attempt}`);
    answer = BigInt(`0x${bytesToHex(hmac(sha256, key, question))}`);
  }
  let left = Number(answer % weights);
  return chances.find(([, weight]) => (left -= weight) < 0)?.[0];
}

/** Salts as JSON in ASCII, seats ascending. */
function written(salts: Record<string, string>): string {
  const seats = Object.keys(salts).sort((one, other) => Number(one) - Number(other));
  const pairs = seats.map((seat) => `${JSON.stringify(seat)}:${JSON.stringify(salts[seat])}`);
  // eslint-disable-next-line no-control-regex -- all that is not ASCII
  const outside = /[^\x00-\x7e]/g;
  return `{${pairs.join(",")}}`.replace(
    outside,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
