import type { ReadAnswer, ReadView, SearchAnswer, SearchBody, SearchLimits } from "../read/read-view.ts";
import type { AnswerView } from "./answer-view.ts";

interface Waiting {
  readonly body: SearchBody;
  readonly resolve: (answer: SearchAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Makes all searches and counts of one moment in one request. Each fails for itself if the cluster refuses it. */
export class SearchesTogether implements AnswerView {
  readonly #view: Pick<ReadView, "searchAll">;
  readonly #limits: SearchLimits;
  #waiting: Waiting[] = [];

  constructor(view: Pick<ReadView, "searchAll">, limits: SearchLimits) {
    this.#view = view;
    this.#limits = limits;
  }

  search(body: object): Promise<SearchAnswer> {
    return new Promise((resolve, reject) => {
      // What collects its questions for a turn of the event loop takes part.
      if (this.#waiting.length === 0) setImmediate(() => setImmediate(() => void this.#sendAll()));
      this.#waiting.push({ body: body as SearchBody, resolve, reject });
    });
  }

  async count(queries: readonly object[]): Promise<readonly number[]> {
    const answers = await Promise.all(queries.map((query) => this.search({ query, size: 0 })));
    return answers.map(({ hits }) => hits.total.value);
  }

  async #sendAll(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      const bodies = waiting.map(({ body }) => body);
      const answers = await this.#view.searchAll(bodies, this.#limits);
      for (const [index, { resolve, reject }] of waiting.entries()) {
        try {
          resolve((answers[index] as ReadAnswer)());
        } catch (error) {
          reject(error);
        }
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}

/** The answers of a view, which are returned when a condition is known to hold. */
export function answersIf(condition: Promise<boolean>, view: AnswerView): AnswerView {
  const answerIf = async <Result>(answering: Promise<Result>): Promise<Result> => {
    answering.catch(() => {});
    if (!(await condition)) throw new Error("Nobody reads this answer.");
    return answering;
  };
  return {
    search: (body) => answerIf(view.search(body)),
    count: (queries) => answerIf(view.count(queries)),
  };
}
