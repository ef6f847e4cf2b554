import { type KeyScope, opensDataset } from "../../accounts/api-key.ts";
import { AliasNames } from "../exchange/alias-names.ts";
import type { Endpoint } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem, temporaryProblem } from "../exchange/problem.ts";
import { type DatasetPaths, datasetPaths } from "../schema/dataset-paths.ts";
import type { AccessControl } from "./access-control.ts";

/** The aliases are read from the accounts, which the server may not reach for a while. */
const UNREAD_RETRY_SECONDS = 5;

/** A pattern of names that a dataset may have. */
const ANY_DATASET = ":dataset{[a-z][a-z0-9-]{0,62}}";

/** The methods at each path of a dataset, and the scope that the key must have. */
const DATASET_REQUESTS: Readonly<
  Record<keyof DatasetPaths, { readonly methods: readonly Endpoint["method"][]; readonly scope: KeyScope | null }>
> = {
  dataset: { methods: ["GET"], scope: null },
  schema: { methods: ["PUT"], scope: "admin" },
  search: { methods: ["POST"], scope: "search" },
  count: { methods: ["POST"], scope: "search" },
  validate: { methods: ["POST"], scope: "search" },
  values: { methods: ["POST"], scope: "search" },
  whyNot: { methods: ["POST"], scope: "search" },
  documents: { methods: ["POST"], scope: "ingest" },
  document: { methods: ["GET"], scope: "search" },
  alerts: { methods: ["POST", "GET"], scope: "search" },
  alertTest: { methods: ["POST"], scope: "search" },
  alertDeletion: { methods: ["POST"], scope: "search" },
};

/**
 * The endpoints of datasets that the service does not have. They come last: their patterns also match the paths of the datasets.
 *
 * @param datasets the names of those that it has
 */
export function unknownDatasetEndpoints(
  datasets: readonly string[],
  accessControl: AccessControl,
): readonly UnknownDatasetEndpoint[] {
  const paths = Object.entries(datasetPaths(ANY_DATASET)) as [keyof DatasetPaths, string][];
  return paths.flatMap(([name, path]) => {
    const { methods, scope } = DATASET_REQUESTS[name];
    return methods.map((method) => new UnknownDatasetEndpoint({ method, path, scope, accessControl, datasets }));
  });
}

interface UnknownDatasetDependencies {
  readonly method: Endpoint["method"];
  /** The pattern of the paths, as Hono reads it. */
  readonly path: string;
  readonly scope: KeyScope | null;
  readonly accessControl: AccessControl;
  /** The names of all datasets. */
  readonly datasets: readonly string[];
}

/** Responds to requests for a dataset that does not exist. Only clients with a key learn which ones exist. */
class UnknownDatasetEndpoint implements Endpoint {
  readonly method: Endpoint["method"];
  readonly path: string;
  readonly #dependencies: UnknownDatasetDependencies;

  constructor(dependencies: UnknownDatasetDependencies) {
    this.method = dependencies.method;
    this.path = dependencies.path;
    this.#dependencies = dependencies;
  }

  async respond(exchange: Exchange): Promise<never> {
    const { accessControl, scope, datasets } = this.#dependencies;
    const [, , dataset = ""] = new URL(exchange.request.url).pathname.split("/");
    const open = { isPublic: accessControl.isOpen };
    if (exchange.aliases === AliasNames.unknown) throw temporaryProblem("accounts_unavailable", UNREAD_RETRY_SECONDS);
    const key = (await accessControl.authorizePublic(exchange, { scope, dataset }, open))?.key ?? null;
    const opened = datasets.filter((name) => key === null || opensDataset(key, name));
    const whose = (key?.datasets ?? null) === null ? "Its datasets" : "Those of the key";
    const known = opened.length === 0 ? "" : ` ${whose} are ${opened.join(", ")}.`;
    const aliases = opened.flatMap((name) => exchange.aliases.of(name).map((alias) => `${alias} (${name})`));
    const others = aliases.length === 0 ? "" : ` Aliases of them: ${aliases.join(", ")}.`;
    throw new Problem("unknown_dataset", {
      detail: `The service has no such dataset.${known}${others}`,
      datasets: opened,
    });
  }
}
