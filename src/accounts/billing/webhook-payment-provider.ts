import { toDecimal } from "../money.ts";
import type { Payment, PaymentProvider, PaymentResult } from "../payment-provider.ts";
import { quoted } from "../quoted-text.ts";

/** The maximum size of a response body that is read for a reason. */
const MAX_BODY_BYTES = 64 * 1024;

const PAYMENT_REQUIRED = 402;

interface PostedPayment {
  readonly account: string;
  readonly amount: number;
  readonly reference: string;
}

/**
 * Posts payments to a URL: `{ "account", "amount", "reference" }` as JSON, with the amount as a decimal number, and the
 * reference as `Idempotency-Key`. A 2xx response means paid; 402 means declined, with the reason in the member `detail`
 * of an optional JSON body. Any other outcome is an error, after which the caller repeats the same payment.
 */
export class WebhookPaymentProvider implements PaymentProvider {
  readonly #url: URL;

  /** @throws {TypeError} for a text that is not an http or https URL, and for a URL with credentials */
  constructor(url: string) {
    const parsed = URL.parse(url);
    if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
      throw new TypeError(`${quoted(url)} is not a URL for payments. An example is https://example.com/top-ups.`);
    }
    if (parsed.username !== "" || parsed.password !== "") {
      throw new TypeError("The URL for payments must not contain a user or a password.");
    }
    this.#url = parsed;
  }

  async topUp({ account, amount, reference }: Payment, signal: AbortSignal): Promise<PaymentResult> {
    const response = await this.#post({ account, amount: toDecimal(amount), reference }, signal);
    if (response.status === PAYMENT_REQUIRED) return { status: "declined", reason: await readReason(response) };
    await response.body?.cancel();
    if (response.ok) return { status: "paid" };
    throw new Error(`the payment webhook responded with status ${response.status}`);
  }

  async #post(payment: PostedPayment, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(this.#url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json",
          "idempotency-key": payment.reference,
        },
        body: JSON.stringify(payment),
        // Payments go only to the configured URL.
        redirect: "manual",
        signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      const { cause } = error instanceof Error ? error : {};
      const reason = cause instanceof Error ? cause.message : String(error);
      throw new Error(`the payment webhook cannot be reached: ${reason}`, { cause: error });
    }
  }
}

async function readReason(response: Response): Promise<string> {
  const body = parseJson(await readPrefix(response));
  const detail = typeof body === "object" && body !== null && "detail" in body ? body.detail : null;
  return typeof detail === "string" && detail !== "" ? detail : "no reason given";
}

async function readPrefix(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) break;
  }
  return Buffer.concat(chunks).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
