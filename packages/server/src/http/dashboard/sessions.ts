import type { Session, SignedIn } from "../../accounts/session.ts";
import type { SessionStore } from "../../accounts/session-store.ts";
import { readMembers } from "../body/request-members.ts";
import { type Endpoint, type EndpointResponse, jsonResponse, noContent } from "../exchange/endpoint.ts";
import { Problem } from "../exchange/problem.ts";
import { type DashboardSession, type OpenSession, revokeSessionsRequest } from "../schema/dashboard-schemas.ts";
import { isoTime, readSmallBody } from "./request-values.ts";
import type { SessionAccess } from "./session-access.ts";

/** The session of a request, and the other sessions of its account. */
export function sessionEndpoints(access: SessionAccess, sessions: SessionStore): readonly Endpoint[] {
  return [
    access.signedIn("GET", "session", (signedIn) => sessionResponse(signedIn, sessions)),
    access.signedIn("POST", "sessions/revoke", async ({ account, session }, { request }) => {
      const { id } = readMembers(revokeSessionsRequest, await readSmallBody(request));
      if (id === undefined) await sessions.revokeSessions(account.id, session.id);
      else if (!(await sessions.revokeSession(account.id, id))) {
        throw new Problem("not_found", { detail: "The account has no such session." });
      }
      return noContent;
    }),
  ];
}

/** The holder of the account with all sessions. */
export async function sessionResponse(
  { account, session }: SignedIn,
  sessions: SessionStore,
): Promise<EndpointResponse> {
  const open = await sessions.sessions(account.id);
  const body: DashboardSession = {
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email,
    expires_at: isoTime(session.expiresAt),
    sessions: open.map((other) => openSession(other, session.id)),
  };
  return jsonResponse(body);
}

function openSession(session: Session, currentId: string): OpenSession {
  return {
    id: session.id,
    created_at: isoTime(session.createdAt),
    last_used_at: isoTime(session.lastUsedAt),
    expires_at: isoTime(session.expiresAt),
    current: session.id === currentId,
    client: session.client,
  };
}
