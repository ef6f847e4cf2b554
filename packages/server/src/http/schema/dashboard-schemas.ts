import { z } from "zod";
import type { AccountSummary } from "../../accounts/account-summary.ts";
import type { KeyScope } from "../../accounts/api-key.ts";
import type { LedgerEntryKind } from "../../accounts/ledger-entry.ts";
import type { StoredFilter } from "../../accounts/subscription.ts";
import type { MembersOf } from "./members-of.ts";
import type { RequestSchema } from "./request-schema.ts";

/**
 * The bodies of the dashboard's endpoints. Times are texts of ISO 8601 in UTC, days such as `2025-01-31` as well, and
 * amounts are decimal numbers.
 */
export interface DashboardSession {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** When the session of this request ends, unless it is used before. */
  readonly expires_at: string;
  /** The last used first. */
  readonly sessions: readonly OpenSession[];
}

export interface OpenSession {
  readonly id: string;
  readonly created_at: string;
  /** To the minute. */
  readonly last_used_at: string;
  readonly expires_at: string;
  /** Whether it is the session of this request. */
  readonly current: boolean;
  /** Such as `Firefox on Linux`. */
  readonly client: string;
}

export interface DashboardSummary extends AccountSummary {
  /** Why auto top-up was turned off automatically; otherwise `null`. */
  readonly top_up_problem: string | null;
}

export interface DashboardUsage {
  /** Every day, oldest first; the last one is today in UTC. */
  readonly days: readonly { readonly date: string; readonly requests: number; readonly costs: number }[];
}

export interface DashboardLedger {
  /** The newest first. */
  readonly entries: readonly DashboardEntry[];
  /** The parameter `after` of the next page; `null` for the last page. */
  readonly next: number | null;
}

export interface DashboardEntry {
  readonly id: number;
  readonly kind: LedgerEntryKind;
  /** The change of the balance: at most 0 for a charge. */
  readonly amount: number;
  readonly at: string;
  readonly key: string | null;
  readonly key_name: string | null;
  readonly request: string | null;
  readonly rows: number | null;
  readonly reference: string | null;
  readonly note: string | null;
}

export interface DashboardKey {
  readonly id: string;
  /** The first characters of the text. */
  readonly prefix: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** `null`: all datasets. */
  readonly datasets: readonly string[] | null;
  /** `null`: all documents. */
  readonly filter: StoredFilter | null;
  /** `null`: pages of all origins. */
  readonly origins: readonly string[] | null;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** To the minute. */
  readonly last_used_at: string | null;
}

export interface DashboardKeys {
  /** Oldest first. */
  readonly keys: readonly DashboardKey[];
}

export interface CreatedDashboardKey {
  readonly key: DashboardKey;
  /** The text of the key, which is never shown again. */
  readonly text: string;
  /** The name of a dataset that the service has, for an example. */
  readonly dataset: string;
}

export interface DashboardTopUp {
  readonly enabled: boolean;
  /** 0 if unset. */
  readonly amount: number;
  /** 0 if unset. */
  readonly threshold: number;
  /** Why auto top-up was turned off automatically; otherwise `null`. */
  readonly problem: string | null;
}

/** How a visitor can sign in. */
export interface SignInOptions {
  /** Whether the service mails links to those who ask for one. */
  readonly links_by_mail: boolean;
}

/** The parameters of a ledger request; those of the export lack `after` and `limit`. */
export interface LedgerParameters {
  readonly kind?: LedgerEntryKind;
  /** The id of a key. */
  readonly key?: string;
  /** The first day. */
  readonly from?: string;
  /** The last day. */
  readonly to?: string;
  readonly after?: number;
  readonly limit: number;
}

const MAX_USAGE_DAYS = 366;
const MAX_LEDGER_LIMIT = 200;

/** A request schema without nested members. Messages complete the sentence "`member` must be …, not `value`." */
function requestOf<T>(shape: MembersOf<T>): RequestSchema<T> {
  const schema = z.strictObject(shape as Record<string, z.ZodType>) as unknown as z.ZodType<T>;
  return { schema, members: Object.keys(shape), nested: {} };
}

