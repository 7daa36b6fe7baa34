// Passkeys as the browser has them; and why it has none here.

export interface Place {
  hostname: string;
  secure: boolean;
  able: boolean; // the browser has passkeys, and reads our questions
}

const FIGURES = /^[\d.]+$|^\[/; // an address that is no name

export const here = (): Place => ({
  hostname: location.hostname,
  secure: isSecureContext,
  able: typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential,
});

/** In a sentence; "" where there are passkeys. */
export function whyNone({ hostname, secure, able }: Place): string {
  if (!secure) return "Passkeys need https: over a plain address in the local network browsers do not lend them.";
  if (FIGURES.test(hostname)) {
    return "Passkeys need an address with a name: on the computer of the house that is localhost, elsewhere its public name.";
  }
  return able ? "" : "This browser has no passkeys, or is too old for ours.";
}

export async function make(question: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(question);
  return answer(await quietly(navigator.credentials.create({ publicKey })));
}

export async function show(question: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(question);
  return answer(await quietly(navigator.credentials.get({ publicKey })));
}

/** Browsers say why in words for programmers, and mostly it was called off. */
function quietly(asked: Promise<Credential | null>): Promise<Credential | null> {
  return asked.catch(() => null);
}

function answer(given: Credential | null): unknown {
  if (given === null) throw new Error("No passkey was given. Nothing has changed.");
  return (given as PublicKeyCredential).toJSON();
}
