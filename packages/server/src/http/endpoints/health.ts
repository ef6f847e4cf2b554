import { ClusterError } from "@firmament/opensearch";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import { temporaryProblem } from "../exchange/problem.ts";
import type { DatasetReadiness, Health, Readiness } from "../schema/health-schemas.ts";
import { ready } from "./engine-source.ts";
import { freshnessOf } from "./freshness.ts";
import type { SearchBackend } from "./search-backend.ts";
import type { ServedDataset } from "./served-dataset.ts";

const RETRY_SECONDS = 5;

/** Responds while the process runs. */
export class HealthEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/healthz";

  respond(): EndpointResponse {
    return jsonResponse({ status: "ok" } satisfies Health);
  }
}

/** Responds with 200 once searches of all datasets are possible, with their state. */
export class ReadinessEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/readyz";
  readonly #datasets: readonly ServedDataset[];

  constructor(datasets: readonly ServedDataset[]) {
    this.#datasets = datasets;
  }

  async respond(): Promise<EndpointResponse> {
    const states = new Map(
      await Promise.all(this.#datasets.map(async (served) => [served.type.dataset, await stateOf(served)] as const)),
    );
    const companies = states.get("companies");
    states.delete("companies");
    const { documents, ...freshness } = companies ?? {};
    const readiness: Readiness = {
      status: "ready",
      ...(documents !== undefined && { companies: documents }),
      ...freshness,
      ...(states.size > 0 && { datasets: Object.fromEntries(states) }),
    };
    return jsonResponse(readiness);
  }
}

/** @throws {Problem} `not_ready`, `search_unavailable` or `dataset_unavailable` */
async function stateOf({ backend, dataset: source }: ServedDataset): Promise<DatasetReadiness> {
  const size = await sizeOf(ready(() => backend(null)));
  const dataset = source?.() ?? null;
  return { documents: size, ...(dataset !== null && { dataset: freshnessOf(dataset) }) };
}

/** @throws {Problem} `search_unavailable` if the cluster does not answer completely */
async function sizeOf(backend: SearchBackend): Promise<number> {
  try {
    return await backend.size();
  } catch (error) {
    if (error instanceof ClusterError) throw temporaryProblem("search_unavailable", RETRY_SECONDS);
    throw error;
  }
}
