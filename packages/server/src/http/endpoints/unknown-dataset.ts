import type { Endpoint } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem } from "../exchange/problem.ts";
import type { AccessControl } from "./access-control.ts";

export interface UnknownDatasetDependencies {
  readonly method: Endpoint["method"];
  /** The pattern of the paths, as Hono reads it. */
  readonly path: string;
  /** The service that the key must be for. */
  readonly service: "search" | "ingest";
  readonly accessControl: AccessControl;
  /** The names of all datasets. */
  readonly datasets: readonly string[];
}

/** Responds to requests for a dataset that does not exist. Only clients with a key learn which ones exist. */
export class UnknownDatasetEndpoint implements Endpoint {
  readonly method: Endpoint["method"];
  readonly path: string;
  readonly #dependencies: UnknownDatasetDependencies;

  constructor(dependencies: UnknownDatasetDependencies) {
    this.method = dependencies.method;
    this.path = dependencies.path;
    this.#dependencies = dependencies;
  }

  async respond(exchange: Exchange): Promise<never> {
    const { accessControl, service, datasets } = this.#dependencies;
    await accessControl.authorize(exchange, service);
    throw new Problem("unknown_dataset", {
      detail: `The service has no such dataset. Its datasets are ${datasets.join(", ")}.`,
      datasets,
    });
  }
}
