import type { CreatedSession, Session, SignedIn, SignInLink } from "./session.ts";

/**
 * A durable store of sign-in links and sessions. Every method is atomic, also among several processes. Links and secrets
 * are stored as their SHA-256 only: a copy of the store signs nobody in.
 *
 * Every method can throw an `AccountsError` of the file, and has then changed nothing.
 */
export interface SessionStore {
  /**
   * Creates a link, and deletes expired ones. If the disk fails meanwhile, there may be a link whose token nobody knows.
   *
   * @param lifetimeMs a whole number of milliseconds, at least 1 and at most seven days
   * @throws `unknown_account`
   * @throws {RangeError} for another lifetime
   */
  createSignInLink(account: string, lifetimeMs: number): Promise<SignInLink>;

  /**
   * Uses a link up: creates a session with a new secret, and deletes expired sessions. Of several calls with one token, one
   * succeeds.
   *
   * @param client what the owner recognizes the browser by
   * @param previous the secret that the browser has sent: its session is revoked; `null` without one
   * @returns `null` for a token that is unknown, used or expired; nothing has changed
   */
  signIn(token: string, client: string, previous: string | null): Promise<CreatedSession | null>;

  /**
   * The session of a secret, which counts as a use; `null` if there is none or it has expired. A use is written at most
   * once a minute.
   */
  useSession(secret: string): Promise<SignedIn | null>;

  /** The valid sessions of an account, the last used first; none for an unknown account. */
  sessions(account: string): Promise<readonly Session[]>;

  /** Revokes a session of an account; returns `false` if the account has no session with this id. */
  revokeSession(account: string, id: string): Promise<boolean>;

  /**
   * Revokes the sessions of an account, and its links that are not used yet.
   *
   * @param keptId the session to keep; `null`: none
   * @returns the number of revoked sessions
   */
  revokeSessions(account: string, keptId: string | null): Promise<number>;
}
