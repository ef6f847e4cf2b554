import { aliasOperations } from "./alias-operations.ts";
import { DATASETS_PATH, type DatasetPaths, datasetPaths, HOSTED_DATASET, HOSTED_SEARCH_PATH } from "./dataset-paths.ts";
import type { DocumentType } from "./document-type.ts";
import { guidanceOperations } from "./guidance-operations.ts";
import {
  BODY_PROBLEMS,
  CHARGE_PROBLEMS,
  DATASET_KEY_PROBLEMS,
  ENGINE_PROBLEMS,
  KEY_PROBLEMS,
  type Operation,
  QUERY_PROBLEMS,
  SCOPED_KEY_PROBLEMS,
  SEARCH_KEY_PROBLEMS,
  SERVER_PROBLEMS,
  searchTerms,
  withoutKey,
} from "./operation.ts";
import type { ProblemCode } from "./problem-code.ts";
import { schemaOperation } from "./schema-change-operation.ts";

/** The operations of a dataset: to search its documents, to check queries, and to change documents. */
export function datasetOperations(type: DocumentType): readonly Operation[] {
  const paths = datasetPaths(type.dataset);
  return [
    { ...searchOperation(type), path: paths.search },
    ...(type.dataset === HOSTED_DATASET ? [hostedOperation(type)] : []),
    ...queryOperations(type, paths),
    ...guidanceOperations(type, paths),
    ...documentOperations(type, paths),
    schemaOperation(type),
    ...alertOperations(type),
  ];
}

function searchOperation(type: DocumentType): Omit<Operation, "path"> {
  const { many, prefix, title } = type;
  return {
    id: `search${title}`,
    method: "post",
    summary: `Search ${type.dataset}`,
    description:
      `Returns a page of the ${many} that match a query. Only a 200 response is charged. To retry safely, send an ` +
      "`Idempotency-Key`: " +
      "within 24 hours, the same request with the same key is executed and charged once, and a retry returns the stored response. The " +
      "service stores the latest 256 MiB of responses per account. If a response is no longer stored, a retry within the 24 hours fails " +
      `with \`response_dropped\` and costs nothing; it is never charged again.${withoutKey(type)}`,
    ...searchTerms(type),
    takesIdempotencyKey: true,
    reportsGeneration: true,
    request: `${prefix}SearchRequest`,
    response: `${prefix}SearchResponse`,
    problems: [
      ...QUERY_PROBLEMS,
      ...BODY_PROBLEMS,
      "page_too_deep",
      "cursor_malformed",
      "cursor_mismatch",
      "cursor_expired",
      ...SEARCH_KEY_PROBLEMS,
      ...CHARGE_PROBLEMS,
      ...SERVER_PROBLEMS,
      ...ENGINE_PROBLEMS,
      ...(Object.keys(type.fields.vectors).length > 0 ? (["embedding_failed"] as const) : []),
    ],
  };
}

/** The path of the hosted product, with the same requests and responses. */
function hostedOperation(type: DocumentType): Operation {
  const { title, dataset } = type;
  return {
    ...searchOperation(type),
    id: `searchHosted${title}`,
    path: HOSTED_SEARCH_PATH,
    summary: `Search ${dataset} at the path of the hosted product`,
    description: `The same as \`POST ${datasetPaths(dataset).search}\`.`,
  };
}

function queryOperations(type: DocumentType, paths: DatasetPaths): readonly Operation[] {
  const { many, prefix, title, dataset } = type;
  return [
    {
      id: `count${title}`,
      method: "post",
      path: paths.count,
      summary: `Count ${dataset}`,
      description: `Returns the number of ${many} that match a query. It has the price of a count.${withoutKey(type)}`,
      ...searchTerms(type),
      takesIdempotencyKey: true,
      reportsGeneration: false,
      request: `${prefix}CountRequest`,
      response: "CountResponse",
      problems: [
        ...QUERY_PROBLEMS,
        ...BODY_PROBLEMS,
        ...SEARCH_KEY_PROBLEMS,
        ...CHARGE_PROBLEMS,
        ...SERVER_PROBLEMS,
        ...ENGINE_PROBLEMS,
      ],
    },
    {
      id: `validate${prefix}Query`,
      method: "post",
      path: paths.validate,
      summary: prefix === "" ? "Check a query" : `Check a query for ${dataset}`,
      description:
        "Returns the errors and warnings of a query, its formatted text, and the number of matching documents. The key must allow " +
        `searches. The request is free and does not count as a search. An invalid query is a 200 response as well.${withoutKey(type)}`,
      ...searchTerms(type),
      takesIdempotencyKey: false,
      reportsGeneration: false,
      request: `${prefix}ValidationRequest`,
      response: "ValidationResponse",
      problems: [...BODY_PROBLEMS, ...SEARCH_KEY_PROBLEMS, ...SERVER_PROBLEMS, ...ENGINE_PROBLEMS],
    },
  ];
}

