import type { AccountStore } from "../../accounts/account-store.ts";
import { type Authentication, type Refusal, refusal } from "../../accounts/api-key.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem, passing } from "../exchange/problem.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { ProblemCode } from "../schema/problem-code.ts";

const REFUSALS: Readonly<Record<Refusal, ProblemCode>> = {
  revoked: "key_revoked",
  expired: "key_expired",
  wrong_service: "wrong_service",
  no_api_access: "no_api_access",
};

/** Lets in who belongs, as often as is allowed. */
export class AccessControl {
  readonly #accounts: AccountStore;
  readonly #rateLimits: RateLimits;

  constructor(accounts: AccountStore, rateLimits: RateLimits) {
    this.#accounts = accounts;
    this.#rateLimits = rateLimits;
  }

  /**
   * Whose request it is. A key that is missing goes the way of one that is unknown: so nothing tells them apart.
   *
   * @param service what the key has to be for; `null`: any
   * @throws {Problem} when it may not come in
   */
  async authorize(exchange: Exchange, service: "search" | null): Promise<Authentication> {
    const holder = await this.#accounts.authenticate(exchange.request.headers.get("x-api-key") ?? "");
    if (holder === null) throw new Problem("unauthenticated", { headers: { "www-authenticate": "ApiKey" } });
    exchange.holder = holder;
    if (service !== null) exchange.credits = { charged: 0, remaining: holder.account.balance };
    const refused = refusal(holder, service, Date.now());
    exchange.rateLimit = refused === null ? this.#rateLimits.take(holder.key.id) : this.#rateLimits.peek(holder.key.id);
    if (refused !== null) throw new Problem(REFUSALS[refused]);
    if (!exchange.rateLimit.allowed) throw passing("rate_limited", exchange.rateLimit.retryAfterSeconds);
    return holder;
  }
}
