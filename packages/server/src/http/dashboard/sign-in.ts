import { invariant } from "firmament/base";
import type { AccountStore } from "../../accounts/account-store.ts";
import type { SessionStore } from "../../accounts/session-store.ts";
import { readMembers } from "../body/request-members.ts";
import { clientNetworkOf } from "../exchange/client-network-of.ts";
import type { Endpoint, EndpointResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem } from "../exchange/problem.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import { noMembers, signInRequest } from "../schema/dashboard-schemas.ts";
import { clientName } from "./client-name.ts";
import { readSmallBody } from "./request-values.ts";
import { type SessionAccess, takeToken } from "./session-access.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { sessionResponse } from "./sessions.ts";

export interface SignInDependencies {
  readonly access: SessionAccess;
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  /** By client network. */
  readonly signInLimits: RateLimits;
  /** Whether the last address of `X-Forwarded-For` is the client's. */
  readonly behindProxy: boolean;
}

/** Sign-in with the token of a link, and sign-out. */
export function signInEndpoints(dependencies: SignInDependencies): readonly Endpoint[] {
  const { access } = dependencies;
  return [
    access.open("POST", "sign-in", (exchange) => signIn(exchange, dependencies)),
    access.open("POST", "sign-out", (exchange) => signOut(exchange, dependencies)),
  ];
}

async function signIn(exchange: Exchange, dependencies: SignInDependencies): Promise<EndpointResponse> {
  const { accounts, sessions, cookie, signInLimits, behindProxy } = dependencies;
  const { request } = exchange;
  await takeToken(exchange, signInLimits, clientNetworkOf(exchange, behindProxy));
  const { token } = readMembers(signInRequest, await readSmallBody(request));
  const client = clientName(request.headers.get("user-agent"));
  const created = await sessions.signIn(token, client, cookie.read(request));
  if (created === null) throw new Problem("link_invalid", { headers: { "www-authenticate": "Session" } });
  const { session, secret } = created;
  const account = await accounts.account(session.account);
  invariant(account !== null, "an account with a session is never removed");
  exchange.signedIn = { session, account };
  const response = await sessionResponse(exchange.signedIn, sessions);
  const seconds = Math.floor((session.endsAt - session.createdAt) / 1000);
  return { ...response, headers: { ...response.headers, "set-cookie": cookie.set(request, secret, seconds) } };
}

/** A sign-out without a session succeeds as well: it removes a cookie that is no longer valid. */
async function signOut({ request }: Exchange, { sessions, cookie }: SignInDependencies): Promise<EndpointResponse> {
  readMembers(noMembers, await readSmallBody(request));
  const secret = cookie.read(request);
  const signedIn = secret === null ? null : await sessions.useSession(secret);
  if (signedIn !== null) await sessions.revokeSession(signedIn.account.id, signedIn.session.id);
  return { status: 204, headers: { "set-cookie": cookie.clear(request) }, body: null };
}
