import { ClusterError } from "@firmament/opensearch";
import { WorkerError } from "firmament/worker";
import { denialReason } from "../../accounts/api-key.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { DatasetList, ListedDataset } from "../schema/dataset-list-schemas.ts";
import { DATASETS_PATH } from "../schema/dataset-paths.ts";
import type { AccessControl } from "./access-control.ts";
import { listedSchema } from "./listed-schema.ts";
import type { SearchBackend } from "./search-backend.ts";
import type { ServedDataset } from "./served-dataset.ts";

type Listed = Omit<ListedDataset, "documents"> & Pick<ServedDataset, "backend">;

/** Lists the datasets that a client can search: all of them with a key for searches, else those that are public. */
export class DatasetsEndpoint implements Endpoint {
  readonly method = "GET";
  readonly compresses = true;
  readonly path: string = DATASETS_PATH;
  readonly #datasets: readonly Listed[];
  readonly #accessControl: AccessControl;

  constructor(datasets: readonly ServedDataset[], accessControl: AccessControl) {
    this.#datasets = datasets.map(({ type: { dataset, isPublic, schema }, title, backend }) => ({
      ...{ name: dataset, title, public: isPublic, backend },
      ...listedSchema(schema),
    }));
    this.#accessControl = accessControl;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const principal = await this.#accessControl.authorizePublic(exchange, null, { isPublic: true });
    const maySearchAll = principal !== null && denialReason(principal, "search", Date.now()) === null;
    const listed = this.#datasets.filter((dataset) => maySearchAll || dataset.public);
    const datasets = await Promise.all(
      listed.map(async ({ backend, name, title, ...others }): Promise<ListedDataset> => {
        return { name, title, documents: await sizeOf(backend()), ...others };
      }),
    );
    return jsonResponse({ datasets } satisfies DatasetList);
  }
}

/** The number of documents; `null` until they are loaded, and while what searches them does not answer. */
async function sizeOf(backend: SearchBackend | null): Promise<number | null> {
  try {
    return backend === null ? null : await backend.size();
  } catch (error) {
    if (error instanceof ClusterError || error instanceof WorkerError) return null;
    throw error;
  }
}
