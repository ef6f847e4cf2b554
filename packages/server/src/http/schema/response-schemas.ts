import type { Change, DiagnosticCode, Fix, Highlight, NoFixReason, Warning, WarningCode } from "firmament";
import type { Span } from "firmament/grammar";
import { z } from "zod";
import type { AccountSummary } from "../../accounts/account-summary.ts";
import { changesResponse, type InvalidChange, invalidChange } from "./change-schemas.ts";
import { datasetListSchemas } from "./dataset-list-schemas.ts";
import { groups } from "./group-schemas.ts";
import { guidanceResponses } from "./guidance-schemas.ts";
import { health, readiness } from "./health-schemas.ts";
import type { MembersOf } from "./members-of.ts";
import { type ProblemCode, problemKinds } from "./problem-code.ts";

export interface Pagination {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
  readonly total_pages: number;
  readonly next_cursor: string | null;
}

/** The body of a validation response. */
export interface ValidationResponse {
  readonly diagnostics: readonly ProblemDiagnostic[];
  readonly lint: readonly Warning[];
  readonly formatted: string | null;
  readonly estimated_total: number | null;
}

/** The body of the response to a count. */
export interface CountResponse {
  /** The number of matching documents. */
  readonly total: number;
  readonly took_ms: number;
}

/** An error in a query. */
export interface ProblemDiagnostic {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly span: Span;
  readonly caret: string;
  readonly suggestions?: readonly string[];
  readonly fixes?: readonly Fix[];
  /** Why there are no fixes; absent if there are any. */
  readonly no_fix?: NoFixReason;
}

/** The body of a problem response. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly request_id: string;
  readonly diagnostics?: readonly ProblemDiagnostic[];
  readonly change?: InvalidChange;
  readonly member?: string;
  /** The names of all datasets, for `unknown_dataset`. */
  readonly datasets?: readonly string[];
  /** For a body with lines: how many of them are applied. Send the others to continue. */
  readonly applied_lines?: number;
}

function count(description: string): z.ZodType<number> {
  return z.int().min(0).meta({ description });
}

function amount(description: string): z.ZodType<number> {
  return z.number().min(0).meta({ description });
}

function text(description: string): z.ZodType<string> {
  return z.string().meta({ description });
}

function meaningsOf(kinds: Readonly<Record<string, string>>): string {
  return Object.entries(kinds)
    .map(([code, meaning]) => `\`${code}\`: ${meaning}.`)
    .join(" ");
}

const span: z.ZodType<Span> = z
  .strictObject({
    start: count("The offset of the first code unit."),
    end: count("The offset after the last code unit."),
  } satisfies MembersOf<Span>)
  .meta({ description: "A half-open range of a text, in UTF-16 code units." });

export const highlight: z.ZodType<Highlight> = z.strictObject({
  marked: text("The value, escaped for HTML, with `<em>` and `</em>` around each match."),
  spans: z.array(span).meta({ description: "The matches in the stored value." }),
} satisfies MembersOf<Highlight>);

export const pagination: z.ZodType<Pagination> = z.strictObject({
  page: z
    .int()
    .min(1)
    .meta({ description: "The number of the page; with a cursor, the number of the previous page plus one." }),
  per_page: z.int().min(1),
  total: count("The number of matching documents."),
  total_pages: count("The number of pages of this size, of groups if the request has a `group`; 0 without matches."),
  next_cursor: z.string().nullable().meta({ description: "The cursor of the next page; null on the last page." }),
} satisfies MembersOf<Pagination>);

export const change: z.ZodType<Change> = z.strictObject({
  span,
  message: z.string(),
} satisfies MembersOf<Change>);

const problemCodes = Object.keys(problemKinds) as ProblemCode[];

const diagnosticKinds: Readonly<Record<DiagnosticCode, string>> = {
  syntax: "the query has a syntax error",
  "unknown-field": "documents have no such field",
  "field-type": "the clause does not fit the type of its field",
  limit: "the query exceeds a limit of size or time",
};

const diagnosticCode: z.ZodType<DiagnosticCode> = z.enum(Object.keys(diagnosticKinds) as DiagnosticCode[]).meta({
  description: meaningsOf(diagnosticKinds),
});

const noFixReasons: Readonly<Record<NoFixReason, string>> = {
  unclear: "only the author knows what is meant",
  dependent: "the other errors must be corrected first",
  impossible: "no query can do this",
  unchecked: "the query has too many errors",
};

const noFixReason: z.ZodType<NoFixReason> = z.enum(Object.keys(noFixReasons) as NoFixReason[]).meta({
  description: `Why there are no fixes; absent if there are any. ${meaningsOf(noFixReasons)}`,
});

const fix: z.ZodType<Fix> = z
  .strictObject({
    span,
    replacement: text("The text to put at the span."),
  } satisfies MembersOf<Fix>)
  .meta({ description: "A replacement in the text of the query; an empty span is an insertion." });

