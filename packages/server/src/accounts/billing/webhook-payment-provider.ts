import { toDecimal } from "../money.ts";
import type { Payment, PaymentProvider, PaymentResult } from "../payment-provider.ts";
import { Webhook, type WebhookName } from "../webhook/webhook.ts";

/** The maximum size of a response body that is read for a reason. */
const MAX_BODY_BYTES = 64 * 1024;

const PAYMENT_REQUIRED = 402;

const NAME: WebhookName = { purpose: "payment", subjects: "payments", example: "https://example.com/top-ups" };

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
  readonly #webhook: Webhook;

  /** @throws {TypeError} for a text that is not an http or https URL, and for a URL with credentials */
  constructor(url: string) {
    this.#webhook = new Webhook(url, NAME);
  }

  async topUp({ account, amount, reference }: Payment, signal: AbortSignal): Promise<PaymentResult> {
    const payment: PostedPayment = { account, amount: toDecimal(amount), reference };
    const response = await this.#webhook.post(payment, reference, signal);
    if (response.status === PAYMENT_REQUIRED) return { status: "declined", reason: await readReason(response) };
    await response.body?.cancel();
    if (response.ok) return { status: "paid" };
    throw this.#webhook.unexpected(response);
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
