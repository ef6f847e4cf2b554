import { z } from "zod";
import { KEY_SCOPES, type KeyScope } from "../../accounts/api-key.ts";
import type { StatisticKind } from "../../accounts/statistics/statistics-store.ts";
import type { ListedSchema } from "./dataset-list-schemas.ts";
import type { MembersOf } from "./members-of.ts";
import type { RequestSchema } from "./request-schema.ts";

/** The bodies of the operator's endpoints. Times are texts of ISO 8601 in UTC, and amounts are decimal numbers. */
export interface OperatorService {
  /** How requests are authorized: by keys of a file or a variable, or by those of accounts. */
  readonly mode: "keys" | "accounts";
  /** When the process started, which counts its traffic. */
  readonly started_at: string;
  readonly datasets: readonly string[];
  /** `null`: the service has no query statistics. */
  readonly query_statistics: OperatorStatistics | null;
  /** Whether customers can sign in, so that the service has sessions. */
  readonly has_sessions: boolean;
  readonly key: { readonly name: string; readonly prefix: string };
}

export interface OperatorStatistics {
  /** Statistics are deleted after this many days. */
  readonly days: number;
  /** Searches of this process that were not counted. */
  readonly uncounted: number;
  /** Whether a restart keeps them. */
  readonly is_durable: boolean;
}

export interface OperatorDataset {
  readonly name: string;
  readonly title: string;
  readonly public: boolean;
  readonly state: "ready" | "loading" | "unavailable";
  /** Why it is not ready, or what it lacks; `null` without a problem. */
  readonly problem: string | null;
  /** `null` while it is not known. */
  readonly documents: number | null;
  /** `null` unless the documents are in a dataset file. */
  readonly file: OperatorDatasetFile | null;
  readonly schema: ListedSchema;
}

export interface OperatorDatasetFile {
  /** The path of the dataset file on the server. */
  readonly path: string;
  /** The size of the file with its log, in bytes. */
  readonly bytes: number;
  /** The size of the index file; `null` without one. */
  readonly index_bytes: number | null;
  readonly generation: number;
  readonly change_number: number;
  /** The changes in the file that searches do not see yet. */
  readonly pending_changes: number;
  readonly updated_at: string | null;
  readonly refreshed_at: string | null;
}

/** What `firmament verify` prints. */
export interface OperatorVerification {
  readonly documents: number;
  readonly problem_count: number;
  /** At most 100 sentences. */
  readonly problems: readonly string[];
  readonly took_ms: number;
}

/**
 * - `hour`: the last 60 minutes, by minute.
 * - `days`: the last 48 hours, by hour.
 */
export type TrafficPeriod = "hour" | "days";

export interface OperatorTraffic {
  readonly period: TrafficPeriod;
  /** The length of a point. */
  readonly seconds: number;
  /** When the process started. */
  readonly started_at: string;
  /** The oldest first. */
  readonly points: readonly TrafficPoint[];
  readonly total: TrafficFigures;
  /** The most frequent first. */
  readonly problems: readonly { readonly code: string; readonly count: number }[];
  /** Those of all datasets, in the order of the service. */
  readonly datasets: readonly (TrafficFigures & { readonly name: string })[];
}

/** Latencies are those of searches in milliseconds: at most 20% too long, never too short; `null` without searches. */
export interface TrafficFigures {
  readonly searches: number;
  /** Responses with a problem; of one dataset, to searches only. */
  readonly errors: number;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
  readonly p99_ms: number | null;
  readonly longest_ms: number | null;
}

export interface TrafficPoint extends TrafficFigures {
  readonly at: string;
}

export interface OperatorQueries {
  readonly kind: StatisticKind;
  readonly days: number;
  /** The number of searches that the list is about. */
  readonly total: number;
  /** The greatest number by which a count is too small. */
  readonly error: number;
  readonly queries: readonly OperatorQuery[];
}

