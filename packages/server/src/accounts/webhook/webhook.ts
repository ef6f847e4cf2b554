import { isError } from "firmament/base";
import { Trace } from "../../trace/trace.ts";
import { quoted } from "../quoted-text.ts";

/** What messages call a webhook. */
export interface WebhookName {
  /** Such as `payment`, in "the payment webhook". */
  readonly purpose: string;
  /** Such as `payments`, in "a URL for payments". */
  readonly subjects: string;
  /** A valid URL. */
  readonly example: string;
}

/** Posts JSON to one configured URL. */
export class Webhook {
  readonly #url: URL;
  readonly #name: WebhookName;

  /** @throws {TypeError} for a text that is not an http or https URL, and for a URL with credentials */
  constructor(url: string, name: WebhookName) {
    const parsed = URL.parse(url);
    if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
      throw new TypeError(`${quoted(url)} is not a URL for ${name.subjects}. An example is ${name.example}.`);
    }
    if (parsed.username !== "" || parsed.password !== "") {
      throw new TypeError(`The URL for ${name.subjects} must not contain a user or a password.`);
    }
    this.#url = parsed;
    this.#name = name;
  }

  /**
   * @param idempotencyKey the same for each repetition of one request
   * @throws {Error} if there is no response; the reason of the signal if it is aborted
   */
  async post(body: object, idempotencyKey: string, signal: AbortSignal): Promise<Response> {
    const trace = Trace.ofMessage(`${this.#name.purpose} webhook`);
    return trace.finish(() => this.#post(body, idempotencyKey, signal, trace));
  }

  async #post(body: object, idempotencyKey: string, signal: AbortSignal, trace: Trace): Promise<Response> {
    try {
      return await fetch(this.#url, {
        method: "POST",
        headers: {
          ...trace.headers,
          "content-type": "application/json",
          accept: "application/json",
          "idempotency-key": idempotencyKey,
        },
        body: JSON.stringify(body),
        // The content goes only to the configured URL.
        redirect: "manual",
        signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      const { cause } = isError(error) ? error : {};
      const reason = isError(cause) ? cause.message : String(error);
      throw new Error(`the ${this.#name.purpose} webhook cannot be reached: ${reason}`, { cause: error });
    }
  }

  /** The error for a response whose status has no meaning. */
  unexpected({ status }: Response): Error {
    return new Error(`the ${this.#name.purpose} webhook responded with status ${status}`);
  }
}
