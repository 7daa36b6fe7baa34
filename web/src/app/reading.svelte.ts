// Whether the dictionary may be opened from here: not during games that forbid it.

class Reading {
  closedBy = $state<string | null>(null); // the clause

  tier = $state<string | null>(null); // of the table beside which one reads

  /** From here on words are judged as at this table. */
  beside(tier: string | null): () => void {
    this.tier = tier;
    return () => (this.tier = null);
  }

  close(clause: string): void {
    this.closedBy = clause;
  }

  open(): void {
    this.closedBy = null;
  }
}

export const reading = new Reading();
