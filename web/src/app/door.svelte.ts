// What links begin with that other people are to open.

import { api } from "./api";

class Door {
  private address = $state<string | null>(location.origin);

  /** Asked again whenever something is shared: the house may have been opened meanwhile. */
  async look(): Promise<void> {
    try {
      ({ address: this.address } = await api.door());
    } catch {
      // Then links begin where we are.
    }
  }

  get origin(): string {
    return this.address ?? location.origin;
  }

  /** Nobody else can open a link of this house. */
  get shut(): boolean {
    return this.address === null;
  }
}

export const door = new Door();
