import { z } from "zod";
import type { Span } from "../../../grammar/ast/ast.ts";
import type { Fix } from "../../../grammar/diagnostics/fix.ts";
import type { AccountSummary } from "../../accounts/account-summary.ts";
import type { NumberFacet, RangeCount } from "../../evaluate/facet/number.ts";
import type { ValueCount, ValueFacet } from "../../evaluate/facet/value.ts";
import type { Highlight, Highlights } from "../../highlight/highlight.ts";
import type { Warning, WarningCode } from "../../lint/warning.ts";
import type { Company } from "../../schema/company-schema.ts";
import { type NumberFieldName, type TextFieldName, textFieldNames } from "./company-fields.ts";
import type { MembersOf } from "./members-of.ts";
import { type ProblemCode, problemKinds } from "./problem-code.ts";

/** A page of a search. */
export interface SearchAnswer {
  readonly data: readonly Company[];
  readonly pagination: Pagination;
  readonly facets?: FacetCounts;
  /** By company id. */
  readonly highlights?: Readonly<Record<string, Highlights<Company>>>;
  readonly took_ms: number;
}

export interface Pagination {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
  readonly total_pages: number;
  readonly next_cursor: string | null;
}

export type FacetCounts = { readonly [K in TextFieldName]?: ValueFacet } & {
  readonly [K in NumberFieldName]?: NumberFacet;
};

/** What is to be said of a query without searching for it. */
export interface ValidationAnswer {
  readonly diagnostics: readonly ProblemDiagnostic[];
  readonly lint: readonly Warning[];
  readonly formatted: string | null;
  readonly estimated_total: number | null;
}

/** A mistake in a query. */
export interface ProblemDiagnostic {
  readonly code: ProblemCode;
  readonly message: string;
  readonly span: Span;
  readonly caret: string;
  readonly suggestions?: readonly string[];
}

