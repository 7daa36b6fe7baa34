// A question that is asked once the hands rest. Only the newest counts, and it is asked until there
// is an answer.

const REST = 140; // milliseconds without a change before it is asked: some seven times a second at most
const AGAIN = 400; // and before it is asked once more, where nobody could say

export class Inquiry<Answer> {
  answer = $state.raw<Answer | null>(null); // to the newest question; null: not known yet
  private newest = 0;
  private timer = 0;

  /** Ask, and forget what was known; null for an answer means that nobody could say just now.
   * What comes back ends it, for an effect: when what was asked about has changed, or is gone. */
  ask(question: () => Promise<Answer | null>, rest = REST): () => void {
    this.forget();
    const number = this.newest;
    const put = async (): Promise<void> => {
      const answer = await question();
      if (number !== this.newest) return; // something else has been asked meanwhile
      if (answer === null) this.timer = setTimeout(() => void put(), AGAIN);
      else this.answer = answer;
    };
    this.timer = setTimeout(() => void put(), rest);
    return () => this.stop();
  }

  forget(): void {
    this.stop();
    this.answer = null;
  }

  private stop(): void {
    this.newest += 1;
    clearTimeout(this.timer);
  }
}
