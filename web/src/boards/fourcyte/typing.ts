// Playing by keys: a letter of the Park by itself, a square by its name, Standby by S.

import { isForBoard, letterOf } from "../../shared/keys";
import { isSquare, PARK, SQUARES, STANDBY } from "./board";
import type { Laying } from "./laying.svelte";

export interface Places {
  hasLetter: (letter: string) => boolean; // in the Park
  goToLetter: (letter: string) => void;
  goToSquare: (square: string) => void;
  markSquare: (square: string) => void; // where one is, without going there
}

export class Typing {
  private column = ""; // of a square's name, half typed

  constructor(
    private readonly laying: Laying,
    private readonly places: Places,
  ) {}

  /** A key that nothing on the board has taken. */
  anywhere(event: KeyboardEvent, board: HTMLElement): void {
    const { carry } = this.laying;
    if (!isForBoard(event, board)) return;
    if (event.key === "Escape" && carry.held) carry.cancel();
    else if (!this.typed(event.key.toLowerCase())) return;
    event.preventDefault();
  }

  private typed(key: string): boolean {
    const { laying, places } = this;
    if (!/^[a-z1-6]$/.test(key)) return false;
    if (laying.free || !laying.inHand) {
      if (!laying.parkOpen || !places.hasLetter(key.toUpperCase())) return false;
      places.goToLetter(key.toUpperCase());
      return true;
    }
    if (key === "s") laying.press(STANDBY);
    else if (/[a-f]/.test(key)) this.column = key;
    else if (this.column && isSquare(this.column + key)) {
      places.markSquare(this.column + key);
      laying.press(this.column + key);
    } else return false;
    return true;
  }

  /** A key on a square: in solitaire letters go straight there. False: it was not for the game. */
  onSquare(event: KeyboardEvent, square: string): boolean {
    const { laying } = this;
    const letter = letterOf(event);
    if (event.key === "s" && !laying.free && laying.inHand) laying.press(STANDBY);
    else if (!laying.free) return false;
    else if (letter) this.put(letter, square);
    else if ((event.key === "Backspace" || event.key === "Delete") && laying.movable(square))
      laying.bring("", square, PARK);
    else return false;
    return true;
  }

  private put(letter: string, square: string): void {
    this.laying.bring(letter, PARK, square);
    const next = SQUARES[SQUARES.indexOf(square) + 1];
    if (next) this.places.goToSquare(next);
  }

  /** A place as written: c4, or s for Standby; false if it is neither. */
  say(text: string): boolean {
    const place = text === "s" ? STANDBY : text;
    if (!isSquare(place) && place !== STANDBY) return false;
    this.laying.press(place);
    return true;
  }
}