function documentOperations(type: DocumentType, paths: DatasetPaths): readonly Operation[] {
  const { one, many, prefix, title, schemaName, dataset } = type;
  return [
    {
      id: `get${title}Document`,
      method: "get",
      path: paths.document.replace(":id", "{id}"),
      summary: `Get a ${one}`,
      description: `Returns the ${one} with an id. It costs as much as a search with one record; an unknown id costs nothing.${withoutKey(type)}`,
      ...searchTerms(type),
      takesIdempotencyKey: true,
      reportsGeneration: false,
      request: null,
      response: schemaName,
      problems: [...SEARCH_KEY_PROBLEMS, "not_found", ...CHARGE_PROBLEMS, ...SERVER_PROBLEMS, ...ENGINE_PROBLEMS],
    },
    {
      id: `change${title}`,
      method: "post",
      path: paths.documents,
      summary: `Change ${dataset}`,
      description:
        `Adds, replaces, patches and deletes ${many}, in the order of the list: all of them, or none. When the response arrives, the changes ` +
        "are on the disk and searches see them. The key needs the scope `ingest`. The request is " +
        "free and does not count as a search. To retry safely, send an `Idempotency-Key`: within 24 hours, the same changes with the same " +
        "key are applied once, and a retry has the same response, also after a crash of the service. A body has at most 4,194,304 bytes. " +
        "A body with the type `application/x-ndjson` has a change in each line, or a document to add or replace, without a limit of their number: " +
        "batches of at most 1,000 lines are applied while they arrive, each of them all or none. `applied_lines` of the response, and of a " +
        "problem, says how many lines are applied, so that a client can continue after them.",
      key: "required",
      reportsCredits: false,
      takesIdempotencyKey: true,
      reportsGeneration: false,
      request: `${prefix}ChangesRequest`,
      takesLines: true,
      response: "ChangesResponse",
      problems: [
        ...BODY_PROBLEMS,
        "invalid_document",
        "invalid_idempotency_key",
        ...SCOPED_KEY_PROBLEMS,
        "idempotency_conflict",
        "read_only",
        ...SERVER_PROBLEMS,
        ...ENGINE_PROBLEMS,
        "dataset_locked",
        "dataset_unavailable",
        "disk_full",
      ],
    },
    {
      id: `describe${title}`,
      method: "get",
      path: paths.dataset,
      summary: `Describe ${dataset}`,
      description:
        "Returns the schema of the documents, their number, and how current they are. Any key that opens the dataset works. The request is " +
        "free and does not count as a search.",
      key: type.isPublic ? "optional" : "required",
      reportsCredits: false,
      takesIdempotencyKey: false,
      reportsGeneration: false,
      request: null,
      response: "DescribedDataset",
      problems: [...DATASET_KEY_PROBLEMS, ...SERVER_PROBLEMS, "dataset_unavailable"],
    },
  ];
}

const ALERT_TERMS = {
  key: "required",
  reportsCredits: true,
  takesIdempotencyKey: false,
  reportsGeneration: false,
} as const;

const ALERT_PROBLEMS: readonly ProblemCode[] = [
  ...SCOPED_KEY_PROBLEMS,
  "restricted_key",
  "no_alerts",
  ...SERVER_PROBLEMS,
  ...ENGINE_PROBLEMS,
];
const ALERT_CHANGE_PROBLEMS: readonly ProblemCode[] = [
  ...BODY_PROBLEMS,
  ...ALERT_PROBLEMS,
  "read_only",
  "dataset_locked",
  "dataset_unavailable",
  "disk_full",
];