export interface OperatorQuery {
  readonly dataset: string;
  readonly query: string;
  readonly default_operator: "AND" | "OR";
  /** `null` for slow queries. */
  readonly searches: number | null;
  /** The longest search; `null` for other lists. */
  readonly slowest_ms: number | null;
  readonly last_at: string;
}

/** A step of a plan. */
export interface OperatorPlan {
  readonly kind: string;
  readonly label: string;
  readonly estimated: number;
  readonly actual: number;
  readonly milliseconds: number;
  readonly inputs: readonly OperatorPlan[];
}

export interface OperatorExplanation {
  readonly query: string;
  readonly total: number;
  readonly plan: OperatorPlan;
}

export interface OperatorAccount {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly has_api_access: boolean;
  readonly balance: number;
  readonly auto_top_up: boolean;
  readonly top_up_amount: number;
  readonly top_up_threshold: number;
  readonly top_up_problem: string | null;
  readonly created_at: string;
}

export interface OperatorAccounts {
  /** The newest first, at most 50. */
  readonly accounts: readonly OperatorAccount[];
  /** The number of all accounts that match. */
  readonly total: number;
}

export interface OperatorAccountDetails {
  readonly account: OperatorAccount;
  readonly usage: {
    readonly current_month: OperatorUsage;
    readonly all_time: OperatorUsage;
  };
  /** Oldest first. */
  readonly keys: readonly OperatorKey[];
  /** The last used first; `null` without a dashboard. */
  readonly sessions: readonly OperatorSession[] | null;
}

export interface OperatorUsage {
  readonly requests: number;
  readonly costs: number;
}

export interface OperatorKey {
  readonly id: string;
  /** The account; `null` for a key of a file. */
  readonly account: string | null;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly datasets: readonly string[] | null;
  /** As text; `null` without a filter. */
  readonly filter: string | null;
  readonly origins: readonly string[] | null;
  readonly created_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  /** Those of this process since it started. */
  readonly requests: number;
  readonly errors: number;
}

export interface OperatorKeys {
  /** Those that were used or created last, at most 100. */
  readonly keys: readonly OperatorKey[];
}

export interface CreatedOperatorKey {
  readonly key: OperatorKey;
  /** The text of the key, which is never shown again. */
  readonly text: string;
}

export interface OperatorSession {
  readonly id: string;
  readonly client: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
}

export interface OperatorWebhook {
  readonly id: string;
  readonly account: string;
  readonly dataset: string;
  readonly name: string;
  readonly query: string;
  readonly webhook: string;
  readonly state: "active" | "disabled";
  readonly failures: number;
  readonly problem: string | null;
  readonly next_attempt_at: string | null;
  readonly delivered_at: string | null;
}

export interface OperatorWebhooks {
  /** Failing ones first, then disabled ones, at most 200. */
  readonly webhooks: readonly OperatorWebhook[];
  readonly total: number;
  readonly failing: number;
  readonly disabled: number;
}

/** A request schema without nested members. Messages complete the sentence "`member` must be …, not `value`." */
export function requestOf<T>(shape: MembersOf<T>): RequestSchema<T> {
  const schema = z.strictObject(shape as Record<string, z.ZodType>) as unknown as z.ZodType<T>;
  return { schema, members: Object.keys(shape), nested: {} };
}

export function text(error: string, max: number): z.ZodString {
  return z.string({ error }).max(max, { error });
}

/** A whole number in a query string. */
function number(min: number, max: number): z.ZodType<number> {
  const error = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.int({ error }).min(min, { error }).max(max, { error }));
}

const id = text("an id", 100);
const dataset = text("the name of a dataset", 100);
const amount = z.union([z.number({ error: "a decimal" }), text("a decimal", 40)]);
const flag = z.boolean({ error: "true or false" });

export const idRequest: RequestSchema<{ readonly id: string }> = requestOf({ id });

export const trafficParameters: RequestSchema<{ readonly period: TrafficPeriod; readonly dataset?: string }> =
  requestOf<{ readonly period: TrafficPeriod; readonly dataset?: string }>({
    period: z.enum(["hour", "days"], { error: "hour or days" }).default("hour"),
    dataset: dataset.exactOptional(),
  });

