import { invariant } from "firmament/base";
import type { CompanySchema } from "firmament/companies";
import type { AccountSummary } from "../../accounts/account-summary.ts";
import type { SavedSearch, WebhookTest } from "../schema/alert-schemas.ts";
import type { ChangesResponse } from "../schema/change-schemas.ts";
import { areCompanies } from "../schema/company-type.ts";
import type { DatasetList, DescribedDataset } from "../schema/dataset-list-schemas.ts";
import type { DocumentType } from "../schema/document-type.ts";
import type { ValuesResponse, WhyNotResponse } from "../schema/guidance-schemas.ts";
import type { DatasetFreshness, Health, Readiness } from "../schema/health-schemas.ts";
import { datasetOperations } from "../schema/operations.ts";
import type { CountResponse, ValidationResponse } from "../schema/response-schemas.ts";
import type { SearchResponse } from "../schema/search-response-schemas.ts";
import { aliasExamples } from "./alias-examples.ts";
import type { Example } from "./example.ts";
import { otherSchema, schemaChange } from "./schema-change-example.ts";

const software: SearchResponse<CompanySchema> = {
  data: [
    {
      id: "c-00000070",
      name: "Seoul Software",
      industries: ["Software Development"],
      location_city: "Seoul",
      staff_count: 17,
    },
  ],
  pagination: {
    page: 1,
    per_page: 1,
    total: 37,
    total_pages: 37,
    next_cursor: "P7uFHrhR64WJx9O5AAAACgAAAAAAAAZCQCKuFHrhR65_-AAAAAAAAAK4C3cE.mwrtrj6p.1lkm1bp.6e4c15",
  },
  facets: {
    location_country: {
      values: [
        { value: "United States", count: 15 },
        { value: "China", count: 3 },
      ],
      other: 18,
      missing: 1,
    },
  },
  highlights: {
    "c-00000070": { name: [{ marked: "Seoul <em>Software</em>", spans: [{ start: 6, end: 14 }] }] },
  },
  took_ms: 0.412,
};

const softwareSearch = {
  query: "name:software",
  fields: ["name", "industries", "location_city", "staff_count"],
  facets: { location_country: 2 },
  highlight: ["name"],
  per_page: 1,
};

const invalidQuery: ValidationResponse = {
  diagnostics: [
    {
      code: "syntax",
      message: "This parenthesis is not closed. Close it with ), or write \\( for the character.",
      span: { start: 0, end: 1 },
      caret: '  (name:"acme AND loction_city:Berlin\n  ^',
      fixes: [{ span: { start: 35, end: 35 }, replacement: ")" }],
    },
    {
      code: "syntax",
      message: 'This quote is not closed. Close it with ", or write \\" for the character.',
      span: { start: 6, end: 7 },
      caret: '  (name:"acme AND loction_city:Berlin\n        ^',
      fixes: [{ span: { start: 11, end: 11 }, replacement: '"' }],
    },
    {
      code: "unknown-field",
      message: "There is no field `loction_city`.",
      span: { start: 16, end: 28 },
      caret: '  (name:"acme AND loction_city:Berlin\n                  ^^^^^^^^^^^^',
      suggestions: ["location_city"],
      fixes: [{ span: { start: 16, end: 28 }, replacement: "location_city" }],
    },
  ],
  lint: [],
  formatted: null,
  estimated_total: null,
};

const accountSummary: AccountSummary = {
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
};

const changed: ChangesResponse = {
  added: 1,
  replaced: 0,
  deleted: 1,
  unchanged: 0,
  missing: 0,
  generation: 1,
  change_number: 2002,
};

const savedSearch: SavedSearch = {
  id: "als_0123456789abcdef",
  name: "Large companies in Berlin",
  query: "robotics",
  filter: { location_city: "Berlin", staff_count: { gte: 500 } },
  default_operator: "OR",
  webhook: "https://example.com/alerts",
  created_at: "2026-02-01T09:30:00.000Z",
  state: "active",
  failures: 0,
  problem: null,
  query_problem: null,
  next_attempt_at: null,
  delivered_at: null,
};

const listedDatasets: DatasetList = {
  datasets: [
    {
      ...{ name: "products", aliases: ["shop"], title: "Products" },
      ...{ documents: 1200, public: false, charged: true },
      schema: {
        analyzer: "folding",
        fields: {
          title: { type: "text", weight: 4, exactFirst: true },
          brand: { type: "keyword" },
          price: { type: "number" },
          website: { type: "text", analyzer: "website(folding)" },
        },
        synonyms: [["tv", "television"]],
        display: { title: "title", subtitle: null, image: null, link: "website" },
      },
    },
  ],
};

