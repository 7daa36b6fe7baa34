// A lesson: a first turn, coached. What is done is judged by the house; nothing of it is kept.

import { asTrouble } from "../shared/ask";
import type { Verdict } from "../shared/part";
import type { Chair, Lesson, LessonStop } from "../wire/generated";
import { api } from "./api";

const LEARNER = 0;

export interface Hint {
  why: string;
  clause: string | null;
}

export class Learning {
  at = $state(0);
  hint = $state.raw<Hint | null>(null); // why the last move was not the one
  pending = $state<string | null>(null);

  constructor(
    readonly game: string,
    readonly lesson: Lesson,
  ) {}

  get stop(): LessonStop {
    return this.lesson.stops[this.at]!;
  }

  get over(): boolean {
    return this.stop.move === null;
  }

  get chairs(): Chair[] {
    const sides = this.stop.update.totals.length;
    return Array.from({ length: this.lesson.seats }, (_, seat) => ({
      seat,
      side: seat % sides,
      name: seat === LEARNER ? "You" : "The other player",
      bot: null,
      mine: seat === LEARNER,
      present: true,
      left: false,
      moved: false,
      before: [],
      kept: null,
    }));
  }

  /** What the learner has done: it leads on, or it is said why it does not. */
  async move(text: string): Promise<void> {
    if (this.over || this.pending !== null) return;
    this.pending = text;
    try {
      const { answer, wanted } = await api.tryInLesson(this.game, { stop: this.at, move: text });
      if (wanted) this.goOn();
      else if (answer.t === "refused") this.hint = { why: answer.why, clause: answer.clause };
      else this.hint = { why: "That can be played, too. In this lesson", clause: null };
    } catch (problem) {
      this.hint = { why: asTrouble(problem).message, clause: null };
    } finally {
      this.pending = null;
    }
  }

  async attempt(text: string): Promise<Verdict | null> {
    try {
      return (await api.tryInLesson(this.game, { stop: this.at, move: text })).answer;
    } catch {
      return null;
    }
  }

  /** By the learner's own move, or because they have asked for it. */
  goOn(): void {
    this.at = Math.min(this.at + 1, this.lesson.stops.length - 1);
    this.hint = null;
  }

  again(): void {
    [this.at, this.hint] = [0, null];
  }
}
