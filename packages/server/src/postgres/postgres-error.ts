import { isError } from "firmament/base";

/**
 * Why a PostgreSQL database cannot be used:
 * - `invalid_database_url`: its address is not one of a PostgreSQL database.
 * - `database_refused`: it rejects the user, the password, the certificate or a permission.
 * - `no_database`: it does not exist, or was not to be created.
 * - `foreign_database`: its schema belongs to another program, or its encoding is not UTF-8.
 * - `newer_database`: a later release of the program has written it.
 * - `damaged_database`: its tables do not match their version.
 * - `database_unavailable`: no server answers in time, or it ended the connection. It may answer later.
 * - `closed`: it was used after it was closed.
 */
export type PostgresErrorCode =
  | "invalid_database_url"
  | "database_refused"
  | "no_database"
  | "foreign_database"
  | "newer_database"
  | "damaged_database"
  | "database_unavailable"
  | "closed";

/** Creates the errors that a caller of the database receives. */
export type PostgresErrorFactory = (code: PostgresErrorCode, message: string, options?: ErrorOptions) => Error;

type Reason = readonly [code: PostgresErrorCode, reason: string];

const NO_SERVER: Reason = ["database_unavailable", "no server answers. Start PostgreSQL, or correct the address"];

const UNKNOWN_HOST: Reason = ["database_unavailable", "its host is unknown. Correct the address"];

const ENDED: Reason = ["database_unavailable", "the connection ended. Try again when PostgreSQL answers"];

const SLOW: Reason = [
  "database_unavailable",
  "it did not answer in time. Check the address, and whether PostgreSQL is busy",
];

const BUSY: Reason = ["database_unavailable", "PostgreSQL has no more connections, memory or disk. Free some"];

const UNTRUSTED: Reason = [
  "database_refused",
  "its certificate is not trusted. State the certificate authority with sslrootcert, or use sslmode=require",
];

const OTHER_HOST: Reason = [
  "database_refused",
  "its certificate is for another host. Use the host of the certificate, or sslmode=verify-ca",
];
const UNREADABLE: Reason = [
  "invalid_database_url",
  "a file that its address names cannot be read. Correct the address",
];

const POOLER: Reason = [
  "database_refused",
  "the server does not accept the options of a connection. Connect to PostgreSQL itself, not to a pooler",
];
const REFUSED: Reason = ["database_refused", "the user name or the password is wrong. Correct the address"];

const READ_ONLY: Reason = ["database_unavailable", "it is read-only. Use the address of the primary server"];
const FAILED: Reason = [
  "database_unavailable",
  "PostgreSQL has an internal error, such as a damaged file. Read its log",
];
const CHANGED: Reason = ["database_unavailable", "its tables were changed a moment ago. Try again"];

/** By SQLSTATE, or the first characters of it: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const BY_STATE: Readonly<Record<string, Reason>> = {
  "08": ENDED,
  "08P01": POOLER,
  "25006": READ_ONLY,
  "25P03": ENDED,
  "25P04": ENDED,
  "28": REFUSED,
  "3D000": ["no_database", "it does not exist. Create it, or correct its name"],
  "40": ["database_unavailable", "other transactions were in the way. Try again"],
  "42501": ["database_refused", "the user may not use or create its schema and tables. Grant these permissions"],
  "42P01": ["damaged_database", "its tables do not match its version. Restore an intact copy"],
  "42703": ["damaged_database", "its tables do not match its version. Restore an intact copy"],
  "53": BUSY,
  "55P03": SLOW,
  "57014": SLOW,
  "57P": ENDED,
  "58": FAILED,
  XX: FAILED,
};

/** By the code of an error of the system. */
const BY_CODE: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: NO_SERVER,
  ENOENT: NO_SERVER,
  EHOSTUNREACH: NO_SERVER,
  ENETUNREACH: NO_SERVER,
  ETIMEDOUT: SLOW,
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  ECONNRESET: ENDED,
  ECONNABORTED: ENDED,
  EPIPE: ENDED,
  ERR_SOCKET_CLOSED: ENDED,
  ERR_STREAM_DESTROYED: ENDED,
  ERR_STREAM_WRITE_AFTER_END: ENDED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: OTHER_HOST,
};

