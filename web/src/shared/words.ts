// Lists and first letters, as they are written.

export const andList = (words: string[]): string => listed(words, "and");

export const orList = (words: string[]): string => listed(words, "or");

const listed = (words: string[], last: string): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)!}`;

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ");
