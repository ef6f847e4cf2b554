import type { Account } from "./account.ts";

/** A link that signs its holder in once. */
export interface SignInLink {
  /** The id of the account. */
  readonly account: string;
  /** The secret part of the link: 260 random bits. It is not stored, so it cannot be shown again. */
  readonly token: string;
  /** From this time on the link is rejected; milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A signed-in browser, without its secret, which is not stored. Times are milliseconds since 1970. */
export interface Session {
  /** `ses_` and 80 random bits; not secret. */
  readonly id: string;
  /** The id of the account. */
  readonly account: string;
  /** What its owner recognizes the browser by, such as `Firefox on Linux`. */
  readonly client: string;
  readonly createdAt: number;
  /** To the minute. */
  readonly lastUsedAt: number;
  /** From this time on the session is rejected, unless it is used before. */
  readonly expiresAt: number;
  /** From this time on the session is rejected, however often it is used. */
  readonly endsAt: number;
}

/** A new session with its secret. */
export interface CreatedSession {
  readonly session: Session;
  /** What the browser sends as its cookie: 260 random bits. */
  readonly secret: string;
}

/** The session and the account of a request. */
export interface SignedIn {
  readonly session: Session;
  readonly account: Account;
}

/** How long sessions stay valid, in milliseconds. */
export interface SessionLifetime {
  /** The maximum time between two uses. */
  readonly idleMs: number;
  /** The maximum time since the sign-in. */
  readonly totalMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const SESSION_LIFETIME: SessionLifetime = { idleMs: DAY_MS, totalMs: 30 * DAY_MS };

/** The default lifetime of a sign-in link. */
export const LINK_LIFETIME_MS: number = 30 * MINUTE_MS;

export const MAX_LINK_LIFETIME_MS: number = 7 * DAY_MS;
