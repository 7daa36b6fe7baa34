import { expect, test, vi } from "vitest";

const HOUSE = "https://parlour.test";

/** A browser's address, its history and its clicks, as far as the router asks. A click says whether it was taken. */
function stubBrowser(start: string): {
  click: (href: string, link?: object, event?: object) => boolean;
  back: () => void;
} {
  const stack = [new URL(start, HOUSE)];
  const states: unknown[] = [null];
  const heard: Record<string, (event: unknown) => void> = {};
  const here = () => stack.at(-1)!;
  vi.stubGlobal("location", {
    get pathname() {
      return here().pathname;
    },
    get search() {
      return here().search;
    },
    get origin() {
      return HOUSE;
    },
  });
  vi.stubGlobal("history", {
    get state() {
      return states.at(-1);
    },
    pushState(state: unknown, _: string, address = "") {
      stack.push(new URL(address, here()));
      states.push(state);
    },
    replaceState(state: unknown, _: string, address = "") {
      stack[stack.length - 1] = new URL(address, here());
      states[states.length - 1] = state;
    },
  });
  class FakeElement {
    constructor(readonly link: object) {}
    closest = () => this.link;
  }
  const listen = (kind: string, listener: (event: unknown) => void) => (heard[kind] = listener);
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("document", { addEventListener: listen, querySelector: () => null });
  vi.stubGlobal("scrollTo", vi.fn());
  return {
    click(href, ofLink = {}, ofEvent = {}) {
      const { origin, pathname, search, hash } = new URL(href, here());
      const link = { origin, pathname, search, hash, target: "", hasAttribute: () => false, ...ofLink };
      let taken = false;
      const preventDefault = () => (taken = true);
      heard.click!({ button: 0, defaultPrevented: false, target: new FakeElement(link), preventDefault, ...ofEvent });
      return taken;
    },
    back() {
      stack.pop();
      states.pop();
      heard.popstate!({});
    },
  };
}

// The page's own router begins as soon as it is loaded.
stubBrowser("/");
const { Router } = await import("./router.svelte");

test("a plain link is followed without a new page, and one can go back", () => {
  const [browser, router] = [stubBrowser("/"), new Router()];
  expect(browser.click("/t/abc?x=1")).toBe(true);
  expect([router.path, router.query]).toEqual(["/t/abc", "?x=1"]);
  browser.back();
  expect([router.path, router.query]).toEqual(["/", ""]);
});

test("other links are the browser's: elsewhere, the house's files, within the page, to be kept", () => {
  const [browser, router] = [stubBrowser("/rules/keyword"), new Router()];
  const taken = [
    browser.click("https://elsewhere.test/"),
    browser.click("/api/tables/abc/record"),
    browser.click("/rules/keyword#KW-15"),
    browser.click("/about", { target: "_blank" }),
    browser.click("/about", { hasAttribute: () => true }),
    browser.click("/about", {}, { ctrlKey: true }),
    browser.click("/about", {}, { button: 1 }),
    browser.click("/about", {}, { defaultPrevented: true }),
  ];
  expect(taken).toEqual(taken.map(() => false));
  expect(router.path).toBe("/rules/keyword");
});

test("a note changes the address and leaves no trace behind", () => {
  const [browser, router] = [stubBrowser("/"), new Router()];
  router.go("/r/abc");
  router.note("/r/abc?step=3");
  expect([router.path, router.query]).toEqual(["/r/abc", "?step=3"]);
  browser.back();
  expect(router.path).toBe("/");
});

test("another question on the same page can be gone back from, the same one twice cannot", () => {
  const [browser, router] = [stubBrowser("/dictionary?word=dosh"), new Router()];
  router.turn("/dictionary?word=range");
  router.turn("/dictionary?word=range");
  expect(router.query).toBe("?word=range");
  browser.back();
  expect(router.query).toBe("?word=dosh");
});

test("rules and dictionary open beside a table, and going back closes them", () => {
  const [browser, router] = [stubBrowser("/t/abc"), new Router()];
  expect(browser.click("/rules/score_four#SF-12")).toBe(true);
  expect([router.path, router.beside]).toEqual(["/t/abc", "/rules/score_four#SF-12"]);
  expect(browser.click("/dictionary?word=dosh")).toBe(true); // instead of the rules, not on top of them
  expect(router.beside).toBe("/dictionary?word=dosh");
  router.note("/t/abc?step=1");
  expect(router.beside).toBe("/dictionary?word=dosh");
  browser.back();
  expect([router.path, router.beside]).toEqual(["/t/abc", null]);
  browser.click("/rules/score_four");
  browser.click("/about");
  expect([router.path, router.beside]).toEqual(["/about", null]);
});

test("elsewhere they are pages of their own", () => {
  const [browser, router] = [stubBrowser("/"), new Router()];
  browser.click("/rules/score_four#SF-12");
  expect([router.path, router.beside]).toEqual(["/rules/score_four", null]);
});
