// Small things kept in this browser. Where storage is blocked, nothing is kept and nothing breaks.

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
    // blocked
  }
}
