import { ClusterError } from "@firmament/opensearch";
import { WorkerError } from "firmament/worker";
import { opensDataset, type Principal } from "../../accounts/api-key.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem } from "../exchange/problem.ts";
import type { TextVectors } from "../near/text-vectors.ts";
import type { DatasetList, DescribedDataset, ListedDataset } from "../schema/dataset-list-schemas.ts";
import { DATASETS_PATH } from "../schema/dataset-paths.ts";
import type { AccessControl } from "./access-control.ts";
import { freshnessOf } from "./freshness.ts";
import { listedSchema } from "./listed-schema.ts";
import type { Prices } from "./prices.ts";
import type { SearchBackend } from "./search-backend.ts";
import type { ServedDataset } from "./served-dataset.ts";

interface ListDependencies {
  readonly accessControl: AccessControl;
  readonly prices: Prices;
  readonly textVectors: TextVectors;
}

/** Lists the datasets that a client can use: with a key, those that it opens; without one, those that are public. */
export class DatasetsEndpoint implements Endpoint {
  readonly method = "GET";
  readonly compresses = true;
  readonly path: string = DATASETS_PATH;
  readonly #datasets: readonly ServedDataset[];
  readonly #dependencies: ListDependencies;

  constructor(datasets: readonly ServedDataset[], dependencies: ListDependencies) {
    this.#datasets = datasets;
    this.#dependencies = dependencies;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const need = { scope: null, dataset: null };
    const { accessControl, ...context } = this.#dependencies;
    const principal = await accessControl.authorizePublic(exchange, need, { isPublic: true });
    const listed = this.#datasets.filter(
      ({ type }) =>
        type.isPublic || (principal !== null && hasAccess(principal) && opensDataset(principal.key, type.dataset)),
    );
    const datasets = await Promise.all(
      listed.map((dataset) => listedDataset(dataset, { principal, exchange, ...context })),
    );
    return jsonResponse({ datasets } satisfies DatasetList);
  }
}

/** Describes a dataset: its schema, and how current its documents are. */
export class DatasetEndpoint implements Endpoint {
  readonly method = "GET";
  readonly compresses = true;
  readonly path: string;
  readonly #dataset: ServedDataset;
  readonly #dependencies: ListDependencies;

  constructor(dataset: ServedDataset, dependencies: ListDependencies) {
    this.path = dataset.paths.dataset;
    this.#dataset = dataset;
    this.#dependencies = dependencies;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const { type, dataset: source } = this.#dataset;
    const need = { scope: null, dataset: type.dataset };
    const { accessControl, ...context } = this.#dependencies;
    const principal = await accessControl.authorizePublic(exchange, need, type);
    if (principal !== null && !hasAccess(principal) && !type.isPublic) throw new Problem("no_api_access");
    const dataset = source?.() ?? null;
    return jsonResponse({
      ...(await listedDataset(this.#dataset, { principal, exchange, ...context })),
      ...(dataset !== null && { dataset: freshnessOf(dataset) }),
    } satisfies DescribedDataset);
  }
}

function hasAccess({ account }: Principal): boolean {
  return account === null || account.hasApiAccess;
}

/** Who asks, and what the answer depends on. */
interface ListContext extends Pick<ListDependencies, "prices" | "textVectors"> {
  readonly principal: Principal | null;
  readonly exchange: Exchange;
}

async function listedDataset(
  { type: { dataset, isPublic, schema, fields }, title, backend }: ServedDataset,
  { principal, prices, textVectors, exchange }: ListContext,
): Promise<ListedDataset> {
  const documents = await sizeOf(() => backend(principal));
  return {
    name: dataset,
    aliases: exchange.aliases.of(dataset),
    title,
    documents,
    public: isPublic,
    charged: !isPublic && !prices.areFree,
    ...listedSchema(schema),
    ...(Object.keys(fields.vectors).length > 0 && { embeds: textVectors.areComputed }),
  };
}

/**
 * The number of documents; `null` until they are loaded, while what searches them does not answer, and for a key whose
 * filter does not fit them.
 */
async function sizeOf(source: () => SearchBackend | null): Promise<number | null> {
  try {
    return (await source()?.size()) ?? null;
  } catch (error) {
    if (error instanceof ClusterError || error instanceof WorkerError) return null;
    if (error instanceof Problem && error.code === "key_filter_invalid") return null;
    throw error;
  }
}
