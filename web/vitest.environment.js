// Node, but with Svelte as browsers run it: compiled for a server nothing would follow a change.
// There is no document; the few tests that need a part of one bring it along.

export default {
  name: "page",
  viteEnvironment: "client",
  setup: (global) => {
    global.matchMedia ??= () => ({ matches: false, addEventListener: () => {} }); // a system that asks for nothing
    return { teardown: () => {} };
  },
};
