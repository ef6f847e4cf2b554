import { requireSupportedNode } from "firmament/base";

export type { DashboardOptions } from "./http/dashboard/dashboard.ts";
export type { Alerts } from "./http/endpoints/alerts.ts";
export type { EngineSource, ServedEngine } from "./http/endpoints/engine-source.ts";
export type { PriceOptions } from "./http/endpoints/prices.ts";
export type {
  Answer,
  BackendPage,
  BackendRequest,
  BackendSearchOptions,
  SearchBackend,
} from "./http/endpoints/search-backend.ts";
export type { DatasetSource, DocumentOptions, ServiceDataset } from "./http/endpoints/served-dataset.ts";
export type { RemoteEngine } from "./http/endpoints/threads-backend.ts";
export type { CrossOriginOptions } from "./http/exchange/cross-origin.ts";
export type { Connection } from "./http/exchange/exchange.ts";
export type { FinishedRequest, Metrics, RequestLog } from "./http/exchange/observer.ts";
export { type TransportProblem, transportProblem } from "./http/exchange/problem.ts";
export { createHandler } from "./http/handler.ts";
export type { DatasetOptions, HandlerOptions, Schemas } from "./http/handler-options.ts";
export { type Admission, type AdmissionOptions, FairAdmission, type Release } from "./http/limits/admission.ts";
export { parseRate, type Rate, type RateLimit, type RateLimits, TokenBuckets } from "./http/limits/rate-limits.ts";
export type { Embed, EmbedContext } from "./http/near/embed.ts";
export type {
  SavedSearch,
  SavedSearchCreated,
  SavedSearchDeleted,
  SavedSearchIdRequest,
  SavedSearchList,
  SavedSearchRequest,
  WebhookTest,
} from "./http/schema/alert-schemas.ts";
export type {
  ChangedDocument,
  ChangesRequest,
  ChangesResponse,
  DocumentChange,
  InvalidChange,
} from "./http/schema/change-schemas.ts";
export type { DatasetList, ListedDataset, ListedSchema } from "./http/schema/dataset-list-schemas.ts";
export type { DatasetFreshness, DatasetReadiness, Health, Readiness } from "./http/schema/health-schemas.ts";
export type { ProblemCode } from "./http/schema/problem-code.ts";
export type { SearchRequest, ValidationRequest } from "./http/schema/request-schemas.ts";
export type {
  Pagination,
  ProblemBody,
  ProblemDiagnostic,
  ValidationResponse,
} from "./http/schema/response-schemas.ts";
export type { FacetCounts, SearchResponse } from "./http/schema/search-response-schemas.ts";

requireSupportedNode();

export { aliasProblem, type FixedAliases } from "./http/aliases/served-aliases.ts";
export { describeJsonError } from "./http/body/json-error.ts";
export { DOCUMENTATION_PATH } from "./http/endpoints/documentation.ts";
export { CURSOR_TTL_MS } from "./http/endpoints/expiring-cursor.ts";
export type { PageSource } from "./http/endpoints/pages.ts";
export { Prices } from "./http/endpoints/prices.ts";
export type { NewRateLimits } from "./http/limits/rate-limits.ts";
export { SharedAdmission } from "./http/limits/shared-admission.ts";
export { SharedTokenBuckets } from "./http/limits/shared-token-buckets.ts";
export { JsonRequestLog, jsonLogger } from "./http/observe/json-request-log.ts";
export { type PaymentOutcome, PrometheusMetrics } from "./http/observe/prometheus-metrics.ts";
export { datasetPaths } from "./http/schema/dataset-paths.ts";
export { datasetNameProblem } from "./http/schema/document-type.ts";
export { type HttpServer, listen, type RequestHandler } from "./node/http-server.ts";
export { pageFiles } from "./node/page-files.ts";
