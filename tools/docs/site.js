// The docs: the list of pages, and the search.

const root = new URL(document.currentScript?.dataset.root ?? ".", location.href);
const pages = document.getElementById("pages");
const wide = matchMedia("(min-width: 60.01rem)");
const spread = () => (pages.open = wide.matches);
wide.addEventListener("change", spread);
spread();

const form = document.getElementById("search");
const box = form.querySelector("input");
const list = document.getElementById("found");
let parts = null;

async function load() {
  parts ??= fetch(new URL("search.json", root)).then((answer) => answer.json());
  return parts;
}

/** All words must be there; in a heading they weigh more. */
function ranked(all, words) {
  const found = [];
  for (const [place, title, heading, text] of all) {
    const head = `${title} ${heading}`.toLowerCase();
    const body = text.toLowerCase();
    let weight = 0;
    for (const word of words) {
      const here = (head.includes(word) ? 10 : 0) + (body.includes(word) ? 1 : 0);
      if (!here) weight = -Infinity;
      weight += here;
    }
    if (weight > 0) found.push({ weight, place, title, heading, text });
  }
  return found.sort((one, other) => other.weight - one.weight).slice(0, 12);
}

function shown({ place, title, heading, text }, word) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = new URL(place, root).href;
  link.append(heading === title ? title : `${title}: ${heading}`, document.createElement("br"));
  const about = document.createElement("small");
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 40);
  about.textContent = text.slice(at, at + 110);
  link.append(about);
  item.append(link);
  return item;
}

async function search() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  list.hidden = !words.length;
  if (!words.length) return;
  const found = ranked(await load(), words);
  list.replaceChildren(...found.map((each) => shown(each, words[0])));
  if (!found.length) list.textContent = "Nothing was found.";
}

box.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") list.hidden = true;
});
document.addEventListener("click", (event) => {
  if (!form.contains(event.target)) list.hidden = true;
});
