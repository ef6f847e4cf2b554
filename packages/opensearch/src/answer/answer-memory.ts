/** Whether answers of different kinds are still expected: they depend on the same documents. */
export class Trust {
  /** Answers that were remembered before are not expected any more. */
  epoch = 0;
}

/** What an earlier question was answered. */
export interface LastAnswer<Answer> {
  readonly answer: Answer;
  /** Whether it was asked in the same state of the documents, so that the next answer equals it. */
  readonly isSure: boolean;
  /** Whether no answer has changed since. */
  readonly isExpected: boolean;
}

interface Entry<Answer> {
  readonly answer: Answer;
  readonly state: string;
  readonly epoch: number;
}

/**
 * The last answers of a cluster. Those of the same state need no further question; later states give them again unless the
 * documents have changed. Once an answer is different, those before are guesses only.
 */
export class AnswerMemory<Answer> {
  readonly #trust: Trust;
  readonly #maxCharacters: number;
  /** The latest ones last. */
  readonly #entries = new Map<string, Entry<Answer>>();
  #characters = 0;

  /** @param maxCharacters how long all keys together may be */
  constructor(trust: Trust, maxCharacters: number) {
    this.#trust = trust;
    this.#maxCharacters = maxCharacters;
  }

  /** @param state identifies the state that the question is about */
  last(key: string, state: string): LastAnswer<Answer> | undefined {
    const known = this.#entries.get(key);
    if (known === undefined) return undefined;
    const { answer, epoch } = known;
    return { answer, isSure: known.state === state, isExpected: epoch === this.#trust.epoch };
  }

  remember(key: string, state: string, answer: Answer): void {
    this.#forget(key);
    this.#entries.set(key, { answer, state, epoch: this.#trust.epoch });
    this.#characters += key.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    if (this.#entries.delete(key)) this.#characters -= key.length;
  }

  /** The answers until now are guesses only, also those of other kinds. */
  distrust(): void {
    this.#trust.epoch++;
  }
}

/** The memory of one kind of answers, for questions about one state. */
export interface StateMemory<Answer> {
  readonly memory: AnswerMemory<Answer>;
  readonly state: string;
}