const diagnostic: z.ZodType<ProblemDiagnostic> = z
  .strictObject({
    code: diagnosticCode,
    message: text("The error, and how to correct it."),
    span,
    caret: text("The line of the query with the error, and carets below the span."),
    suggestions: z.array(z.string()).exactOptional().meta({ description: "Possible replacements, best first." }),
    fixes: z.array(fix).exactOptional().meta({ description: "Replacements that together remove the error." }),
    no_fix: noFixReason.exactOptional(),
  } satisfies MembersOf<ProblemDiagnostic>)
  .meta({ description: "An error in the query." });

const warningKinds: Readonly<Record<WarningCode, string>> = {
  "lower-case-operator": "`and`, `or` or `not` as a word where an operator could stand",
  "missing-colon": "a field that is compared without a colon, as in `price<5`",
  "missing-field": "a comparison without a field",
  "missing-brackets": "a range without square brackets",
  "typographic-quotes": "a phrase in quotes that the language does not know",
  "incomplete-operator": "`&` or `|` in place of `&&` or `||`",
  "duplicate-clause": "a clause that occurs more than once",
  "redundant-clause": "a clause that another one covers or implies",
  "reversed-range": "a range from a greater value to a smaller one",
  "empty-range": "a range that contains no value",
  "full-width-signs": "signs such as `：` and `（`, which are not signs of the language",
  "rounded-bound": "a date that is rounded up before shorter steps",
  "matches-nothing": "a clause that matches no document",
  contradiction: "two clauses that exclude each other",
  "only-scores": "an optional clause beside a required one: it affects only the score",
  "mixed-operators": "AND and OR without parentheses",
  "leading-wildcard": "a word that begins with `*` or `?`",
};

const warningCode: z.ZodType<WarningCode> = z.enum(Object.keys(warningKinds) as WarningCode[]).meta({
  description: meaningsOf(warningKinds),
});

const warning: z.ZodType<Warning> = z
  .strictObject({
    code: warningCode,
    message: text("What the query means as it is written."),
    span,
    fixes: z.array(fix).exactOptional().meta({ description: "Replacements that together remove the warning." }),
  } satisfies MembersOf<Warning>)
  .meta({ description: "A finding about a valid query that probably does not say what its author means." });

const validationResponse: z.ZodType<ValidationResponse> = z.strictObject({
  diagnostics: z.array(diagnostic).meta({ description: "All errors; empty if the query is valid." }),
  lint: z.array(warning).meta({ description: "The warnings about a valid query." }),
  formatted: z.string().nullable().meta({ description: "The formatted query; null if the query is invalid." }),
  estimated_total: z
    .int()
    .min(0)
    .nullable()
    .meta({ description: "The number of matching documents; null if the query is invalid." }),
} satisfies MembersOf<ValidationResponse>);

const countResponse: z.ZodType<CountResponse> = z.strictObject({
  total: count("The number of matching documents."),
  took_ms: z.number().min(0).meta({ description: "The time of the count in the service, in milliseconds." }),
} satisfies MembersOf<CountResponse>);

const summary: z.ZodType<AccountSummary> = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  has_api_access: z.boolean().meta({ description: "Whether the keys of the account may search." }),
  auto_top_up: z
    .boolean()
    .meta({ description: "Whether the account is topped up when its balance falls below the threshold." }),
  top_up_amount: amount("0 if unset."),
  top_up_threshold: amount("0 if unset."),
  usage_summary: z.strictObject({
    current_balance: amount("The balance."),
    costs: z.strictObject({
      current_month: amount("In the current calendar month, in UTC."),
      all_time: amount("Since the account exists."),
    }),
    requests: z.strictObject({
      current_month: count("In the current calendar month, in UTC."),
      all_time: count("Since the account exists."),
    }),
  }),
} satisfies MembersOf<AccountSummary>);

const problem: z.ZodType<ProblemBody> = z
  .strictObject({
    type: text("A link to the documentation of the code."),
    title: z.string(),
    status: z.int(),
    code: z.enum(problemCodes).meta({ description: "The kind of the problem, for programs." }),
    detail: text("The cause in this request, or what the client should do."),
    request_id: text("The value of the header X-Request-Id."),
    diagnostics: z.array(diagnostic).exactOptional().meta({ description: "The errors in the query." }),
    change: invalidChange.exactOptional(),
    member: z.string().exactOptional().meta({ description: "The first invalid member of the request." }),
    datasets: z
      .array(z.string())
      .exactOptional()
      .meta({ description: "The datasets that the key can search; for a path with an unknown one." }),
    applied_lines: count(
      "How many lines of the body are applied; to continue, send those after them. Only for a body with lines.",
    ).exactOptional(),
  } satisfies MembersOf<ProblemBody>)
  .meta({ description: "The reason why a request was rejected (RFC 9457)." });

/** The schemas of all responses, apart from those to searches. */
export const responseSchemas: Readonly<Record<string, z.ZodType>> = {
  Pagination: pagination,
  Groups: groups,
  Highlight: highlight,
  CountResponse: countResponse,
  ValidationResponse: validationResponse,
  ...guidanceResponses,
  Diagnostic: diagnostic,
  Warning: warning,
  Fix: fix,
  Span: span,
  AccountSummary: summary,
  Problem: problem,
  Health: health,
  Readiness: readiness,
  ...datasetListSchemas,
  ChangesResponse: changesResponse,
  InvalidChange: invalidChange,
};
