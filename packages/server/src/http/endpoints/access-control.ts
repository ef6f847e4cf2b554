import type { AccountStore } from "../../accounts/account-store.ts";
import { type DenialReason, denialReason, type Principal } from "../../accounts/api-key.ts";
import { clientNetworkOf } from "../exchange/client-network-of.ts";
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

export interface AccessControlOptions {
  readonly accounts: AccountStore;
  /** By the id of a key. */
  readonly rateLimits: RateLimits;
  /** By client network, for requests without a key. */
  readonly publicRateLimits: RateLimits;
  /** Whether the last address of `X-Forwarded-For` is the client's. */
  readonly behindProxy: boolean;
}

/** Authenticates requests by their API key, and limits their rate. */
export class AccessControl {
  readonly #options: AccessControlOptions;

  constructor(options: AccessControlOptions) {
    this.#options = options;
  }

  /**
   * Returns the principal of a request, and records it in the exchange. A missing key takes the same path as an unknown
   * key, so that the two cannot be told apart.
   *
   * @param service the service that the key must be for; `null`: any service
   * @throws {Problem} if the key is unknown, denied, or over its rate limit
   */
  async authorize(exchange: Exchange, service: "search" | "ingest" | null): Promise<Principal> {
    const { accounts, rateLimits } = this.#options;
    const principal = await accounts.authenticate(exchange.request.headers.get("x-api-key") ?? "");
    if (principal === null) throw new Problem("unauthenticated", { headers: { "www-authenticate": "ApiKey" } });
    exchange.principal = principal;
    if (service === "search") exchange.credits = { charged: 0, remaining: principal.account.balance };
    const { id } = principal.key;
    const denial = denialReason(principal, service, Date.now());
    const rateLimit = await (denial === null ? rateLimits.take(id) : rateLimits.peek(id));
    exchange.rateLimit = rateLimit;
    if (denial === "wrong_service") throw wrongService(principal, service);
    if (denial !== null) throw new Problem(DENIAL_CODES[denial]);
    if (!rateLimit.allowed) throw temporaryProblem("rate_limited", rateLimit.retryAfterSeconds);
    accounts.noteKeyUse(id);
    return principal;
  }

  /**
   * Admits a request without a key if its endpoint is public; one with a key is treated as {@link authorize} does.
   *
   * @returns `null` without a key
   * @throws {Problem} also if the network of the client is over its rate limit
   */
  async authorizePublic(
    exchange: Exchange,
    service: "search" | null,
    { isPublic }: { readonly isPublic: boolean },
  ): Promise<Principal | null> {
    if (!isPublic || exchange.request.headers.has("x-api-key")) return this.authorize(exchange, service);
    const { publicRateLimits, behindProxy } = this.#options;
    const rateLimit = await publicRateLimits.take(clientNetworkOf(exchange, behindProxy));
    exchange.rateLimit = rateLimit;
    if (!rateLimit.allowed) throw temporaryProblem("rate_limited", rateLimit.retryAfterSeconds);
    return null;
  }
}

function wrongService({ key }: Principal, service: string | null): Problem {
  return new Problem("wrong_service", {
    detail: `This path needs a key for the service \`${service}\`; the key is for \`${key.service}\`.`,
  });
}
