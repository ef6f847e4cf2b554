import { requireSupportedNode } from "firmament/base";

export type {
  Account,
  AccountChange,
  AccountUsage,
  AutoTopUp,
  DayUsage,
  NewAccount,
  Usage,
} from "./accounts/account.ts";
export type { AccountOverview, FoundAccounts } from "./accounts/account-overview.ts";
export type { AccountStore } from "./accounts/account-store.ts";
export type { AccountSummary } from "./accounts/account-summary.ts";
export { accountSummary } from "./accounts/account-summary.ts";
export { AccountsError, type AccountsErrorCode, unknownAccount } from "./accounts/accounts-error.ts";
export {
  AlertDeliveries,
  type AlertDeliveryOptions,
  type FinishedDelivery,
} from "./accounts/alerts/alert-deliveries.ts";
export type { AlertOutbox, OutboxAlert } from "./accounts/alerts/alert-outbox.ts";
export type { AlertStore } from "./accounts/alerts/alert-store.ts";
export type { AlertMessage, MessageAlert } from "./accounts/alerts/message.ts";
export type { Alias, AliasStore } from "./accounts/alias-store.ts";
export type {
  ApiKey,
  CreatedApiKey,
  KeyScope,
  KeyTerms,
  NewApiKey,
  Principal,
} from "./accounts/api-key.ts";
export { Billing } from "./accounts/billing/billing.ts";
export { type TopUpOptions, TopUps } from "./accounts/billing/top-ups.ts";
export { WebhookPaymentProvider } from "./accounts/billing/webhook-payment-provider.ts";
export { type AccountsCopy, backUpAccounts, restoreAccounts } from "./accounts/copy/account-copy.ts";
export type { LedgerEntry, LedgerFilter, LedgerOptions } from "./accounts/ledger-entry.ts";
export type { LimitStore } from "./accounts/limit-store.ts";
export { LinkMailer, type LinkMailerOptions } from "./accounts/mail/link-mailer.ts";
export type { MailProvider, SignInMail } from "./accounts/mail/sign-in-mail.ts";
export { signInMail } from "./accounts/mail/sign-in-mail.ts";
export { type MailProviderOptions, WebhookMailProvider } from "./accounts/mail/webhook-mail-provider.ts";
export type { Payment, PaymentProvider, PaymentResult } from "./accounts/payment-provider.ts";
export { PostgresAccountStore, type PostgresAccountStoreOptions } from "./accounts/postgres/account-store.ts";
export { quoted } from "./accounts/quoted-text.ts";
export { type ServiceKey, ServiceKeys } from "./accounts/rules/service-keys.ts";
export { isSecretKey, type SecretKeys } from "./accounts/secret-box.ts";
export type { SessionStore } from "./accounts/session-store.ts";
export { signInUrl } from "./accounts/sign-in-url.ts";
export { SqliteAccountStore, type SqliteAccountStoreOptions } from "./accounts/sqlite/account-store.ts";
export {
  type CountedSearch,
  QueryStatistics,
  type QueryStatisticsOptions,
  type StatisticsRequest,
} from "./accounts/statistics/query-statistics.ts";
export type {
  QueryCount,
  RankedQueries,
  RankedQuery,
  StatisticBatch,
  StatisticKind,
  StatisticQuery,
  StatisticsStore,
} from "./accounts/statistics/statistics-store.ts";
export type { StoredFilter, Subscription, SubscriptionStore } from "./accounts/subscription.ts";
export { isDatabaseUrl, withoutPassword } from "./postgres/database-url.ts";

requireSupportedNode();
