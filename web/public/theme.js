// Before the first paint, so that a dark room never flashes white and nothing moves for those who want it still.
(() => {
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem("parlour.settings")) ?? {};
  } catch {
    // Storage may be closed; what the system says will do.
  }
  const asks = (what) => matchMedia(`(prefers-${what})`).matches;
  const [light, moving] = [chosen.theme === "light", chosen.motion === "full"];
  const dark = chosen.theme === "dark" || (!light && asks("color-scheme: dark"));
  const still = chosen.motion === "still" || (!moving && asks("reduced-motion: reduce"));
  const root = document.documentElement;
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.boards = chosen.boards === "contrast" ? "contrast" : "period";
  root.toggleAttribute("data-still", still);
})();
