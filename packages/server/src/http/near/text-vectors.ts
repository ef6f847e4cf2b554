import { describeValue } from "firmament/base";
import type { RequestLog } from "../exchange/observer.ts";
import { Problem } from "../exchange/problem.ts";
import type { Embed, EmbedContext } from "./embed.ts";
import { RecentVectors } from "./recent-vectors.ts";

/** A text, and what its vector is compared with. */
export interface EmbeddedText extends EmbedContext {
  readonly text: string;
  /** How many numbers the vector must have. */
  readonly dimensions: number;
}

/** The time limit of one call of the operator's function. */
const TIME_LIMIT_MS = 10_000;

/** The vectors of texts in requests. */
export class TextVectors {
  readonly #embed: Embed | null;
  readonly #log: RequestLog | null;
  readonly #timeLimit: number;
  readonly #recent = new RecentVectors();

  /**
   * @param embed the operator's function; `null` without one
   * @param timeLimit in milliseconds
   * @throws {TypeError} for anything but a function
   */
  constructor(embed: Embed | null, log: RequestLog | null, timeLimit: number = TIME_LIMIT_MS) {
    if (embed !== null && typeof embed !== "function") {
      throw new TypeError(
        `The option embed must be a function such as async (texts, { field, dataset, signal }) => vectors, not ${describeValue(embed)}.`,
      );
    }
    this.#embed = embed;
    this.#log = log;
    this.#timeLimit = timeLimit;
  }

  /** Whether requests may have a text in place of a vector. */
  get areComputed(): boolean {
    return this.#embed !== null;
  }

  /**
   * @param requestId of the request, for the log
   * @throws {Problem} `embedding_failed` if the function fails, takes too long or returns something else; `cancelled`;
   *   `invalid_body` without a function
   */
  async vectorOf({ text, dimensions, ...context }: EmbeddedText, requestId: string): Promise<readonly number[]> {
    const { dataset, field } = context;
    const key = JSON.stringify([dataset, field, dimensions, text]);
    const known = this.#recent.get(key);
    if (known !== undefined) return known;
    const vector = vectorIn(await this.#call(text, context, requestId), dimensions);
    if (typeof vector === "string") {
      const detail = `The function of the operator must return a list with ${vector}. Nothing was charged. Report it to the operator, or send near.vector.`;
      this.#report(requestId, new TypeError(`embed must return a list with ${vector} (dataset ${dataset}, ${field}).`));
      throw new Problem("embedding_failed", { detail });
    }
    this.#recent.set(key, vector);
    return vector;
  }

  async #call(text: string, context: EmbedContext, requestId: string): Promise<unknown> {
    const embed = this.#embed;
    if (embed === null) throw withoutFunction();
    const deadline = AbortSignal.timeout(this.#timeLimit);
    const signal = AbortSignal.any([context.signal, deadline]);
    try {
      return await settledBefore(signal, async () => embed([text], { ...context, signal }));
    } catch (error) {
      if (context.signal.aborted) throw new Problem("cancelled");
      if (deadline.aborted) {
        this.#report(requestId, new Error(`embed has not answered within ${this.#timeLimit} ms.`));
        const detail = `The function of the operator has not computed the vector of the text within ${this.#timeLimit} ms. Nothing was charged. Send the request again later, or send near.vector.`;
        throw new Problem("embedding_failed", { detail });
      }
      this.#report(requestId, error);
      throw new Problem("embedding_failed");
    }
  }

  #report(requestId: string, error: unknown): void {
    try {
      this.#log?.failed(requestId, error);
    } catch {
      // A failing log changes no response.
    }
  }
}

/** The problem of a request with a text, in a service that has no function for it. */
export function withoutFunction(): Problem {
  return new Problem("invalid_body", {
    detail:
      "near.text needs a function that computes vectors, and this service has none. Send near.vector, or ask the operator to start the service with --embed MODULE, or with the option embed of createHandler.",
    member: "near",
  });
}

/** The result of work, or the reason of a signal that is aborted before. */
async function settledBefore<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work(), promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** The only vector of a result; otherwise what the list must contain. */
function vectorIn(result: unknown, dimensions: number): readonly number[] | string {
  const expected = `one vector of ${dimensions} finite numbers, not all of them 0`;
  if (!Array.isArray(result)) return `${expected}, and it returned ${kindOf(result)}`;
  if (result.length !== 1) return `${expected}, and it returned ${result.length} vectors`;
  const [vector]: readonly unknown[] = result;
  if (!Array.isArray(vector) && !(ArrayBuffer.isView(vector) && "length" in vector)) {
    return `${expected}, and it returned ${kindOf(vector)}`;
  }
  const { length } = vector as ArrayLike<unknown>;
  if (length !== dimensions) return `${expected}, and it returned ${length} numbers`;
  const numbers: readonly unknown[] = Array.from(vector as ArrayLike<unknown>);
  if (!numbers.every(Number.isFinite)) return `${expected}, and it returned a value that is not finite`;
  return numbers.every((number) => number === 0)
    ? `${expected}, and it returned zeros`
    : (numbers as readonly number[]);
}

/** Clients read it: a text may be a secret, such as an error message of the model's service. */
function kindOf(value: unknown): string {
  return typeof value === "string" ? "a text" : describeValue(value);
}