export interface QueriesParameters {
  readonly kind: StatisticKind;
  readonly dataset?: string;
  readonly days: number;
  readonly limit: number;
}

export const queriesParameters: RequestSchema<QueriesParameters> = requestOf<QueriesParameters>({
  kind: z.enum(["frequent", "empty", "slow"], { error: "frequent, empty or slow" }).default("frequent"),
  dataset: dataset.exactOptional(),
  days: number(1, 3650).prefault("7" as never),
  limit: number(1, 200).prefault("50" as never),
});

export interface ExplainRequest {
  readonly dataset: string;
  readonly query: string;
  readonly default_operator: "AND" | "OR";
}

export const explainRequest: RequestSchema<ExplainRequest> = requestOf<ExplainRequest>({
  dataset,
  query: text("a query of at most 1,000 characters", 1000),
  default_operator: z.enum(["AND", "OR"], { error: "AND or OR" }).default("OR"),
});

export const verificationRequest: RequestSchema<{ readonly dataset: string }> = requestOf({ dataset });

export const accountsParameters: RequestSchema<{ readonly search: string }> = requestOf<{ readonly search: string }>({
  search: text("a text of at most 200 characters", 200).default(""),
});

export const accountParameters: RequestSchema<{ readonly id: string }> = requestOf({ id });

export interface NewAccountRequest {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly balance: string | number;
}

export const newAccountRequest: RequestSchema<NewAccountRequest> = requestOf<NewAccountRequest>({
  email: text("an e-mail address", 254),
  first_name: text("a name", 200),
  last_name: text("a name", 200),
  balance: amount.default("0"),
});

export interface CreditRequest {
  readonly id: string;
  readonly amount: string | number;
  readonly note?: string;
}

export const creditRequest: RequestSchema<CreditRequest> = requestOf<CreditRequest>({
  id,
  amount,
  note: text("a text of at most 200 characters", 200).exactOptional(),
});

export interface AccountChangeRequest {
  readonly id: string;
  readonly has_api_access?: boolean;
  /** `false` turns auto top-up off. */
  readonly auto_top_up?: boolean;
  readonly top_up_amount?: string | number;
  readonly top_up_threshold?: string | number;
}

export const accountChangeRequest: RequestSchema<AccountChangeRequest> = requestOf<AccountChangeRequest>({
  id,
  has_api_access: flag.exactOptional(),
  auto_top_up: flag.exactOptional(),
  top_up_amount: amount.exactOptional(),
  top_up_threshold: amount.exactOptional(),
});

export interface SessionsEndRequest {
  readonly account: string;
  /** Absent: all sessions. */
  readonly id?: string;
}

export const sessionsEndRequest: RequestSchema<SessionsEndRequest> = requestOf<SessionsEndRequest>({
  account: id,
  id: id.exactOptional(),
});

/** A new key of any account, with any scopes. */
export interface NewOperatorKeyRequest {
  readonly account: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly datasets: readonly string[] | null;
  readonly filter: string | null;
  readonly origins: readonly string[] | null;
  readonly expires_at: string | null;
}

export const newOperatorKeyRequest: RequestSchema<NewOperatorKeyRequest> = requestOf<NewOperatorKeyRequest>({
  account: id,
  name: text("a text of at most 200 characters", 200).default(""),
  scopes: z
    .array(z.enum(KEY_SCOPES, { error: "search, ingest or admin" }), { error: "a list of scopes" })
    .default(["search"]),
  datasets: z.array(dataset, { error: "a list of names" }).nullable().default(null),
  filter: text("a query of at most 1,000 characters", 1000).nullable().default(null),
  origins: z.array(text("an origin", 300), { error: "a list of origins" }).nullable().default(null),
  expires_at: z.iso
    .datetime({ offset: true, error: "a time such as 2030-01-31T12:00:00Z, or null" })
    .nullable()
    .default(null),
});
