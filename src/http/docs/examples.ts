import type { AccountSummary } from "../../accounts/account-summary.ts";
import type { OperationId } from "../schema/operations.ts";
import type { ProblemCode } from "../schema/problem-code.ts";
import type { SearchResponse, ValidationResponse } from "../schema/response-schemas.ts";

/** A complete request, shown in the documentation and executed by a test. */
export interface Example {
  readonly operation: OperationId;
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object | null;
  /** The code of the problem in the response; `null` for a 200 response. */
  readonly problem: ProblemCode | null;
}

export const examples: readonly Example[] = [
  search("Companies of an industry, in two cities, within a range of sizes", {
    query:
      'industries:"software development" AND (location_city:Berlin OR location_city:Munich) AND staff_count:[50 TO 500]',
  }),
  search("Sorted by followers, with three fields, five per page, the second page", {
    query: "name:(software OR systems)",
    sort: "followers:desc",
    fields: ["name", "website", "followers"],
    per_page: 5,
    page: 2,
  }),
  search("Only the number of matches", { query: "location_country:Germany", count_only: true }),
  search("Sorted by country, city and size, with AND as the default operator", {
    query: "machine learning",
    default_operator: "AND",
    sort: ["location_country", "location_city", "staff_count:desc"],
  }),
  search("The number of matches by country and by size", {
    query: "specialities:robot*",
    facets: { location_country: 5, staff_count: [0, 11, 51, 201, 1001] },
    per_page: 1,
  }),
  search("Highlighted matches", { query: "logistics", highlight: ["name", "description"], fields: ["name"] }),
  search("Charged once, even if it is sent again", { query: "name:college" }, { "idempotency-key": "order-2041" }),
  { ...search("A query with an unknown field", { query: "staff:>50 AND name:acme" }), problem: "unknown_field" },
  validation("A valid query with warnings", {
    query: "name:software or location_city:Berlin AND followers:>1000",
  }),
  validation("A query with errors", { query: '(name:"acme AND loction_city:Berlin' }),
  plain("summarizeAccount", "Balance and usage"),
  plain("checkHealth", "Health"),
  plain("checkReadiness", "Readiness"),
];

/** A 200 response of each operation. */
export const sampleResponses: Readonly<Record<OperationId, object>> = {
  searchCompanies: {
    data: [
      {
        id: "c-1",
        name: "Nordlicht Software",
        website: "https://nordlicht.example",
        industries: ["Software Development"],
        location_country: "Germany",
        location_city: "Berlin",
        followers: 1200,
        staff_count: 85,
      },
    ],
    pagination: { page: 1, per_page: 1, total: 2, total_pages: 2, next_cursor: "ATx2bjsTBZPDuAv3a4.mwp8ziuh.1so0i92" },
    facets: { location_country: { values: [{ value: "Germany", count: 2 }], other: 0, missing: 0 } },
    highlights: { "c-1": { name: [{ marked: "Nordlicht <em>Software</em>", spans: [{ start: 10, end: 18 }] }] } },
    took_ms: 0.412,
  } satisfies SearchResponse,
  validateQuery: {
    diagnostics: [
      {
        code: "unknown_field",
        message: "There is no field `loction_city`.",
        span: { start: 0, end: 12 },
        caret: "  loction_city:Berlin\n  ^^^^^^^^^^^^",
        suggestions: ["location_city"],
      },
    ],
    lint: [],
    formatted: null,
    estimated_total: null,
  } satisfies ValidationResponse,
  summarizeAccount: {
    first_name: "Ada",
    last_name: "Lovelace",
    email: "ada@example.com",
    has_api_access: true,
    auto_top_up: true,
    top_up_amount: 50,
    top_up_threshold: 10,
    usage_summary: {
      current_balance: 41.27,
      costs: { current_month: 8.73, all_time: 158.73 },
      requests: { current_month: 873, all_time: 15873 },
    },
  } satisfies AccountSummary,
  checkHealth: { status: "ok" },
  checkReadiness: { status: "ready" },
};

function search(title: string, body: object, headers: Readonly<Record<string, string>> = {}): Example {
  return { operation: "searchCompanies", title, headers, body, problem: null };
}

function validation(title: string, body: object): Example {
  return { operation: "validateQuery", title, headers: {}, body, problem: null };
}

function plain(operation: OperationId, title: string): Example {
  return { operation, title, headers: {}, body: null, problem: null };
}
