// What a person likes goes with their account: it is fetched when they come, and every change is sent.

import { ask } from "../shared/ask";
import { settings, type Chosen } from "../shared/settings.svelte";
import type { SettingsCard } from "../wire/generated";

const SOON = 400; // milliseconds: what a slider passes on its way is not sent
let waiting: Partial<Chosen> = {};
let timer: ReturnType<typeof setTimeout> | undefined;

/** From now on the account's settings are this browser's. Where it has none yet, ours become its own. */
export async function follow(): Promise<void> {
  settings.changed = (some) => {
    waiting = { ...waiting, ...some };
    clearTimeout(timer);
    timer = setTimeout(() => void send().catch(() => undefined), SOON); // it holds here in any case
  };
  const { settings: kept } = await ask<SettingsCard>("/settings");
  if (kept) settings.adopt({ ...kept, ...waiting });
  else waiting = { ...settings.chosen, ...waiting };
  await send();
}

async function send(): Promise<void> {
  if (!Object.keys(waiting).length) return;
  const some = waiting;
  waiting = {};
  await ask("/settings", some, "PUT");
}

/** What is chosen from now on stays in this browser. */
export function part(): void {
  settings.changed = null;
  waiting = {};
}
