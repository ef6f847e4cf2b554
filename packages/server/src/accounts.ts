export type { AccountChange } from "./accounts/account.ts";
export { accountSummary } from "./accounts/account-summary.ts";
export { unknownAccount } from "./accounts/accounts-error.ts";
export type { LimitStore } from "./accounts/limit-store.ts";
export { signInMail } from "./accounts/mail/sign-in-mail.ts";
export { MAX_MICROS } from "./accounts/money.ts";
export { quoted } from "./accounts/quoted-text.ts";
export { LINK_LIFETIME_MS, MAX_LINK_LIFETIME_MS } from "./accounts/session.ts";
export { isDatabaseUrl, withoutPassword } from "./postgres/database-url.ts";
