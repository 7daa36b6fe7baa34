// Before the first paint, so that a dark room never flashes white.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("parlour.theme");
  } catch {
    // Storage may be closed; the system's theme will do.
  }
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
