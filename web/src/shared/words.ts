// Lists and first letters, as they are written.

export function andList(words: string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)!}`;
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ");
