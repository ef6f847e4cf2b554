import type { AccountStore } from "../../accounts/account-store.ts";
import { type DenialReason, denialReason, type Principal } from "../../accounts/api-key.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem, temporaryProblem } from "../exchange/problem.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { ProblemCode } from "../schema/problem-code.ts";

const DENIAL_CODES: Readonly<Record<DenialReason, ProblemCode>> = {
  revoked: "key_revoked",
  expired: "key_expired",
  wrong_service: "wrong_service",
  no_api_access: "no_api_access",
};

/** Authenticates requests by their API key, and limits their rate. */
export class AccessControl {
  readonly #accounts: AccountStore;
  readonly #rateLimits: RateLimits;

  constructor(accounts: AccountStore, rateLimits: RateLimits) {
    this.#accounts = accounts;
    this.#rateLimits = rateLimits;
  }

  /**
   * Returns the principal of a request, and records it in the exchange. A missing key takes the same path as an unknown
   * key, so that the two cannot be told apart.
   *
   * @param service the service that the key must be for; `null`: any service
   * @throws {Problem} if the key is unknown, denied, or over its rate limit
   */
  async authorize(exchange: Exchange, service: "search" | "ingest" | null): Promise<Principal> {
    const principal = await this.#accounts.authenticate(exchange.request.headers.get("x-api-key") ?? "");
    if (principal === null) throw new Problem("unauthenticated", { headers: { "www-authenticate": "ApiKey" } });
    exchange.principal = principal;
    if (service === "search") exchange.credits = { charged: 0, remaining: principal.account.balance };
    const { id } = principal.key;
    const denial = denialReason(principal, service, Date.now());
    const rateLimit = await (denial === null ? this.#rateLimits.take(id) : this.#rateLimits.peek(id));
    exchange.rateLimit = rateLimit;
    if (denial === "wrong_service") throw wrongService(principal, service);
    if (denial !== null) throw new Problem(DENIAL_CODES[denial]);
    if (!rateLimit.allowed) throw temporaryProblem("rate_limited", rateLimit.retryAfterSeconds);
    this.#accounts.noteKeyUse(id);
    return principal;
  }
}

function wrongService({ key }: Principal, service: string | null): Problem {
  return new Problem("wrong_service", {
    detail: `This path needs a key for the service \`${service}\`; the key is for \`${key.service}\`.`,
  });
}
