import type { AnswerMessage, SingleAnswer } from "../worker/protocol/message.ts";

/** The maximum number of answers that are sent together. More would wait longer for the last of their requests. */
const MAX_ANSWERS = 2;

/**
 * Sends two answers together, as long as several other requests wait: a message wakes the calling thread, which takes as
 * long as a short search. One of those that wait runs while the calling thread sends new ones.
 */
export class AnswerBatch {
  readonly #post: (message: AnswerMessage) => void;
  readonly #isBusy: () => boolean;
  #answers: SingleAnswer[] = [];

  /** @param isBusy whether two requests or more wait */
  constructor(post: (message: AnswerMessage) => void, isBusy: () => boolean) {
    this.#post = post;
    this.#isBusy = isBusy;
  }

  add(answer: SingleAnswer): void {
    this.#answers.push(answer);
    if (!this.#isBusy() || this.#answers.length === MAX_ANSWERS) this.#send();
  }

  /** Sends the answers unless several requests wait. To be called after what has waited, too, but has no answer. */
  settle(): void {
    if (!this.#isBusy()) this.#send();
  }

  #send(): void {
    const answers = this.#answers;
    const [first] = answers;
    if (first === undefined) return;
    this.#answers = [];
    this.#post(answers.length === 1 ? first : { kind: "batch", answers });
  }
}
