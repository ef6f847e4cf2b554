import { queryOf, requestsTo } from "../../dashboard/client/api-request.ts";
import {
  amount,
  type Checked,
  flag,
  listOf,
  nothing,
  nullable,
  oneOf,
  record,
  type Shape,
  text,
  time,
} from "../../dashboard/client/shape.ts";
import { keyHeader, operatorRequests } from "./operator-requests.ts";

const { read, change } = operatorRequests;

/** Schemas and aliases are a part of the API for programs. */
const service = requestsTo("", keyHeader);

const serviceShape = record({
  mode: oneOf("keys", "accounts"),
  started_at: time,
  datasets: listOf(text),
  query_statistics: nullable(record({ days: amount, uncounted: amount, is_durable: flag })),
  has_sessions: flag,
  key: record({ name: text, prefix: text }),
});

/** What the service has, and the key that is used. */
export type ServiceState = Checked<typeof serviceShape>;

const figures = {
  searches: amount,
  errors: amount,
  p50_ms: nullable(amount),
  p95_ms: nullable(amount),
  p99_ms: nullable(amount),
  longest_ms: nullable(amount),
};

const pointShape = record({ at: time, ...figures });

const trafficShape = record({
  seconds: amount,
  started_at: time,
  points: listOf(pointShape),
  total: record(figures),
  problems: listOf(record({ code: text, count: amount })),
  datasets: listOf(record({ name: text, ...figures })),
});

export type Traffic = Checked<typeof trafficShape>;

export type TrafficPoint = Checked<typeof pointShape>;

export type TrafficPeriod = "hour" | "days";

const queryShape = record({
  dataset: text,
  query: text,
  default_operator: oneOf("AND", "OR"),
  searches: nullable(amount),
  slowest_ms: nullable(amount),
  last_at: time,
});

export type CountedQuery = Checked<typeof queryShape>;

const queriesShape = record({ total: amount, error: amount, queries: listOf(queryShape) });

export type Queries = Checked<typeof queriesShape>;

export const QUERY_KINDS = ["frequent", "empty", "slow"] as const;

export type QueryKind = (typeof QUERY_KINDS)[number];

/** A step of a plan, as `PlanTree` shows it. */
export interface Plan {
  readonly kind: string;
  readonly label: string;
  readonly estimated: number;
  readonly actual: number;
  readonly milliseconds: number;
  readonly inputs: readonly Plan[];
}

const planShape: Shape<Plan> = (value, path) =>
  record({
    kind: text,
    label: text,
    estimated: amount,
    actual: amount,
    milliseconds: amount,
    inputs: listOf(planShape),
  })(value, path);

const explanationShape = record({ query: text, total: amount, plan: planShape });

const fieldShape: Shape<{ readonly type: string }> = record({ type: text });

/** A schema with the types of its fields, and as its JSON. */
const schemaShape: Shape<{ readonly types: ReadonlyMap<string, string>; readonly json: string }> = (value, path) => {
  const { fields } = record({ fields: (given: unknown) => Object.entries(given ?? {}) })(value, path);
  const types = fields.map(([name, field]) => [name, fieldShape(field, `${path}.fields.${name}`).type] as const);
  return { types: new Map(types), json: JSON.stringify(value, null, 2) };
};

const schemaChangeShape = record({
  documents: amount,
  unfit: amount,
  unfit_examples: listOf(record({ id: text, reason: text })),
  fields: listOf(
    record({
      field: text,
      change: text,
      renamed_from: nullable(text),
      documents: amount,
      lost: amount,
      examples: listOf(record({ id: text, value: text, reason: text })),
    }),
  ),
  invalid_searches: listOf(record({ id: text, query: text, problem: text })),
  needs_allow_loss: flag,
});

/** What another schema does, or would do, to the documents. */
export type SchemaChange = Checked<typeof schemaChangeShape>;

export interface NewSchema {
  readonly schema: unknown;
  /** The new names of fields by their earlier ones. */
  readonly rename: Readonly<Record<string, string>>;
  readonly allow_loss: boolean;
  /** Whether nothing changes. */
  readonly dry_run: boolean;
}

const datasetShape = record({
  name: text,
  title: text,
  public: flag,
  state: oneOf("ready", "loading", "unavailable"),
  problem: nullable(text),
  documents: nullable(amount),
  file: nullable(
    record({
      path: text,
      bytes: amount,
      index_bytes: nullable(amount),
      generation: amount,
      change_number: amount,
      pending_changes: amount,
      updated_at: nullable(time),
      refreshed_at: nullable(time),
    }),
  ),
  schema: schemaShape,
  /** The names of analyzers that no schema in JSON has. */
  custom_analyzers: (value: unknown, path: string) => (value === undefined ? [] : listOf(text)(value, path)),
});

export type Dataset = Checked<typeof datasetShape>;

const datasetsShape = record({ datasets: listOf(datasetShape) });

const verificationShape = record({ documents: amount, problem_count: amount, problems: listOf(text), took_ms: amount });

export type Verification = Checked<typeof verificationShape>;

const accountShape = record({
  id: text,
  email: text,
  first_name: text,
  last_name: text,
  has_api_access: flag,
  balance: amount,
  auto_top_up: flag,
  top_up_amount: amount,
  top_up_threshold: amount,
  top_up_problem: nullable(text),
  created_at: time,
});

export type Account = Checked<typeof accountShape>;

