// Playing by keys: letters are laid on the square one is at, and one goes on in the word's direction.

import { isForBoard, letterOf } from "../../shared/keys";
import type { Laying } from "./laying.svelte";
import type { Window } from "./window.svelte";

export interface Seen {
  playing: boolean; // may letters be laid for a try?
  zoom?: Window; // how much is seen, where that can be changed
  play: () => void;
  focus: (square: string) => void;
}

export class Typing {
  missing = $state(""); // a letter that was typed and is not on the rack

  constructor(
    private readonly laying: Laying,
    private readonly seen: () => Seen,
  ) {}

  /** A key on a square; false: it was not for the game. */
  onSquare(event: KeyboardEvent, square: string): boolean {
    const { laying } = this;
    if (this.zoomed(event.key)) return true;
    if (!this.seen().playing) return false;
    const letter = letterOf(event);
    if (letter) this.type(letter, square, event.shiftKey);
    else if (event.key === "Backspace" || event.key === "Delete") this.go(laying.back(square));
    else if (event.key === " " && !laying.carry.held) laying.turn();
    else if (event.key === "Escape" && (laying.laid.size || laying.carry.held || laying.aim)) laying.recall();
    else if (event.key === "Enter" && !laying.carry.held && laying.laid.size) this.seen().play();
    else return false;
    return true;
  }

  /** A key that nothing on the board has taken. */
  anywhere(event: KeyboardEvent, board: HTMLElement): void {
    const { laying } = this;
    if (!isForBoard(event, board)) return;
    const letter = letterOf(event);
    if (this.zoomed(event.key)) event.preventDefault();
    else if (!this.seen().playing) return;
    else if (letter && laying.aim) {
      this.type(letter, laying.aim, event.shiftKey);
      event.preventDefault();
    } else if (event.key === "Backspace" && laying.laid.size) {
      laying.aim = laying.back(laying.aim ?? "");
      event.preventDefault();
    } else if (event.key === "Escape" && (laying.laid.size || laying.aim)) laying.recall();
  }

  private type(letter: string, square: string, master: boolean): void {
    const next = this.laying.type(letter, square, master);
    this.missing = next === null ? letter : "";
    this.go(next);
  }

  private go(square: string | null): void {
    if (!square) return;
    if (this.laying.aim !== null) this.laying.aim = square;
    this.seen().focus(square);
  }

  private zoomed(key: string): boolean {
    const { zoom } = this.seen();
    if (!zoom) return false;
    if (key === "+" || key === "=") zoom.closer();
    else if (key === "-") zoom.farther();
    else if (key === "0") zoom.all();
    else return false;
    return true;
  }
}
