import { readMembers } from "../body/request-members.ts";
import { clientNetworkOf } from "../exchange/client-network-of.ts";
import { type Endpoint, jsonResponse } from "../exchange/endpoint.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import { linkRequest, type SignInOptions } from "../schema/dashboard-schemas.ts";
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
  /** By e-mail address. */
  readonly mailLimits: RateLimits;
  readonly behindProxy: boolean;
}

/** Requests for a link by mail. Every address has the same answer, at once: it does not tell who has an account. */
export function linkEndpoints(dependencies: LinkDependencies): readonly Endpoint[] {
  const { access, linkMailer, signInLimits, mailLimits, behindProxy } = dependencies;
  return [
    access.open("GET", "sign-in", () => {
      const body: SignInOptions = { links_by_mail: linkMailer !== null };
      return jsonResponse(body);
    }),
    access.open("POST", "request-link", async (exchange) => {
      await takeToken(exchange, signInLimits, clientNetworkOf(exchange, behindProxy));
      const { email } = readMembers(linkRequest, await readSmallBody(exchange.request));
      const address = email.trim();
      if ((await mailLimits.take(address.toLowerCase())).allowed) linkMailer?.request(address);
      return { ...jsonResponse({}), status: 202 };
    }),
  ];
}
