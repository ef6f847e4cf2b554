import type { Principal } from "../../accounts/api-key.ts";
import type { Billing, Reservation, ReserveResult } from "../../accounts/billing/billing.ts";
import type { ChargeResult } from "../../accounts/charge.ts";
import { type Micros, toDecimalText } from "../../accounts/money.ts";
import type { StoredResponse } from "../../accounts/stored-response.ts";
import type { EndpointResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem } from "../exchange/problem.ts";
import { problemKinds } from "../schema/problem-code.ts";
import { type FairScheduler, turnEventLoop } from "./fair-scheduler.ts";
import { readIdempotency } from "./idempotency-key.ts";

/** A response that is not charged yet. */
export interface Found {
  /** The number of records. */
  readonly rows: number;
  readonly response: EndpointResponse & Pick<StoredResponse, "body">;
}

/** A value as JSON. */
export function foundJson(rows: number, value: object): Found {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return { rows, response: { status: 200, headers: { "content-type": "application/json" }, body } };
}

/** The work of a valid request, with its price. */
export interface ChargedWork {
  /** Identifies the request, with its path. */
  readonly body: Uint8Array;
  readonly maxAmount: Micros;
  amount(rows: number): Micros;
  run(): Promise<Found>;
  /**
   * Reports the errors that `run` would report, in preference to the balance.
   *
   * @throws {Problem}
   */
  check(): Promise<void>;
}

type NotReserved = Exclude<ReserveResult, { readonly kind: "reserved" }>;
type NotCharged = Exclude<ChargeResult, { readonly kind: "charged" }>;

/** Turns of the event loop until a disconnect aborts the signal: one turn reads the end, the next closes the socket. */
const TURNS_TO_NOTICE_ABORT = 3;

/** Responds to requests and charges for the responses. */
export class Cashier {
  /** `null`: the service has no accounts. */
  readonly #billing: Billing | null;
  readonly #scheduler: FairScheduler;

  constructor(billing: Billing | null, scheduler: FairScheduler) {
    this.#billing = billing;
    this.#scheduler = scheduler;
  }

  /**
   * Does the work once the request is admitted. A request without an account costs nothing.
   *
   * @throws {Problem} also `cancelled` if the client has disconnected before the response
   */
  async respond(exchange: Exchange, principal: Principal | null, work: ChargedWork): Promise<EndpointResponse> {
    const billing = this.#billing;
    const account = principal?.account ?? null;
    if (principal === null || account === null || billing === null) {
      return this.#scheduler.admit(exchange, async () => {
        const { rows, response } = await found(exchange, work);
        exchange.rows = rows;
        return response;
      });
    }
    const idempotency = await readIdempotency(exchange, work.body, principal.key);
    // Admission comes before the wait for an idempotency key, so that waiting requests count as requests in flight.
    return this.#scheduler.admit(exchange, async () => {
      const { signal } = exchange.request;
      const billable = {
        account: account.id,
        key: principal.key.id,
        requestId: exchange.requestId,
        maxAmount: work.maxAmount,
        signal,
        ...(idempotency !== null && { idempotency }),
      };
      const result = await billing.reserve(billable).catch((error: unknown) => {
        throw signal.aborted && error === signal.reason ? new Problem("cancelled") : error;
      });
      return respondAndCharge(exchange, work, result);
    });
  }
}

/** Looks for a stored response before it checks the request: the cursor of a repeated request may have expired. */
async function respondAndCharge(
  exchange: Exchange,
  work: ChargedWork,
  result: ReserveResult,
): Promise<EndpointResponse> {
  if (result.kind === "reserved") {
    try {
      return await charge(exchange, work, result.reservation);
    } finally {
      result.reservation.release();
    }
  }
  if (result.kind !== "insufficient") return uncharged(exchange, result);
  await work.check();
  exchange.credits = { charged: 0, remaining: result.balance };
  throw insufficientBalance(work.maxAmount, result.balance);
}

/** Responds only after the charge is committed; a request that is cancelled before costs nothing. */
async function charge(exchange: Exchange, work: ChargedWork, reservation: Reservation): Promise<EndpointResponse> {
  const { rows, response } = await found(exchange, work);
  const amount = work.amount(rows);
  const stored: StoredResponse = { ...response, headers: Object.entries(response.headers) };
  const result = await exchange.trace.step("charge", () => reservation.charge(amount, rows, stored));
  if (result.kind !== "charged") return uncharged(exchange, result);
  exchange.credits = { charged: amount, remaining: result.balance };
  exchange.rows = rows;
  return response;
}

async function found(exchange: Exchange, work: ChargedWork): Promise<Found> {
  const result = await work.run();
  await turnEventLoop(TURNS_TO_NOTICE_ABORT);
  if (exchange.request.signal.aborted) throw new Problem("cancelled");
  return result;
}

/** States the maximum price, so that the client can lower `per_page`. */
function insufficientBalance(maxPrice: Micros, balance: Micros): Problem {
  const costs = `The request may cost ${toDecimalText(maxPrice)}, and the balance is ${toDecimalText(balance)}.`;
  return new Problem("insufficient_balance", { detail: `${costs} ${problemKinds.insufficient_balance.advice}` });
}

/** The response to a request that is not charged. */
function uncharged(exchange: Exchange, result: NotReserved | NotCharged): EndpointResponse {
  exchange.credits = { charged: 0, remaining: result.balance };
  switch (result.kind) {
    case "replayed":
      return replayed(exchange, result.response);
    case "dropped":
      throw new Problem("response_dropped");
    case "conflict":
      throw new Problem("idempotency_conflict");
    case "insufficient":
      throw new Problem("insufficient_balance");
  }
}

function replayed(exchange: Exchange, { status, headers, body }: StoredResponse): EndpointResponse {
  exchange.replayed = true;
  return { status, headers: { ...Object.fromEntries(headers), "idempotency-replayed": "true" }, body };
}
