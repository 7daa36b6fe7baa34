// Works while no page is open: shows what the house tells this device, and leads to it. Nothing is kept here.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let note = {};
  try {
    note = event.data?.json() ?? {};
  } catch {
    // A push must show something; it then says as much as is known.
  }
  const { title = "Parlour", body = "", url = "/", tag } = note;
  const shown = { body, tag, icon: "/favicon.svg", data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.url ?? "/"));
});

/** To a page that is open already, if there is one. */
async function lead(address) {
  const url = new URL(address, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((each) => each.url === url.href) ?? pages[0];
  if (!page) await self.clients.openWindow(url.href);
  else {
    await page.focus();
    if (page.url !== url.href) await page.navigate(url.href);
  }
}