const freshness: DatasetFreshness = {
  generation: 1,
  change_number: 2002,
  pending_changes: 0,
  refreshed_at: null,
  updated_at: "2026-02-01T09:30:00.000Z",
  age_seconds: 30,
};

const readiness: Readiness = { status: "ready", companies: 2000, dataset: freshness };

const countriesAndSizes: ValuesResponse = {
  fields: {
    location_country: {
      type: "text",
      values: [
        { value: "United States", count: 896 },
        { value: "Germany", count: 131 },
      ],
      others: 930,
      missing: 43,
    },
    staff_count: { type: "number", min: 0, max: 750_000, missing: 14 },
  },
};

const tooSmall: WhyNotResponse = {
  total: 25,
  matches: false,
  clauses: [{ span: { start: 18, end: 33 }, text: "staff_count:>50", reason: "staff_count is 17, not above 50" }],
  edit: {
    query: "name:software AND staff_count:>=17",
    fixes: [{ span: { start: 30, end: 33 }, replacement: ">=17" }],
    changes: 1,
  },
};

/** At least one example of each operation of the companies shows its response. */
const companyExamples: readonly Example[] = [
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
  search("Filters beside the text, and the counts that clicks on other countries give", {
    query: "softw",
    as_you_type: true,
    filter: { location_country: ["Germany", "Austria"], staff_count: { gte: 10, lt: 1000 } },
    facets: { location_country: { limit: 10, except: "own" } },
    fields: ["name"],
    per_page: 3,
  }),
  search("Only the number of matches", { query: "location_country:Germany", count_only: true }),
  search("Sorted by country, city and size, with AND as the default operator", {
    query: "machine learning",
    default_operator: "AND",
    sort: ["location_country", "location_city", "staff_count:desc"],
  }),
  search("As a user types: with a misspelt word and an unfinished one", {
    query: "softwere compa",
    as_you_type: true,
    fields: ["name"],
    per_page: 3,
  }),
  search("Better known companies first, among those that match about equally well", {
    query: "software berlin",
    rank: { field: "followers", modifier: "log1p", factor: 0.2 },
  }),
  search("The number of matches by country and by size", {
    query: "specialities:robot*",
    facets: { location_country: 5, staff_count: [0, 11, 51, 201, 1001] },
    per_page: 1,
  }),
  search("Highlighted matches", { query: "logistics", highlight: ["name", "description"], fields: ["name"] }),
  {
    ...search("A page with four fields, facets and highlights", softwareSearch),
    response: software,
  },
  search("Charged once, even if it is sent again", { query: "name:college" }, { "idempotency-key": "order-2041" }),
  { ...search("A query with an unknown field", { query: "staff:>50 AND name:acme" }), problem: "unknown_field" },
  {
    ...example("searchHostedCompanies", "At the path of the hosted product", softwareSearch),
    response: software,
  },
  {
    ...example("countCompanies", "The number of matches", { query: "name:software" }),
    response: { total: 37, took_ms: 0.021 } satisfies CountResponse,
  },
  validation("A valid query with warnings", {
    query: "name:software or location_city:Berlin AND followers:>1000",
  }),
  {
    ...validation("A query with errors", { query: '(name:"acme AND loction_city:Berlin' }),
    response: invalidQuery,
  },
  {
    ...example("listCompaniesValues", "How countries are written, and the range of sizes", {
      fields: ["location_country", "staff_count"],
      limit: 2,
    }),
    response: countriesAndSizes,
  },
  {
    ...example("explainCompaniesMismatch", "Why a company is not found", {
      query: "name:software AND staff_count:>50",
      id: "c-00000070",
    }),
    response: tooSmall,
  },
  {
    ...plain("getCompaniesDocument", "A company", {
      id: "c-00000070",
      name: "Seoul Software",
      tagline: "Embedded operating systems, trading platforms, fraud detection engines",
      type: "Privately Held",
      postal_code: "06624",
      description: "Seoul Software engineers digital twins for the broadcasters of Gwangju.",
      industries: ["Software Development"],
      location_country: "South Korea",
      location_city: "Seoul",
      followers: 1252,
      staff_count: 17,
    }),
    id: "c-00000070",
  },
  {
    operation: "changeCompanies",
    title: "A new company, and one that no longer exists",
    headers: { "idempotency-key": "import-7" },
    body: {
      changes: [
        { upsert: { id: "x-1", name: "Nordlicht Robotics", industries: ["Robotics"], staff_count: 42 } },
        { delete: "c-00000002" },
      ],
    },
    problem: null,
    response: changed,
  },
  plain("describeCompanies", "The schema and the state", {
    ...{ name: "companies", aliases: [], title: "Companies", documents: 2000, public: false, charged: true },
    schema: {
      analyzer: "folding",
      fields: { name: { type: "text" }, staff_count: { type: "integer" } },
      synonyms: [["germany", "deutschland"]],
      display: { title: "name", subtitle: "tagline", image: null, link: "website" },
    },
    dataset: { ...freshness, change_number: 2000 },
  } satisfies DescribedDataset),
  { ...example("changeSchemaOfCompanies", "What other fields would do", otherSchema), response: schemaChange },
  {
    ...example("saveSearch", "Alerts about large companies in Berlin", {
      query: "robotics",
      filter: { location_city: "Berlin", staff_count: { gte: 500 } },
      name: "Large companies in Berlin",
      webhook: "https://example.com/alerts",
    }),
    response: { saved_search: savedSearch, secret: "whsec_zH2bX1m9uQ3oWb5k8sT0vY7cA4dF6gJ1lN2pR9xE0wU=" },
  },
  plain("listSavedSearches", "The saved searches of the account", { saved_searches: [savedSearch], max: 20 }),
  {
    ...example("testWebhook", "A message without alerts", { id: savedSearch.id }),
    response: { delivered: true, problem: null } satisfies WebhookTest,
  },
  {
    ...example("deleteSavedSearch", "A search that is no longer needed", { id: savedSearch.id }),
    response: { id: savedSearch.id },
  },
];