const accountsShape = record({ accounts: listOf(accountShape), total: amount });

const keyShape = record({
  id: text,
  account: nullable(text),
  name: text,
  prefix: text,
  scopes: listOf(text),
  datasets: nullable(listOf(text)),
  filter: nullable(text),
  origins: nullable(listOf(text)),
  created_at: nullable(time),
  expires_at: nullable(time),
  revoked_at: nullable(time),
  last_used_at: nullable(time),
  requests: amount,
  errors: amount,
});

export type Key = Checked<typeof keyShape>;

const keysShape = record({ keys: listOf(keyShape) });

const createdKeyShape = record({ key: keyShape, text });

/** A key with its text, which the API returns only once. */
export type CreatedKey = Checked<typeof createdKeyShape>;

/** The scopes of a key, in the order in which they are offered. */
export const KEY_SCOPES = ["search", "ingest", "admin"] as const;

export interface NewKey {
  readonly account: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly datasets?: readonly string[];
  readonly filter?: string;
  readonly origins?: readonly string[];
  /** In ISO 8601; absent: the key does not expire. */
  readonly expires_at?: string;
}

const sessionShape = record({ id: text, client: text, created_at: time, last_used_at: time, expires_at: time });

export type BrowserSession = Checked<typeof sessionShape>;

const usageShape = record({ requests: amount, costs: amount });

const detailsShape = record({
  account: accountShape,
  usage: record({ current_month: usageShape, all_time: usageShape }),
  keys: listOf(keyShape),
  sessions: nullable(listOf(sessionShape)),
});

export type AccountDetails = Checked<typeof detailsShape>;

export interface NewAccount {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly balance: string;
}

/** Absent members stay unchanged. */
export interface AccountChange {
  readonly id: string;
  readonly has_api_access?: boolean;
  readonly auto_top_up?: boolean;
  readonly top_up_amount?: string;
  readonly top_up_threshold?: string;
}

const webhookShape = record({
  id: text,
  account: text,
  dataset: text,
  name: text,
  query: text,
  webhook: text,
  state: oneOf("active", "disabled"),
  failures: amount,
  problem: nullable(text),
  next_attempt_at: nullable(time),
  delivered_at: nullable(time),
});

export type Webhook = Checked<typeof webhookShape>;

const webhooksShape = record({ webhooks: listOf(webhookShape), total: amount, failing: amount, disabled: amount });

const aliasShape = record({ name: text, dataset: text, problem: nullable(text) });

/** A name that stands for a dataset. */
export type Alias = Checked<typeof aliasShape>;

const aliasesShape = record({ aliases: listOf(aliasShape) });

const movedAliasShape = record({ name: text, dataset: text });

/** The operator's API. Every method rejects with an `ApiProblem`. */
export const api = {
  service: (signal: AbortSignal) => read("/service", serviceShape, signal),
  traffic: (period: TrafficPeriod, dataset: string, signal: AbortSignal) =>
    read(`/traffic${queryOf({ period, dataset })}`, trafficShape, signal),
  queries: (kind: QueryKind, dataset: string, days: number, signal: AbortSignal) =>
    read(`/queries${queryOf({ kind, dataset, days })}`, queriesShape, signal),
  clearQueries: () => change("/queries/clear", {}, nothing),
  explain: ({ dataset, query, default_operator }: CountedQuery) =>
    change("/queries/explain", { dataset, query, default_operator }, explanationShape),
  datasets: (signal: AbortSignal) => read("/datasets", datasetsShape, signal),
  changeSchema: (dataset: string, schema: NewSchema) =>
    service.change(`/datasets/${encodeURIComponent(dataset)}/schema`, schema, schemaChangeShape, "PUT"),
  verify: (dataset: string) => change("/datasets/verify", { dataset }, verificationShape),
  aliases: (signal: AbortSignal) => service.read("/aliases", aliasesShape, signal),
  moveAlias: (name: string, dataset: string) =>
    service.change(`/aliases/${encodeURIComponent(name)}`, { dataset }, movedAliasShape, "PUT"),
  accounts: (search: string, signal: AbortSignal) => read(`/accounts${queryOf({ search })}`, accountsShape, signal),
  account: (id: string, signal: AbortSignal) => read(`/account${queryOf({ id })}`, detailsShape, signal),
  createAccount: (account: NewAccount) => change("/accounts", account, accountShape),
  credit: (id: string, credit: string, note: string) =>
    change("/accounts/credit", { id, amount: credit, ...(note !== "" && { note }) }, accountShape),
  changeAccount: (accountChange: AccountChange) => change("/accounts/change", accountChange, accountShape),
  invite: (id: string) => change("/accounts/invite", { id }, record({ path: text, expires_at: time })),
  endSessions: (account: string, id: string | null) =>
    change("/sessions/end", { account, ...(id !== null && { id }) }, record({ ended: amount })),
  keys: (signal: AbortSignal) => read("/keys", keysShape, signal),
  createKey: (key: NewKey) => change("/keys", key, createdKeyShape),
  revokeKey: (id: string) => change("/keys/revoke", { id }, keyShape),
  webhooks: (signal: AbortSignal) => read("/webhooks", webhooksShape, signal),
  retryWebhook: (id: string) => change("/webhooks/retry", { id }, webhookShape),
  disableWebhook: (id: string) => change("/webhooks/disable", { id }, webhookShape),
};
