// A debounced question: asked when nothing has changed for a moment, and asked again until there is an
// answer. Only the newest one counts.

const REST = 140; // milliseconds without a change; the server takes ten questions a second
const AGAIN = 400; // milliseconds before it is asked again

export class Inquiry<Answer> {
  answer = $state.raw<Answer | null>(null); // to the newest question; null: not known yet
  private newest = 0;
  private timer = 0;

  /** Ask, and forget the last answer. A question that is answered by null is asked again. The function
   * that comes back stops it: an effect returns it, and so ends the question when its subject changes. */
  ask(question: () => Promise<Answer | null>, rest = REST): () => void {
    this.forget();
    const number = this.newest;
    const put = async (): Promise<void> => {
      const answer = await question();
      if (number !== this.newest) return; // a newer question has been asked, or this one was stopped
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