/** By the message of an error of `pg` without a code. */
const BY_MESSAGE: readonly (readonly [RegExp, Reason])[] = [
  [/timeout/i, SLOW],
  [/^Cannot use a pool after calling end/, ["closed", "it is closed"]],
  [/Connection terminated|not queryable|Connection ended|closed the connection/, ENDED],
  [/^Received unexpected |^received invalid response/, ENDED],
  [/does not support SSL/, ["database_refused", "the server does not support TLS. Use sslmode=disable"]],
  [
    /error establishing an SSL connection/,
    ["database_unavailable", "its server does not answer as PostgreSQL does. Correct the address"],
  ],
  [/client password must be/, REFUSED],
  [/sslmode=verify-ca/, ["invalid_database_url", "sslmode=verify-ca needs sslrootcert. State a certificate authority"]],
];

/**
 * By the message or the routine of an error with the SQLSTATE `0A000`: a feature that is not supported. Messages may be in
 * another language.
 */
const BY_UNSUPPORTED: readonly (readonly [RegExp, Reason])[] = [
  // A standby refuses to begin a transaction that writes, and all tables that are not logged.
  [/during recovery|^(?:check_XactReadOnly|check_transaction_read_only|get_relation_info) /, READ_ONLY],
  [/cached plan must not change|^RevalidateCachedQuery /, CHANGED],
];

/** Returns whether an error concerns the database as a whole, and not one query. */
export function concernsDatabase(error: unknown): boolean {
  return reasonOf(error) !== null;
}

/** Returns whether a connection broke: its transaction cannot continue, and another connection may succeed at once. */
export function isBrokenConnection(error: unknown): boolean {
  return reasonOf(error) === ENDED;
}

/** The reasons after which a commit may be on the disk; a full disk can end PostgreSQL while it writes one. */
const UNKNOWN_OUTCOMES: ReadonlySet<Reason | null> = new Set([ENDED, SLOW, BUSY, FAILED]);

/** Returns whether the outcome of a commit that failed with this error is unknown. */
export function isUnknownOutcome(error: unknown): boolean {
  return UNKNOWN_OUTCOMES.has(reasonOf(error));
}

/** Returns whether the prepared statements of a connection are older than its tables: another connection may succeed. */
export function isOutdatedConnection(error: unknown): boolean {
  return reasonOf(error) === CHANGED;
}

/** Returns whether a transaction was rolled back because of another one, and may succeed when it runs again. */
export function isConflict(error: unknown): boolean {
  return /^40/.test(codeOf(error));
}

/**
 * Converts an error that concerns the database; returns any other error unchanged, such as a violated constraint.
 *
 * @param name the database, as messages call it
 */
export function convertPostgresError(error: unknown, name: string, newError: PostgresErrorFactory): unknown {
  const [code, reason] = reasonOf(error) ?? [];
  if (code === undefined) return error;
  return newError(code, `Cannot use the database ${name}: ${reason}.`, { cause: error });
}

function reasonOf(error: unknown): Reason | null {
  const code = codeOf(error);
  // The driver reads files such as a certificate.
  if (isError(error) && "syscall" in error && error.syscall === "open") return UNREADABLE;
  const message = isError(error) ? error.message : "";
  if (code === "0A000") {
    const routine = isError(error) && "routine" in error ? error.routine : "";
    return BY_UNSUPPORTED.find(([pattern]) => pattern.test(`${routine} ${message}`))?.[1] ?? null;
  }
  const byState = [5, 3, 2].map((length) => BY_STATE[code.slice(0, length)]);
  const known = BY_CODE[code] ?? (code.length === 5 ? byState.find((reason) => reason !== undefined) : undefined);
  if (known !== undefined) return known;
  if (code !== "" || !isError(error)) return null;
  return BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ?? null;
}

function codeOf(error: unknown): string {
  return isError(error) && "code" in error && typeof error.code === "string" ? error.code : "";
}
