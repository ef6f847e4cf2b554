export { KEY_SCOPES } from "./accounts/api-key.ts";

/* Amounts and limits of accounts, and texts of cells, for programs that read options or print figures: no database is loaded. */

export { markFormulas } from "./accounts/formula-text.ts";
export { fromDecimal, MAX_MICROS, type Micros, parseMicros, toDecimal, toDecimalText } from "./accounts/money.ts";
export type { CreatedSession, Session, SessionLifetime, SignedIn, SignInLink } from "./accounts/session.ts";
export { LINK_LIFETIME_MS, MAX_LINK_LIFETIME_MS } from "./accounts/session.ts";
