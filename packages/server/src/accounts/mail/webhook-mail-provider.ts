import { setTimeout as pause } from "node:timers/promises";
import { type Complete, checkOptions, isError, type OptionNames, withDefaults } from "firmament/base";
import { Webhook, type WebhookName } from "../webhook/webhook.ts";
import type { MailProvider, SignInMail } from "./sign-in-mail.ts";

/** How a mail is handed over. Times are in milliseconds. */
export interface MailProviderOptions {
  /** Default: 3. */
  readonly tries?: number | undefined;
  /** How long to wait for a response; default: ten seconds. */
  readonly timeoutMs?: number | undefined;
  /** The pause after the first try; each further pause is twice as long. Default: one second. */
  readonly firstPauseMs?: number | undefined;
}

const PROVIDER_OPTIONS: OptionNames<MailProviderOptions> = {
  tries: true,
  timeoutMs: true,
  firstPauseMs: true,
};

const DEFAULTS: Complete<MailProviderOptions> = { tries: 3, timeoutMs: 10_000, firstPauseMs: 1000 };

const NAME: WebhookName = { purpose: "mail", subjects: "mails", example: "https://example.com/mails" };

const TOO_MANY_REQUESTS = 429;

/**
 * Posts mails to a URL: `{ "to", "subject", "text", "link", "expires_at" }` as JSON, with a random `Idempotency-Key` that
 * all tries share. A 2xx response means that the mail will be delivered. Without a response, and after a 429 or 5xx, the
 * mail is posted again.
 */
export class WebhookMailProvider implements MailProvider {
  readonly #webhook: Webhook;
  readonly #options: Complete<MailProviderOptions>;

  /** @throws {TypeError} for a text that is not an http or https URL, and for a URL with credentials */
  constructor(url: string, options: MailProviderOptions = {}) {
    checkOptions("a WebhookMailProvider", options, PROVIDER_OPTIONS);
    this.#webhook = new Webhook(url, NAME);
    this.#options = withDefaults(DEFAULTS, options);
  }

  async send({ to, subject, text, link, expiresAt }: SignInMail, signal: AbortSignal): Promise<void> {
    const { tries, firstPauseMs } = this.#options;
    const body = { to, subject, text, link, expires_at: new Date(expiresAt).toISOString() };
    const idempotencyKey = crypto.randomUUID();
    for (let failures = 0; ; ) {
      const failure = await this.#post(body, idempotencyKey, signal);
      if (failure === null) return;
      failures += 1;
      if (failure.isFinal || failures === tries) throw failure.error;
      await pause(firstPauseMs * 2 ** (failures - 1), undefined, { signal });
    }
  }

  async #post(body: object, idempotencyKey: string, signal: AbortSignal): Promise<MailFailure | null> {
    try {
      const timeout = AbortSignal.any([signal, AbortSignal.timeout(this.#options.timeoutMs)]);
      const response = await this.#webhook.post(body, idempotencyKey, timeout);
      await response.body?.cancel();
      if (response.ok) return null;
      const isFinal = response.status < 500 && response.status !== TOO_MANY_REQUESTS;
      return { error: this.#webhook.unexpected(response), isFinal };
    } catch (error) {
      signal.throwIfAborted();
      const isTimeout = isError(error) && error.name === "TimeoutError";
      const slow = new Error(`the mail webhook did not respond within ${this.#options.timeoutMs / 1000} seconds`);
      return { error: isTimeout ? slow : error, isFinal: false };
    }
  }
}

interface MailFailure {
  readonly error: unknown;
  /** Whether another try is useless. */
  readonly isFinal: boolean;
}
