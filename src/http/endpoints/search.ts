import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import type { Beginning, Billing, Reservation } from "../../accounts/billing/billing.ts";
import type { ChargeResult } from "../../accounts/charge.ts";
import { type Micros, toDecimalText } from "../../accounts/money.ts";
import type { StoredResponse } from "../../accounts/stored-response.ts";
import { CursorError } from "../../engine/paging/cursor-error.ts";
import type { SearchEngine } from "../../engine/search-engine.ts";
import type { CompanySchema } from "../../schema/company-schema.ts";
import { readBody } from "../body/request-body.ts";
import { readMembers } from "../body/request-members.ts";
import type { Endpoint } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem } from "../exchange/problem.ts";
import type { Answer } from "../exchange/response.ts";
import { turnEventLoop } from "../limits/event-loop.ts";
import { problemKinds } from "../schema/problem-code.ts";
import { type SearchRequest, searchRequest } from "../schema/request-schemas.ts";
import type { AccessControl } from "./access-control.ts";
import { type EngineSource, readyEngine } from "./engine-source.ts";
import type { FairScheduler } from "./fair-scheduler.ts";
import { readIdempotency } from "./idempotency-key.ts";
import { type Paging, readPaging } from "./paging.ts";
import type { Prices } from "./prices.ts";
import { cursorProblem, orProblem, queryProblem } from "./query-problem.ts";
import { searchAnswer } from "./search-response.ts";

export interface SearchParts {
  readonly engine: EngineSource;
  readonly gate: AccessControl;
  readonly billing: Billing;
  readonly turns: FairScheduler;
  readonly prices: Prices;
  /** For how many milliseconds a query may be worked on. */
  readonly timeBudget: number;
}

/** What a caller asked for, and of what. */
interface Search {
  readonly request: SearchRequest;
  readonly paging: Paging;
  readonly engine: SearchEngine<CompanySchema>;
}

type Unreserved = Exclude<Beginning, { readonly kind: "reserved" }>;
type Uncharged = Exclude<ChargeResult, { readonly kind: "charged" }>;

const JSON_TYPE = "application/json";

/** Until it is known of a caller that he went away: that his connection ended is read in one, and in the next it is closed. */
const TURNS_TO_NOTICE = 3;

/** Enough to see that a cursor is right, which is looked at before anything is done. */
const NO_TIME_MS = Number.MIN_VALUE;

const utf8 = new TextEncoder();

/** Searches, and charges for what it answers. */
export class SearchEndpoint implements Endpoint {
  readonly method = "POST";
  readonly path = "/search/hosted/companies";
  readonly #parts: SearchParts;

  constructor(parts: SearchParts) {
    this.#parts = parts;
  }

  async answer(exchange: Exchange): Promise<Answer> {
    const { gate, billing, prices, turns } = this.#parts;
    const { account, key } = await gate.authorize(exchange, "search");
    const { value, bytes } = await readBody(exchange.request);
    const request = readMembers(searchRequest, value);
    const paging = readPaging(request);
    const idempotency = await readIdempotency(exchange.request, this.path, bytes);
    const search = { request, paging, engine: readyEngine(this.#parts.engine) };

    const beginning = await billing.begin({
      account: account.id,
      key: key.id,
      requestId: exchange.requestId,
      most: prices.most(request),
      ...(idempotency !== null && { idempotency }),
    });
    if (beginning.kind !== "reserved") {
      if (beginning.kind === "insufficient") {
        checkUnpaid(search);
        exchange.credits = { charged: 0, remaining: beginning.balance };
        throw tooDear(prices.most(request), beginning.balance);
      }
      return settled(exchange, beginning);
    }
    const { reservation } = beginning;
    try {
      return await turns.admit(exchange, () => this.#charged(exchange, search, reservation));
    } finally {
      reservation.release();
    }
  }

  /** The answer is sent only when its charge is in the ledger for good; until then it can be given up for nothing. */
  async #charged(exchange: Exchange, { engine, request, paging }: Search, reservation: Reservation): Promise<Answer> {
    const { turns, timeBudget, prices } = this.#parts;
    const { rows, body } = await turns.compute(exchange, () => {
      const answer = orProblem(() => searchAnswer(engine, request, paging, timeBudget));
      return { rows: answer.data.length, body: utf8.encode(JSON.stringify(answer)) };
    });
    await turnEventLoop(TURNS_TO_NOTICE);
    if (exchange.request.signal.aborted) throw new Problem("cancelled");

    const amount = prices.of(rows);
    const result = await reservation.charge(amount, rows, {
      status: 200,
      headers: [["content-type", JSON_TYPE]],
      body,
    });
    if (result.kind !== "charged") return settled(exchange, result);
    exchange.credits = { charged: amount, remaining: result.balance };
    exchange.rows = rows;
    return { status: 200, headers: { "content-type": JSON_TYPE }, body };
  }
}

/** What is wrong with the query or its cursor is told before that the account is empty; the search itself is not done. */
function checkUnpaid({ engine, request, paging }: Search): void {
  const { query, default_operator } = request;
  const options = default_operator === undefined ? {} : { defaultOperator: default_operator };
  const mistakes = engine.validate(query, options);
  if (mistakes.length > 0) throw queryProblem(query, mistakes);
  try {
    if (paging.cursor !== null) searchAnswer(engine, request, paging, NO_TIME_MS);
  } catch (error) {
    if (error instanceof CursorError) throw cursorProblem(error);
    if (!(error instanceof QueryError)) throw error;
  }
}

/** With a price for each record fewer of them may be asked for: so it is told what the page may cost. */
function tooDear(most: Micros, balance: Micros): Problem {
  const detail = `The request may cost ${toDecimalText(most)}, and the balance is ${toDecimalText(balance)}.`;
  return new Problem("insufficient_balance", { detail: `${detail} ${problemKinds.insufficient_balance.advice}` });
}

/** The answer to a request that is not charged for. */
function settled(exchange: Exchange, outcome: Unreserved | Uncharged): Answer {
  exchange.credits = { charged: 0, remaining: outcome.balance };
  switch (outcome.kind) {
    case "repeated":
      return replayed(exchange, outcome.answer);
    case "conflict":
      throw new Problem("idempotency_conflict");
    case "insufficient":
      throw new Problem("insufficient_balance");
  }
}

function replayed(exchange: Exchange, { status, headers, body }: StoredResponse): Answer {
  exchange.replayed = true;
  return { status, headers: { ...Object.fromEntries(headers), "idempotency-replayed": "true" }, body };
}
