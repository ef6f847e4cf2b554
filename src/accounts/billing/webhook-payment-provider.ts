import { toDecimal } from "../money.ts";
import type { Payment, PaymentProvider, PaymentResult } from "../payment-provider.ts";
import { quoted } from "../quoted-text.ts";

/** As much of an answer as is read for a reason, in bytes. */
const READ_BYTES = 64 * 1024;

const PAYMENT_REQUIRED = 402;

interface PostedPayment {
  readonly account: string;
  readonly amount: number;
  readonly reference: string;
}

/**
 * Asks an address for payments: posts `{ "account", "amount", "reference" }` as JSON, the amount as a decimal number,
 * with the reference as its `Idempotency-Key`. Any 2xx says that it is paid, 402 that it is declined: for the reason in
 * the `detail` of a JSON body, if it has one. Whatever else happens is a failure, and the same payment is asked for
 * again later.
 */
export class WebhookPaymentProvider implements PaymentProvider {
  readonly #url: URL;

  /** @throws {TypeError} when it is no address of http or https, or has a user and password in it */
  constructor(url: string) {
    const parsed = URL.parse(url);
    if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
      throw new TypeError(`${quoted(url)} is no address to post payments to: https://example.com/top-ups is one.`);
    }
    if (parsed.username !== "" || parsed.password !== "") {
      throw new TypeError("An address to post payments to takes no user and password.");
    }
    this.#url = parsed;
  }

  async topUp({ account, amount, reference }: Payment, signal: AbortSignal): Promise<PaymentResult> {
    const response = await this.#post({ account, amount: toDecimal(amount), reference }, signal);
    if (response.status === PAYMENT_REQUIRED) return { status: "declined", reason: await reasonIn(response) };
    await response.body?.cancel();
    if (response.ok) return { status: "paid" };
    throw new Error(`the payment webhook answered with status ${response.status}`);
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
        // Nobody was told to send payments where it would lead.
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

async function reasonIn(response: Response): Promise<string> {
  const answer = parsed(await beginningOf(response));
  const detail = typeof answer === "object" && answer !== null && "detail" in answer ? answer.detail : null;
  return typeof detail === "string" && detail !== "" ? detail : "no reason given";
}

async function beginningOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > READ_BYTES) break;
  }
  return Buffer.concat(chunks).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
