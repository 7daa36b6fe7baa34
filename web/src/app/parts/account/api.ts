// What the page of an account asks the server: fetched with it, and not before.

import { ask } from "../../../shared/ask";
import type {
  AccountCard,
  Farewell,
  Guest,
  MadeToken,
  MadeWebhook,
  NewToken,
  NewWebhook,
  RecoveryCodes,
  TestCall,
  WebhookCard,
} from "../../../wire/generated";
import { make, show } from "./passkeys";

export const account = {
  mine: () => ask<AccountCard>("/account"),
  signUp: (name: string, password: string) => ask<RecoveryCodes>("/account", { name, password }),
  signIn: (name: string, password: string) => ask<Guest>("/account/session", { name, password }),
  signOut: () => ask<Guest>("/account/session", null, "DELETE"),
  recover: (name: string, code: string, password: string) => ask<Guest>("/account/recovery", { name, code, password }),
  rename: (name: string) => ask<Guest>("/me", { name }),
  changePassword: (old: string, password: string) => ask<object>("/account/password", { old, new: password }),
  renewCodes: (password: string) => ask<RecoveryCodes>("/account/codes", { password }),
  end: (id: string) => ask<object>(`/account/devices/${encodeURIComponent(id)}`, null, "DELETE"),
  endOthers: () => ask<object>("/account/devices", null, "DELETE"),
  /** Signs a guest up; for a member it is one more way in, and brings no codes. */
  async addPasskey(name: string, password: string): Promise<RecoveryCodes> {
    const credential = await make(await ask("/account/passkeys/new", { name }));
    return ask<RecoveryCodes>("/account/passkeys", { credential, name, password });
  },
  async signInWithPasskey(): Promise<Guest> {
    const credential = await show(await ask("/account/passkeys/known", {}));
    return ask<Guest>("/account/passkeys/session", { credential });
  },
  leave: (proof: Farewell) => ask<Guest>("/account/farewell", proof),
  async leaveByPasskey(): Promise<Guest> {
    const credential = await show(await ask("/account/passkeys/known", {}));
    return ask<Guest>("/account/farewell", { credential });
  },
  makeToken: (wish: NewToken) => ask<MadeToken>("/account/tokens", wish),
  endToken: (id: string) => ask<object>(`/account/tokens/${encodeURIComponent(id)}`, null, "DELETE"),
  becomeBot: (password: string) => ask<Guest>("/account/bot", { password }),
  webhooks: () => ask<WebhookCard[]>("/webhooks"),
  addWebhook: (wish: NewWebhook) => ask<MadeWebhook>("/webhooks", wish),
  removeWebhook: (id: string) => ask<object>(`/webhooks/${encodeURIComponent(id)}`, null, "DELETE"),
  testWebhook: (id: string) => ask<TestCall>(`/webhooks/${encodeURIComponent(id)}/test`, {}),
  removePasskey: (id: string) => ask<object>(`/account/passkeys/${encodeURIComponent(id)}`, null, "DELETE"),
};