function text(error: string, max: number): z.ZodString {
  return z.string({ error }).max(max, { error });
}

/** A whole number in a query string. */
function number(
  min: number,
  max: number,
): z.ZodPipe<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>, z.ZodNumber> {
  const error = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,16}$/, { error })
    .transform(Number)
    .pipe(z.int({ error }).min(min, { error }).max(max, { error }));
}

const id = text("an id", 100);
const name = text("a text of at most 200 characters", 200);

const day = z.string().refine(isDay, { error: "a day such as 2025-01-31" });

function isDay(value: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

const timeError = "a time such as 2030-01-31T12:00:00Z, or null";
const time = z.iso.datetime({ offset: true, error: timeError }).nullable();

export const noMembers: RequestSchema<object> = requestOf<object>({});

export const signInRequest: RequestSchema<{ readonly token: string }> = requestOf({
  token: text("the token of a sign-in link", 200),
});

export const linkRequest: RequestSchema<{ readonly email: string }> = requestOf({
  email: text("an e-mail address", 254),
});

const revocation = {
  id: id.exactOptional(),
  others: z.literal(true, { error: "true" }).exactOptional(),
};

export const revokeSessionsRequest: RequestSchema<{ readonly id?: string; readonly others?: true }> = {
  schema: z.strictObject(revocation).refine(({ id, others }) => (id === undefined) !== (others === undefined), {
    error: 'Send either { "id": … } or { "others": true }.',
  }),
  members: Object.keys(revocation),
  nested: {},
};

export const usageParameters: RequestSchema<{ readonly days: number }> = requestOf({
  days: number(1, MAX_USAGE_DAYS).prefault("30"),
});

const filterShape = {
  kind: z.enum(["charge", "credit", "top-up"], { error: "charge, credit or top-up" }).exactOptional(),
  key: id.exactOptional(),
  from: day.exactOptional(),
  to: day.exactOptional(),
};

export const ledgerFilterParameters: RequestSchema<Omit<LedgerParameters, "after" | "limit">> = requestOf(filterShape);

export const ledgerParameters: RequestSchema<LedgerParameters> = requestOf<LedgerParameters>({
  ...filterShape,
  after: number(0, Number.MAX_SAFE_INTEGER).exactOptional(),
  limit: number(1, MAX_LEDGER_LIMIT).prefault("50"),
});

/** A key for searches: those for changes and administration come from the operator. */
export interface NewKeyRequest {
  readonly name: string;
  readonly datasets: readonly string[] | null;
  readonly filter: StoredFilter | null;
  readonly origins: readonly string[] | null;
  readonly expires_at: string | null;
}

const namesError = "a list of texts, or null";
const names = z
  .array(z.string({ error: namesError }), { error: namesError })
  .nullable()
  .default(null);

const filterError = "the text of a query, conditions by field, a list of both, or null";
const keyFilter = z
  .union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())], { error: filterError })
  .nullable()
  .default(null);

export const newKeyRequest: RequestSchema<NewKeyRequest> = requestOf<NewKeyRequest>({
  name,
  datasets: names,
  filter: keyFilter,
  origins: names,
  expires_at: time.default(null),
});

export const keyRequest: RequestSchema<{ readonly id: string }> = requestOf({ id });

export const renameKeyRequest: RequestSchema<{ readonly id: string; readonly name: string }> = requestOf({ id, name });

/** Amounts are decimals, as numbers or as texts. */
export interface TopUpRequest {
  readonly enabled: boolean;
  /** Default: as before. */
  readonly amount?: string | number;
  /** Default: as before. */
  readonly threshold?: string | number;
}

const decimal = z.union([z.number({ error: "a decimal" }), text("a decimal", 40)]).exactOptional();

export const topUpRequest: RequestSchema<TopUpRequest> = requestOf<TopUpRequest>({
  enabled: z.boolean({ error: "true or false" }),
  amount: decimal,
  threshold: decimal,
});
