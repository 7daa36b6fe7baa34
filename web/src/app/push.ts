// Whether this device is told things while no page is open: asked of the browser, and of the house.

import { ask } from "../shared/ask";
import { keep, recall } from "../shared/kept";
import type { NewPush, PushCard } from "../wire/generated";

const KEY = "push"; // kept in this browser: that it was switched on here

/** Why there can be no push here; nothing where there can. */
export function pushTrouble(): string {
  if (!isSecureContext)
    return "Without https browsers let no house send notifications: they need an https address, or this very computer.";
  if (!("serviceWorker" in navigator && "PushManager" in window)) return "This browser takes no notifications.";
  if (Notification.permission === "denied")
    return "This browser blocks notifications of this house; its settings can allow them.";
  return "";
}

export const isOn = (): boolean => recall(KEY) === "on" && pushTrouble() === "";

/** As the house wants it. */
export function newPush(made: PushSubscriptionJSON): NewPush {
  return { endpoint: made.endpoint ?? "", key: made.keys?.p256dh ?? "", secret: made.keys?.auth ?? "" };
}

export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(pushTrouble() || "It was not allowed.");
  const { key } = await ask<PushCard>("/push");
  const worker = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  await old?.unsubscribe(); // it may have been made under another key
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await ask<object>("/push", newPush(made.toJSON()), "PUT");
  keep(KEY, "on");
}

export async function turnOff(): Promise<void> {
  keep(KEY, null);
  await ask<object>("/push", null, "DELETE");
  const made = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  await made?.unsubscribe();
}

/** The device may act for somebody else now, or its push service may have moved: told again. */
export async function renew(): Promise<void> {
  if (!isOn()) return;
  const made = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  if (made) await ask<object>("/push", newPush(made.toJSON()), "PUT");
}