/** Why a request was refused. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly request_id: string;
  readonly diagnostics?: readonly ProblemDiagnostic[];
}

export interface Health {
  readonly status: "ok" | "ready";
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

const company: z.ZodType<Company> = z
  .strictObject({
    id: z.string(),
    name: z.string().exactOptional(),
    website: z.string().exactOptional(),
    tagline: z.string().exactOptional(),
    type: z.string().exactOptional(),
    postal_code: z.string().exactOptional(),
    description: z.string().exactOptional(),
    industries: z.array(z.string()).exactOptional(),
    location_country: z.string().exactOptional(),
    location_city: z.string().exactOptional(),
    specialities: z.array(z.string()).exactOptional(),
    followers: z.number().exactOptional(),
    staff_count: z.number().exactOptional(),
  } satisfies MembersOf<Company>)
  .meta({ description: "A company profile: its id, and of the fields those that it has." });

const span: z.ZodType<Span> = z
  .strictObject({
    start: count("Where it begins."),
    end: count("Where it ends; what stands here does not belong to it."),
  } satisfies MembersOf<Span>)
  .meta({ description: "A part of a text, in UTF-16 code units." });

const valueCount: z.ZodType<ValueCount> = z.strictObject({
  value: z.string(),
  count: count("How many companies have it."),
} satisfies MembersOf<ValueCount>);

const valueFacet: z.ZodType<ValueFacet> = z
  .strictObject({
    values: z.array(valueCount).meta({ description: "The most frequent values, the most frequent one first." }),
    other: count("The counts of all other values together."),
    missing: count("How many companies have no value."),
  } satisfies MembersOf<ValueFacet>)
  .meta({ description: "How many of the matching companies have which value in a text field." });

const rangeCount: z.ZodType<RangeCount> = z
  .strictObject({
    from: z.number(),
    to: z.number().nullable(),
    count: count("How many numbers there are."),
  } satisfies MembersOf<RangeCount>)
  .meta({ description: "The numbers of at least `from`, and less than `to` if that is not null." });

const quantile = z.number().nullable();

const numberFacet: z.ZodType<NumberFacet> = z
  .strictObject({
    ranges: z.array(rangeCount),
    below: count("How many numbers are below the first range."),
    missing: count("How many companies have no number."),
    min: z.number().nullable(),
    max: z.number().nullable(),
    quantiles: z.strictObject({ "0.25": quantile, "0.5": quantile, "0.75": quantile, "0.95": quantile }),
  } satisfies MembersOf<NumberFacet>)
  .meta({ description: "How the numbers of a field are spread over the matching companies." });

const values = valueFacet.exactOptional();
const numbers = numberFacet.exactOptional();
const facetCounts: z.ZodType<FacetCounts> = z.strictObject({
  name: values,
  website: values,
  tagline: values,
  type: values,
  postal_code: values,
  description: values,
  industries: values,
  location_country: values,
  location_city: values,
  specialities: values,
  followers: numbers,
  staff_count: numbers,
} satisfies MembersOf<FacetCounts>);

const highlight: z.ZodType<Highlight> = z.strictObject({
  marked: text("The value, escaped for HTML, with `<em>` and `</em>` around what was found."),
  spans: z.array(span).meta({ description: "What was found, in the value as it is stored." }),
} satisfies MembersOf<Highlight>);

const highlights: z.ZodType<Highlights<Company>> = z.partialRecord(z.enum(textFieldNames), z.array(highlight));

const pagination: z.ZodType<Pagination> = z.strictObject({
  page: z
    .int()
    .min(1)
    .meta({ description: "The number of the page; behind a cursor, one more than that of the page before." }),
  per_page: z.int().min(1),
  total: count("How many companies match, on this page and off it."),
  total_pages: count("How many pages of this size they fill; 0 when there are none."),
  next_cursor: z.string().nullable().meta({ description: "Leads to the next page; null on the last one." }),
} satisfies MembersOf<Pagination>);

const searchAnswer: z.ZodType<SearchAnswer> = z.strictObject({
  data: z.array(company),
  pagination,
  facets: facetCounts.exactOptional().meta({ description: "What was counted, if `facets` were asked for." }),
  highlights: z
    .record(z.string(), highlights)
    .exactOptional()
    .meta({ description: "What was marked, by company id and then by field, if `highlight` was asked for." }),
  took_ms: z.number().min(0).meta({ description: "How long the search took, in milliseconds." }),
} satisfies MembersOf<SearchAnswer>);

const problemCodes = Object.keys(problemKinds) as ProblemCode[];

const diagnostic: z.ZodType<ProblemDiagnostic> = z
  .strictObject({
    code: z.enum(problemCodes),
    message: text("What is wrong, and what to do about it."),
    span,
    caret: text("The line of the query in which it is, and below it carets."),
    suggestions: z.array(z.string()).exactOptional().meta({ description: "What may have been meant, best first." }),
  } satisfies MembersOf<ProblemDiagnostic>)
  .meta({ description: "A mistake in the query." });

const warningKinds: Readonly<Record<WarningCode, string>> = {
  "lower-case-operator": "`and`, `or` or `not` as a word where an operator could stand",
  "duplicate-clause": "a clause that stands there before",
  "reversed-range": "a range from a greater value to a smaller one",
  "empty-range": "a range that holds nothing",
  "matches-nothing": "a clause that matches no company",
  contradiction: "two clauses that no company can match both",
  "only-scores": "a clause beside one with `+`, which only adds to the score",
  "mixed-operators": "AND beside OR without parentheses",
  "leading-wildcard": "a word that begins with `*` or `?`",
};

const warningCode: z.ZodType<WarningCode> = z.enum(Object.keys(warningKinds) as WarningCode[]).meta({
  description: Object.entries(warningKinds)
    .map(([code, meaning]) => `\`${code}\`: ${meaning}.`)
    .join(" "),
});

const fix: z.ZodType<Fix> = z
  .strictObject({
    span,
    replacement: text("What is to stand there."),
  } satisfies MembersOf<Fix>)
  .meta({ description: "A change of the query's text; an empty span is a place to insert at." });

const warning: z.ZodType<Warning> = z
  .strictObject({
    code: warningCode,
    message: text("What it means as it is written."),
    span,
    fixes: z.array(fix).exactOptional().meta({ description: "Changes that together silence it." }),
  } satisfies MembersOf<Warning>)
  .meta({ description: "Something in a query that is probably not meant as it is written." });

const validationAnswer: z.ZodType<ValidationAnswer> = z.strictObject({
  diagnostics: z.array(diagnostic).meta({ description: "All mistakes; none when the query can be searched for." }),
  lint: z.array(warning).meta({ description: "Of a query without mistakes." }),
  formatted: z.string().nullable().meta({ description: "The query as it is best read; null when it has mistakes." }),
  estimated_total: z
    .int()
    .min(0)
    .nullable()
    .meta({ description: "How many companies match; null when the query has mistakes." }),
} satisfies MembersOf<ValidationAnswer>);

const summary: z.ZodType<AccountSummary> = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  has_api_access: z.boolean().meta({ description: "Whether its keys may search." }),
  auto_top_up: z.boolean().meta({ description: "Whether it is topped up when the balance falls below the threshold." }),
  top_up_amount: amount("0 when unset."),
  top_up_threshold: amount("0 when unset."),
  usage_summary: z.strictObject({
    current_balance: amount("What may be spent."),
    costs: z.strictObject({ current_month: amount("In this calendar month, in UTC."), all_time: amount("In all.") }),
    requests: z.strictObject({ current_month: count("In this calendar month, in UTC."), all_time: count("In all.") }),
  }),
} satisfies MembersOf<AccountSummary>);

const problem: z.ZodType<ProblemBody> = z
  .strictObject({
    type: text("Where it is described."),
    title: z.string(),
    status: z.int(),
    code: z.enum(problemCodes).meta({ description: "What it is about, for programs." }),
    detail: text("What is wrong with this request, or what to do about it."),
    request_id: text("As in the header X-Request-Id."),
    diagnostics: z.array(diagnostic).exactOptional().meta({ description: "Of mistakes in a query." }),
  } satisfies MembersOf<ProblemBody>)
  .meta({ description: "Why a request was refused (RFC 9457)." });

const health: z.ZodType<Health> = z.strictObject({ status: z.enum(["ok", "ready"]) });

/** What answers are made of, by the names under which they are described. */
export type AnswerName =
  | "Company"
  | "Pagination"
  | "SearchAnswer"
  | "ValueFacet"
  | "NumberFacet"
  | "Highlight"
  | "ValidationAnswer"
  | "Diagnostic"
  | "Warning"
  | "Fix"
  | "Span"
  | "AccountSummary"
  | "Problem"
  | "Health";

export const answerSchemas: Readonly<Record<AnswerName, z.ZodType>> = {
  Company: company,
  Pagination: pagination,
  SearchAnswer: searchAnswer,
  ValueFacet: valueFacet,
  NumberFacet: numberFacet,
  Highlight: highlight,
  ValidationAnswer: validationAnswer,
  Diagnostic: diagnostic,
  Warning: warning,
  Fix: fix,
  Span: span,
  AccountSummary: summary,
  Problem: problem,
  Health: health,
};