/** The operations on the saved searches of an account. */
function alertOperations({ dataset, many, prefix }: DocumentType): readonly Operation[] {
  const paths = datasetPaths(dataset);
  const suffix = prefix === "" ? "" : ` for ${dataset}`;
  return [
    {
      ...ALERT_TERMS,
      id: `save${prefix}Search`,
      method: "post",
      path: paths.alerts,
      summary: `Save a search${suffix}`,
      description:
        `Saves a query: from now on, the webhook receives an alert for each change by which one of the ${many} enters or leaves the ` +
        "matches of the query and its filter. Alerts are signed, repeated until the webhook responds with a 2xx status, and free. The response " +
        "contains the key of the signatures, which is not shown again.",
      request: `${prefix}SavedSearchRequest`,
      response: "SavedSearchCreated",
      problems: [
        "query_syntax",
        "unknown_field",
        "field_type",
        "limit",
        "invalid_webhook",
        ...ALERT_CHANGE_PROBLEMS,
        "too_many_alerts",
      ],
    },
    {
      ...ALERT_TERMS,
      id: `list${prefix}SavedSearches`,
      method: "get",
      path: paths.alerts,
      summary: `List saved searches${suffix}`,
      description: "Returns the saved searches of the account, and whether their webhooks work.",
      request: null,
      response: "SavedSearchList",
      problems: ALERT_PROBLEMS,
    },
    {
      ...ALERT_TERMS,
      id: `test${prefix}Webhook`,
      method: "post",
      path: paths.alertTest,
      summary: `Test a webhook${suffix}`,
      description:
        "Posts a message without alerts to the webhook of a saved search. If the webhook accepts it, a disabled saved search is active again.",
      request: "SavedSearchIdRequest",
      response: "WebhookTest",
      problems: [...ALERT_CHANGE_PROBLEMS, "not_found"],
    },
    {
      ...ALERT_TERMS,
      id: `delete${prefix}SavedSearch`,
      method: "post",
      path: paths.alertDeletion,
      summary: `Delete a saved search${suffix}`,
      description: "Deletes a saved search, with its alerts that are not delivered yet.",
      request: "SavedSearchIdRequest",
      response: "SavedSearchDeleted",
      problems: [...ALERT_CHANGE_PROBLEMS, "not_found"],
    },
  ];
}

/** The operations of every service. */
export const serviceOperations: readonly Operation[] = [
  {
    id: "summarizeAccount",
    method: "get",
    path: "/internal-api/v1/account/summary",
    summary: "Summarize the account",
    description:
      "Returns the account of the key: its balance, its costs and its number of searches. Any active key of the account without a filter and origins works. " +
      "The request is free and does not count as a search.",
    key: "required",
    reportsCredits: false,
    takesIdempotencyKey: false,
    reportsGeneration: false,
    request: null,
    response: "AccountSummary",
    problems: [...KEY_PROBLEMS, "restricted_key", ...SERVER_PROBLEMS],
  },
  {
    id: "listDatasets",
    method: "get",
    path: DATASETS_PATH,
    summary: "List the datasets",
    description:
      "Returns the datasets with their schemas, so that a page can show the documents of any of them: with a key, those that the key " +
      "opens; without one, those that are public. The request is free and does not count as a search.",
    key: "optional",
    reportsCredits: false,
    takesIdempotencyKey: false,
    reportsGeneration: false,
    request: null,
    response: "DatasetList",
    problems: [...KEY_PROBLEMS, ...SERVER_PROBLEMS],
  },
  ...aliasOperations,
  {
    id: "checkHealth",
    method: "get",
    path: "/healthz",
    summary: "Check health",
    description: "Responds with 200 while the service runs.",
    key: "none",
    reportsCredits: false,
    takesIdempotencyKey: false,
    reportsGeneration: false,
    request: null,
    response: "Health",
    problems: [],
  },
  {
    id: "checkReadiness",
    method: "get",
    path: "/readyz",
    summary: "Check readiness",
    description:
      "Responds with 200 once all documents are loaded and can be searched. It reports how current those of a dataset file are.",
    key: "none",
    reportsCredits: false,
    takesIdempotencyKey: false,
    reportsGeneration: false,
    request: null,
    response: "Readiness",
    problems: ["not_ready", "dataset_unavailable"],
  },
];

/** All operations of a service with these datasets. */
export function operationsOf(types: readonly DocumentType[]): readonly Operation[] {
  return [...types.flatMap(datasetOperations), ...serviceOperations];
}
