import { checkOptions, isWebOrigin, type OptionNames } from "firmament/base";
import type { AccountStore } from "../../accounts/account-store.ts";
import type { SessionStore } from "../../accounts/session-store.ts";
import type { Endpoint } from "../exchange/endpoint.ts";
import { Problem } from "../exchange/problem.ts";
import { type NewRateLimits, type RateLimits, TokenBuckets } from "../limits/rate-limits.ts";
import { type KeyDataset, keyEndpoints } from "./keys.ts";
import { ledgerEndpoints } from "./ledger.ts";
import { type LinkMailer, linkEndpoints } from "./links.ts";
import { DASHBOARD_PREFIX, SessionAccess } from "./session-access.ts";
import { SessionCookie } from "./session-cookie.ts";
import { sessionEndpoints } from "./sessions.ts";
import { signInEndpoints } from "./sign-in.ts";
import { topUpEndpoints } from "./top-up.ts";
import { usageEndpoints } from "./usage.ts";

/** The dashboard, in which the holders of accounts see their data and manage their keys. */
export interface DashboardOptions {
  /** Usually the store of the accounts. */
  readonly sessions: SessionStore;
  /**
   * The origin by which browsers reach the service, such as `https://search.example.com`. Default: that of each request,
   * which behind a proxy with TLS lacks the `https`: cookies are then not `Secure`.
   */
  readonly publicOrigin?: string | undefined;
  /** Mails links to the holders of accounts who ask for one; default: links come from the operator only. */
  readonly linkMailer?: LinkMailer | undefined;
  /** By client network; default: 30 sign-ins and requests for links per minute. */
  readonly signInLimits?: RateLimits | undefined;
  /** By session; default: 300 requests per minute. */
  readonly sessionLimits?: RateLimits | undefined;
  /** Creates all other limits; default: limits of this process. */
  readonly newRateLimits?: NewRateLimits | undefined;
}

const DASHBOARD_OPTIONS: OptionNames<DashboardOptions> = {
  sessions: true,
  publicOrigin: true,
  linkMailer: true,
  signInLimits: true,
  sessionLimits: true,
  newRateLimits: true,
};

const SIGN_IN_RATE = { tokens: 30, milliseconds: 60_000 };
const SESSION_RATE = { tokens: 300, milliseconds: 60_000 };

/** So that nobody can fill a mailbox. By e-mail address. */
const MAIL_RATE = { tokens: 3, milliseconds: 15 * 60_000 };

/** Keys are never deleted, so their number is limited in this way. By account. */
const CREATION_RATE = { tokens: 30, milliseconds: 3_600_000 };

/** What the dashboard needs to know of its service. */
export interface DashboardSurroundings {
  readonly accounts: AccountStore;
  readonly datasets: readonly KeyDataset[];
  /** The name of the dataset that examples search. */
  readonly exampleDataset: string;
  /** Whether the last address of `X-Forwarded-For` is the client's. */
  readonly behindProxy: boolean;
}

/**
 * @throws {TypeError} if the public origin is not an origin
 */
export function dashboardEndpoints(
  options: DashboardOptions,
  { accounts, datasets, exampleDataset, behindProxy }: DashboardSurroundings,
): readonly Endpoint[] {
  checkOptions("dashboard", options, DASHBOARD_OPTIONS);
  const { sessions, publicOrigin = null } = options;
  if (publicOrigin !== null) checkOrigin(publicOrigin);
  const cookie = new SessionCookie(publicOrigin);
  const { newRateLimits = (_, rate) => new TokenBuckets(rate) } = options;
  const rateLimits = options.sessionLimits ?? newRateLimits("session", SESSION_RATE);
  const access = new SessionAccess({ sessions, cookie, rateLimits, publicOrigin });
  const signInLimits = options.signInLimits ?? newRateLimits("sign-in", SIGN_IN_RATE);
  return [
    ...signInEndpoints({ access, accounts, sessions, cookie, signInLimits, behindProxy }),
    ...linkEndpoints({
      access,
      linkMailer: options.linkMailer ?? null,
      signInLimits,
      mailLimits: newRateLimits("mail", MAIL_RATE),
      behindProxy,
    }),
    ...sessionEndpoints(access, sessions),
    ...usageEndpoints(access, accounts),
    ...ledgerEndpoints(access, accounts),
    ...keyEndpoints(access, accounts, newRateLimits("key-creation", CREATION_RATE), datasets, exampleDataset),
    ...topUpEndpoints(access, accounts),
  ];
}

function checkOrigin(text: string): void {
  if (isWebOrigin(text)) return;
  throw new TypeError(`${JSON.stringify(text)} is not an origin. Write https://example.com, without a path.`);
}

/** The endpoints of a service without accounts, so that the page of the dashboard says what it lacks. */
export function missingDashboardEndpoints(): readonly Endpoint[] {
  return (["GET", "POST"] as const).map((method) => ({
    method,
    path: `${DASHBOARD_PREFIX}/:path{.+}`,
    respond: () => {
      throw new Problem("needs_accounts");
    },
  }));
}
