import type { SignedIn } from "../../accounts/session.ts";
import type { SessionStore } from "../../accounts/session-store.ts";
import type { Endpoint, EndpointResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem, temporaryProblem } from "../exchange/problem.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import { requireSameOrigin } from "./same-origin.ts";
import type { SessionCookie } from "./session-cookie.ts";

/** The paths of all endpoints start with it. */
export const DASHBOARD_PREFIX = "/internal-api/v1/dashboard";

export interface SessionAccessOptions {
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  /** By the id of a session. */
  readonly rateLimits: RateLimits;
  readonly publicOrigin: string | null;
}

/** Authenticates requests by the cookie of their session, rejects those of other sites, and limits their rate. */
export class SessionAccess {
  readonly #options: SessionAccessOptions;

  constructor(options: SessionAccessOptions) {
    this.#options = options;
  }

  /** An endpoint for everybody, but only from the pages of the service. */
  open(method: Endpoint["method"], name: string, respond: Endpoint["respond"]): Endpoint {
    return {
      method,
      path: `${DASHBOARD_PREFIX}/${name}`,
      respond: (exchange) => {
        requireSameOrigin(exchange.request, this.#options.publicOrigin);
        return respond(exchange);
      },
    };
  }

  /** An endpoint that needs a session. It must use no account but that of the session. */
  signedIn(
    method: Endpoint["method"],
    name: string,
    respond: (signedIn: SignedIn, exchange: Exchange) => Promise<EndpointResponse>,
  ): Endpoint {
    return this.open(method, name, async (exchange) => respond(await this.#authorize(exchange), exchange));
  }

  async #authorize(exchange: Exchange): Promise<SignedIn> {
    const { sessions, cookie, rateLimits } = this.#options;
    const secret = cookie.read(exchange.request);
    const signedIn = secret === null ? null : await sessions.useSession(secret);
    if (signedIn === null) throw new Problem("not_signed_in", { headers: { "www-authenticate": "Session" } });
    exchange.signedIn = signedIn;
    await takeToken(exchange, rateLimits, signedIn.session.id);
    return signedIn;
  }
}

/** @throws {Problem} `rate_limited` */
export async function takeToken(exchange: Exchange, rateLimits: RateLimits, bucket: string): Promise<void> {
  const rateLimit = await rateLimits.take(bucket);
  exchange.rateLimit = rateLimit;
  if (!rateLimit.allowed) throw temporaryProblem("rate_limited", rateLimit.retryAfterSeconds);
}
