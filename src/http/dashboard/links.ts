import { readMembers } from "../body/request-members.ts";
import { type Endpoint, jsonResponse } from "../exchange/endpoint.ts";
import { type RateLimits, TokenBuckets } from "../limits/rate-limits.ts";
import { linkRequest, type SignInOptions } from "../schema/dashboard-schemas.ts";
import { clientNetworkOf } from "./client-network-of.ts";
import { readSmallBody } from "./request-values.ts";
import { type SessionAccess, takeToken } from "./session-access.ts";

/** Mails a sign-in link if an account has an e-mail address. Returns at once, and never throws. */
export interface LinkMailer {
  request(email: string): void;
}

export interface LinkDependencies {
  readonly access: SessionAccess;
  /** `null`: links come from the operator only. */
  readonly linkMailer: LinkMailer | null;
  /** By client network. */
  readonly signInLimits: RateLimits;
  readonly behindProxy: boolean;
}

/** So that nobody can fill a mailbox. By e-mail address. */
const MAIL_RATE = { tokens: 3, milliseconds: 15 * 60_000 };

/** Requests for a link by mail. Every address has the same answer, at once: it does not tell who has an account. */
export function linkEndpoints(dependencies: LinkDependencies): readonly Endpoint[] {
  const { access, linkMailer, signInLimits, behindProxy } = dependencies;
  const mailLimits = new TokenBuckets(MAIL_RATE);
  return [
    access.open("GET", "sign-in", () => {
      const body: SignInOptions = { links_by_mail: linkMailer !== null };
      return jsonResponse(body);
    }),
    access.open("POST", "request-link", async (exchange) => {
      takeToken(exchange, signInLimits, clientNetworkOf(exchange, behindProxy));
      const { email } = readMembers(linkRequest, await readSmallBody(exchange.request));
      const address = email.trim();
      if (mailLimits.take(address.toLowerCase()).allowed) linkMailer?.request(address);
      return { ...jsonResponse({}), status: 202 };
    }),
  ];
}
