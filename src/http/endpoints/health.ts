import { DatasetError } from "../../dataset/sqlite/dataset-error.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import { temporaryProblem } from "../exchange/problem.ts";
import type { DatasetFreshness, Health, Readiness } from "../schema/health-schemas.ts";
import type { CompanyDataset, DatasetSource } from "./company-dataset.ts";
import { type EngineSource, ready } from "./engine-source.ts";

const RETRY_SECONDS = 5;

/** Responds while the process runs. */
export class HealthEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/healthz";

  respond(): EndpointResponse {
    return jsonResponse({ status: "ok" } satisfies Health);
  }
}

/** Responds with 200 once searches are possible, with the state of the companies. */
export class ReadinessEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/readyz";
  readonly #engine: EngineSource;
  readonly #dataset: DatasetSource | null;

  /** @param dataset `null` without a dataset */
  constructor(engine: EngineSource, dataset: DatasetSource | null) {
    this.#engine = engine;
    this.#dataset = dataset;
  }

  respond(): EndpointResponse {
    const { size } = ready(this.#engine);
    const dataset = this.#dataset?.() ?? null;
    const freshness = dataset === null ? {} : { dataset: freshnessOf(dataset) };
    return jsonResponse({ status: "ready", companies: size, ...freshness } satisfies Readiness);
  }
}

/** @throws {Problem} `dataset_unavailable` if the file cannot be read: then changes of other programs are missing */
function freshnessOf(dataset: CompanyDataset): DatasetFreshness {
  try {
    const { generation, changeNumber } = dataset.searched;
    const { changeNumber: last, refreshedAt, updatedAt } = dataset.status();
    return {
      generation,
      change_number: changeNumber,
      pending_changes: Math.max(0, last - changeNumber),
      refreshed_at: refreshedAt?.toISOString() ?? null,
      updated_at: updatedAt?.toISOString() ?? null,
      age_seconds: updatedAt === null ? null : Math.max(0, Math.round((Date.now() - updatedAt.getTime()) / 1000)),
    };
  } catch (error) {
    if (error instanceof DatasetError) throw temporaryProblem("dataset_unavailable", RETRY_SECONDS);
    throw error;
  }
}