const serviceExamples: readonly Example[] = [
  plain("summarizeAccount", "Balance and usage", accountSummary),
  plain("listDatasets", "All datasets, with a key", listedDatasets),
  ...aliasExamples,
  plain("checkHealth", "Health", { status: "ok" } satisfies Health),
  plain("checkReadiness", "Readiness", readiness),
];

/** Examples of all operations of a service with these datasets. */
export function examplesOf(types: readonly DocumentType[]): readonly Example[] {
  return [
    ...types.flatMap((type) => (areCompanies(type) ? companyExamples : datasetExamples(type))),
    ...serviceExamples,
  ];
}

const OPERATION_VERBS = ["search", "validate", "change", "save", "test", "delete"];

/** Requests that are valid for the schema of a dataset, with any documents. */
function datasetExamples(type: DocumentType): readonly Example[] {
  const { one, many, samples } = type;
  const operations = datasetOperations(type).map(({ id }) => id);
  const operation = (verb: string): string | undefined => operations.find((id) => id.startsWith(verb));
  const [searching, validating, changing, saving, testing, deleting] = OPERATION_VERBS.map(operation);
  const { query, filter, sort, facets, highlight } = samples;
  return [
    example(searching, "A page with facets, sorted", { query: "*:*", sort: sort[0], facets: facets[0], per_page: 5 }),
    example(searching, "With a filter beside the query", { query: "*:*", filter, per_page: 5 }),
    example(searching, "As a user types", { query: "a", as_you_type: true, filter, per_page: 5 }),
    ...(highlight.length === 0 ? [] : [example(searching, "Highlighted matches", { query, highlight, per_page: 5 })]),
    example(operation("count"), "The number of matches", { query, filter }),
    example(validating, "A query", { query }),
    example(operation("list"), "Values of the first field", { fields: type.fields.searched.slice(0, 1) }),
    example(operation("explain"), "Why nothing is found", { query }),
    example(changing, `A deletion of a ${one}`, { changes: [{ delete: "1" }] }),
    example(operation("changeSchemaOf"), "What other fields would do", otherSchema),
    example(saving, `Alerts about ${many}`, { query, name: `New ${many}`, webhook: "https://example.com/alerts" }),
    example(testing, "A message without alerts", { id: savedSearch.id }),
    example(deleting, "A search that is no longer needed", { id: savedSearch.id }),
  ];
}

function example(operation: string | undefined, title: string, body: object): Example {
  invariant(operation !== undefined, "a dataset has an operation of each kind");
  return { operation, title, headers: {}, body, problem: null, response: null };
}

function search(title: string, body: object, headers: Readonly<Record<string, string>> = {}): Example {
  return { ...example("searchCompanies", title, body), headers };
}

function validation(title: string, body: object): Example {
  return example("validateQuery", title, body);
}

function plain(operation: string, title: string, response: object): Example {
  return { operation, title, headers: {}, body: null, problem: null, response };
}
