import { invariant } from "firmament/base";
import type { Account } from "../../accounts/account.ts";
import {
  type DenialReason,
  denialReason,
  type KeyNeed,
  type KeySource,
  type Principal,
} from "../../accounts/api-key.ts";
import type { AliasNames } from "../exchange/alias-names.ts";
import { clientNetworkOf } from "../exchange/client-network-of.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem, temporaryProblem } from "../exchange/problem.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { ProblemCode } from "../schema/problem-code.ts";

const DENIAL_CODES: Readonly<Record<DenialReason, ProblemCode>> = {
  revoked: "key_revoked",
  expired: "key_expired",
  wrong_origin: "wrong_origin",
  wrong_scope: "wrong_scope",
  wrong_dataset: "wrong_dataset",
  no_api_access: "no_api_access",
};

export interface AccessControlOptions {
  /** `null`: the service is open. */
  readonly keys: KeySource | null;
  /** Whether keys belong to accounts. */
  readonly hasAccounts: boolean;
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
   * @throws {Problem} if the key is unknown, denied, or over its rate limit
   */
  async authorize(exchange: Exchange, need: KeyNeed): Promise<Principal> {
    const { keys, rateLimits } = this.#options;
    if (keys === null) throw new Problem("needs_keys");
    const { headers } = exchange.request;
    const key = headers.get("x-api-key") ?? "";
    const found = await exchange.trace.step("authenticate", () => keys.authenticate(key));
    if (found === null) throw new Problem("unauthenticated", { headers: { "www-authenticate": "ApiKey" } });
    const principal = withoutAliases(found, exchange.aliases);
    exchange.principal = principal;
    const { account } = principal;
    if (need.scope === "search" && account !== null) exchange.credits = { charged: 0, remaining: account.balance };
    const { id } = principal.key;
    const denial = denialReason(principal, need, headers.get("origin"), Date.now());
    const rateLimit = await (denial === null ? rateLimits.take(id) : rateLimits.peek(id));
    exchange.rateLimit = rateLimit;
    if (denial !== null) throw denied(denial, principal, need, exchange.alias);
    if (!rateLimit.allowed) throw temporaryProblem("rate_limited", rateLimit.retryAfterSeconds);
    keys.noteKeyUse(id);
    return principal;
  }

  /**
   * Returns the account and the key of a request that only accounts can send.
   *
   * @throws {Problem} as {@link authorize} does, and `needs_accounts` if the service has none
   */
  async authorizeAccount(exchange: Exchange, need: KeyNeed): Promise<Principal & { readonly account: Account }> {
    if (!this.#options.hasAccounts) throw new Problem("needs_accounts");
    const { key, account } = await this.authorize(exchange, need);
    invariant(account !== null, "the keys of a service with accounts belong to them");
    return { key, account };
  }

  /** Whether the service has no keys: everybody may search. */
  get isOpen(): boolean {
    return this.#options.keys === null;
  }

  /**
   * Admits a request without a key if its endpoint is public; one with a key is treated as {@link authorize} does,
   * unless the service is open.
   *
   * @returns `null` without a key
   * @throws {Problem} also if the network of the client is over its rate limit
   */
  async authorizePublic(
    exchange: Exchange,
    need: KeyNeed,
    { isPublic }: { readonly isPublic: boolean },
  ): Promise<Principal | null> {
    const hasKey = !this.isOpen && exchange.request.headers.has("x-api-key");
    if (!isPublic || hasKey) return this.authorize(exchange, need);
    const { publicRateLimits, behindProxy } = this.#options;
    const rateLimit = await publicRateLimits.take(clientNetworkOf(exchange, behindProxy));
    exchange.rateLimit = rateLimit;
    if (!rateLimit.allowed) throw temporaryProblem("rate_limited", rateLimit.retryAfterSeconds);
    return null;
  }

  /** Whether the pages of an origin may ask for requests because a key names it. */
  async allowsOrigin(origin: string): Promise<boolean> {
    return (await this.#options.keys?.allowsOrigin(origin)) ?? false;
  }
}

/**
 * Refuses the keys that are made for strangers, such as the visitors of a page: those with a filter or origins.
 *
 * @param what the key cannot do, such as `manage alerts`
 * @throws {Problem} `restricted_key`
 */
export function requireUnrestricted({ key }: Principal, what: string): void {
  if (key.filter === null && key.origins === null) return;
  const restriction = key.filter === null ? "origins" : "a filter";
  throw new Problem("restricted_key", {
    detail: `A key with ${restriction} cannot ${what}. Use a key of the account without a filter and origins.`,
  });
}

/** A key that names an alias opens the dataset that the alias stands for, as if it named that one. */
function withoutAliases(principal: Principal, aliases: AliasNames): Principal {
  const { datasets } = principal.key;
  if (datasets === null) return principal;
  const opened = new Set(datasets.map((name) => aliases.datasetOf(name)));
  return { ...principal, key: { ...principal.key, datasets: [...opened] } };
}

/** @param alias in the path, whose dataset the key may not know */
function denied(reason: DenialReason, { key }: Principal, { scope, dataset }: KeyNeed, alias: string | null): Problem {
  const code = DENIAL_CODES[reason];
  switch (reason) {
    case "wrong_scope":
      return new Problem(code, {
        detail: `This path needs a key with the scope \`${scope}\`; the key has ${quotedList(key.scopes)}.`,
      });
    case "wrong_dataset":
      return new Problem(code, {
        detail: `The key does not open the dataset \`${alias ?? dataset}\`. It opens ${quotedList(key.datasets ?? [])}.`,
        datasets: key.datasets ?? [],
      });
    case "wrong_origin":
      return new Problem(code, { detail: `The key is for pages of ${quotedList(key.origins ?? [])}.` });
    default:
      return new Problem(code);
  }
}

function quotedList(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}
