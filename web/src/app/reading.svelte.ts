// Whether the dictionary may be opened from here: not during games that forbid it.

class Reading {
  closedBy = $state<string | null>(null); // the clause

  close(clause: string): void {
    this.closedBy = clause;
  }

  open(): void {
    this.closedBy = null;
  }
}

export const reading = new Reading();
