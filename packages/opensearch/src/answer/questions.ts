import { invariant } from "firmament/base";

/** Code that reads the answers of a cluster and asks no question because of an answer stops after a few rounds. */
const MAX_ROUNDS = 100;

/**
 * Answers that synchronous code reads although they come from a cluster. A question without an answer gets a guess, and is
 * remembered; {@link answered} fetches the answers to all such questions at once and runs the code again.
 */
export class Questions<Question, Answer> {
  readonly #fetch: (question: Question) => Promise<Answer>;
  readonly #answers = new Map<string, Answer>();
  readonly #open = new Map<string, Question>();

  constructor(fetch: (question: Question) => Promise<Answer>) {
    this.#fetch = fetch;
  }

  /**
   * The answer, or the guess if there is no answer yet.
   *
   * @param key equal for equal questions
   * @param guess one that lets the code ask many further questions that the answer may raise as well
   */
  answer(key: string, question: Question, guess: Answer): Answer {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    this.#open.set(key, question);
    return guess;
  }

  /** The answer, if there is one. */
  known(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** Whether a question was asked and has no answer yet. */
  isOpen(key: string): boolean {
    return this.#open.has(key);
  }

  get hasOpen(): boolean {
    return this.#open.size > 0;
  }

  /** Fetches the answers to all open questions. */
  async fetch(): Promise<void> {
    const open = [...this.#open];
    this.#open.clear();
    await Promise.all(open.map(async ([key, question]) => this.#answers.set(key, await this.#fetch(question))));
  }
}

/**
 * Runs code until no question is open, and returns the last result. The code must be deterministic apart from the
 * answers.
 */
export async function answered<Result>(
  run: () => Result,
  questions: readonly Pick<Questions<never, never>, "hasOpen" | "fetch">[],
): Promise<Result> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = run();
    if (!questions.some(({ hasOpen }) => hasOpen)) return result;
    await Promise.all(questions.map((each) => each.fetch()));
  }
  invariant(false, "the answers raise finitely many questions");
}
