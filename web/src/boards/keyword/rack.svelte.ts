// The blocks on one's own rack, in the order in which one likes them.

import { MASTER } from "./board";

export interface Block {
  id: number;
  letter: string; // ★ for a Master block
}

export class Rack {
  blocks = $state.raw<Block[]>([]);
  private nextId = 1;

  /** Follow what the view says is held. Blocks that stay keep their places, new ones come at the end; of
   * equal blocks those go that have been played. */
  settle(held: string, played: Set<number>): void {
    const left = [...held].map((letter) => (letter === "?" ? MASTER : letter));
    const stays = ({ letter }: Block): boolean => {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    };
    const unplayedFirst = [...this.blocks].sort((a, b) => Number(played.has(a.id)) - Number(played.has(b.id)));
    const kept = new Set(unplayedFirst.filter(stays));
    const fresh = left.map((letter) => ({ id: this.nextId++, letter }));
    this.blocks = [...this.blocks.filter((block) => kept.has(block)), ...fresh];
  }

  has(id: number): boolean {
    return this.blocks.some((block) => block.id === id);
  }

  shuffle(): void {
    const mixed = [...this.blocks];
    for (let n = mixed.length - 1; n > 0; n--) {
      const at = Math.floor(Math.random() * (n + 1));
      [mixed[n], mixed[at]] = [mixed[at]!, mixed[n]!];
    }
    this.blocks = mixed;
  }

  /** By the alphabet; Master blocks stand at the end. */
  sort(): void {
    const last = ({ letter }: Block) => Number(letter === MASTER);
    this.blocks = [...this.blocks].sort((a, b) => last(a) - last(b) || a.letter.localeCompare(b.letter));
  }

  /** Put a block before another. */
  shift(from: number, to: number): void {
    const blocks = [...this.blocks];
    const [block] = blocks.splice(from, 1);
    if (block) blocks.splice(to, 0, block);
    this.blocks = blocks;
  }
}
