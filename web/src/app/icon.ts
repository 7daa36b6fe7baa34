// How the tab tells that somebody waits for me: a number before its title, and on its icon.

const COUNT = /^\(\d+\) /;

/** The title of any page with the count before it. */
export const titled = (title: string, count: number): string => {
  const plain = title.replace(COUNT, "");
  return count ? `(${count}) ${plain}` : plain;
};

/** The house's icon, with the count on it. */
export function icon(count: number): string {
  if (!count) return "/favicon.svg";
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect y="24" width="32" height="8" rx="2.5" fill="#5a3823"/>
<path d="M10 3v22" stroke="#a9a7a1" stroke-width="2"/>
<circle cx="10" cy="19.5" r="5.5" fill="#efe2c6" stroke="#2b1d14"/>
<circle cx="21" cy="12" r="11" fill="#b3261e" stroke="#fff" stroke-width="1.5"/>
<text x="21" y="17.5" text-anchor="middle" font-family="sans-serif" font-size="15" font-weight="700" fill="#fff">${
    count > 9 ? "9+" : count
  }</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
