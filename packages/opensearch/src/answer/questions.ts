import { invariant } from "firmament/base";
import type { LastAnswer, StateMemory } from "./answer-memory.ts";

/** Code that reads the answers of a cluster and asks no question because of an answer stops after a few rounds. */
const MAX_ROUNDS = 100;

/** A question without an answer. */
interface OpenQuestion<Question, Answer> {
  readonly question: Question;
  /** The answer to the same question before; `undefined` for none. */
  readonly last: LastAnswer<Answer> | undefined;
}

/**
 * Answers that synchronous code reads although they come from a cluster. A question without an answer gets the one that is
 * remembered, or a guess, and stays open; {@link answered} fetches the answers to all such questions at once and runs the
 * code again.
 */
export class Questions<Question, Answer> {
  readonly #fetch: (question: Question, last: Answer | undefined) => Promise<Answer>;
  readonly #memory: StateMemory<Answer> | null;
  readonly #answers = new Map<string, Answer>();
  readonly #open = new Map<string, OpenQuestion<Question, Answer>>();

  /**
   * @param fetch also gets the last answer that is remembered
   * @param memory remembers the answers for later questions; `null` for none. They must be JSON.
   */
  constructor(
    fetch: (question: Question, last: Answer | undefined) => Promise<Answer>,
    memory: StateMemory<Answer> | null = null,
  ) {
    this.#fetch = fetch;
    this.#memory = memory;
  }

  /**
   * The answer, or what is remembered or guessed if there is no answer yet.
   *
   * @param key equal for equal questions
   * @param guess one that lets the code ask many further questions that the answer may raise as well
   */
  answer(key: string, question: Question, guess: Answer): Answer {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const open = this.#open.get(key) ?? { question, last: this.#last(key) };
    if (open.last?.isSure === true) this.#answers.set(key, open.last.answer);
    else this.#open.set(key, open);
    return open.last === undefined ? guess : open.last.answer;
  }

  /** The answer, if there is one. */
  known(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** The answer, or the one that is remembered; `undefined` if the answer would be a guess. */
  likely(key: string): Answer | undefined {
    return this.#answers.get(key) ?? this.#last(key)?.answer;
  }

  /** Gives an answer that follows from others. */
  tell(key: string, answer: Answer): void {
    this.#answers.set(key, answer);
    this.#remember(key, answer);
  }

  /** Whether a question was asked and has no answer yet. */
  isOpen(key: string): boolean {
    return this.#open.has(key);
  }

  get hasOpen(): boolean {
    return this.#open.size > 0;
  }

  /** Whether all open questions are expected to get the answers that the code has read. */
  get areExpected(): boolean {
    return this.#open.values().every(({ last }) => last?.isExpected === true);
  }

  /**
   * Fetches the answers to all open questions.
   *
   * @returns whether the code has read the same ones before
   */
  async fetch(): Promise<boolean> {
    const open = [...this.#open];
    this.#open.clear();
    const answers = await Promise.all(
      open.map(async ([key, { question, last }]) => {
        const answer = await this.#fetch(question, last?.answer);
        this.#answers.set(key, answer);
        return { key, answer, last };
      }),
    );
    const same = answers.filter(({ answer, last }) => last !== undefined && isEqual(answer, last.answer));
    const remembered = answers.filter(({ last }) => last !== undefined);
    if (same.length < remembered.length) this.#memory?.memory.distrust();
    for (const { key, answer } of answers) this.#remember(key, answer);
    return same.length === answers.length;
  }

  #last(key: string): LastAnswer<Answer> | undefined {
    return this.#memory?.memory.last(key, this.#memory.state);
  }

  #remember(key: string, answer: Answer): void {
    this.#memory?.memory.remember(key, this.#memory.state, answer);
  }
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
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
