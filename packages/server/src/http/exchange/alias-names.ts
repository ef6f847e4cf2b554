import type { Alias } from "../../accounts/alias-store.ts";
import { DATASETS_PATH, datasetPaths, HOSTED_DATASET, HOSTED_SEARCH_PATH } from "../schema/dataset-paths.ts";

/** A path in which the name of a dataset stands in place of its alias. */
export interface RoutedPath {
  readonly path: string;
  /** The alias; `null` for a path without one. */
  readonly alias: string | null;
}

/** A path, the name after it, and the rest. */
const DATASET_PATH = /^(\/[^/]+)\/([^/]+)(.*)$/s;

/** Which datasets the aliases of a service stand for at one moment. A request has one such state from its beginning to its end. */
export class AliasNames {
  static readonly none: AliasNames = new AliasNames([]);
  /** Those of a service whose aliases could not be read yet. */
  static readonly unknown: AliasNames = new AliasNames([]);
  readonly #targets: ReadonlyMap<string, string>;

  /** @param aliases whose datasets the service has */
  constructor(aliases: readonly Alias[]) {
    this.#targets = new Map(aliases.map(({ name, dataset }) => [name, dataset]));
  }

  get all(): readonly string[] {
    return [...this.#targets.keys()];
  }

  /** The dataset that a name stands for: an alias for its dataset, any other name for itself. */
  datasetOf(name: string): string {
    return this.#targets.get(name) ?? name;
  }

  /** The aliases of a dataset, in the order of their names. */
  of(dataset: string): readonly string[] {
    return this.all.filter((name) => this.#targets.get(name) === dataset);
  }

  /** @param path as the router reads it: decoded */
  routed(path: string): RoutedPath {
    const named = path === HOSTED_SEARCH_PATH ? datasetPaths(HOSTED_DATASET).search : path;
    const [, base, alias = "", rest = ""] = DATASET_PATH.exec(named) ?? [];
    const dataset = base === DATASETS_PATH ? this.#targets.get(alias) : undefined;
    return dataset === undefined ? { path, alias: null } : { path: `${base}/${dataset}${rest}`, alias };
  }
}
