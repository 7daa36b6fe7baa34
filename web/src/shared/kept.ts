// Small things kept in this browser. Storage may be closed: then they last as long as the page.

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`parlour.${key}`);
  } catch {
    return null;
  }
}

/** Keep it; null forgets it. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`parlour.${key}`);
    else localStorage.setItem(`parlour.${key}`, value);
  } catch {
    // as above
  }
}
