import { type ClusterEngine, openCluster } from "@firmament/opensearch";
import { assertNever } from "../../src/base/invariant.ts";
import type { FacetsByField } from "../../src/engine/options/facet-options.ts";
import { type CompanyInput, type CompanySchema, companySchema } from "../../src/entries/companies.ts";
import type { Cluster, IndexSize } from "./cluster.ts";
import type { ClusterSearch, Contender } from "./contender.ts";

/** The companies in a cluster, with the public methods of `openCluster`. */
export class OwnIndex implements Contender {
  readonly index: string;
  readonly #cluster: Cluster;
  readonly #engine: ClusterEngine<CompanySchema>;

  private constructor(cluster: Cluster, index: string, engine: ClusterEngine<CompanySchema>) {
    this.#cluster = cluster;
    this.index = index;
    this.#engine = engine;
  }

  /** Opens the index, and creates it if there is none. */
  static async open(cluster: Cluster, index: string, { shards, replicas }: IndexSize): Promise<OwnIndex> {
    const { addresses: nodes } = cluster;
    const options = { nodes, index, shards, replicas, requestTimeout: 60_000 };
    return new OwnIndex(cluster, index, await openCluster({ ...options, schema: companySchema }));
  }

  async load(companies: readonly CompanyInput[]): Promise<void> {
    await this.#engine.load(companies);
  }

  async search({ query, shown }: ClusterSearch): Promise<number> {
    const engine = this.#engine;
    switch (shown.kind) {
      case "hits":
        return (await engine.search(query, { offset: shown.offset })).total;
      case "count":
        return engine.count(query);
      case "sorted":
        return (await engine.search(query, { sort: `${shown.by}:${shown.direction}` })).total;
      case "highlights":
        return (await engine.search(query, { highlight: shown.fields })).total;
      case "values":
        return this.#withFacets(query, { [shown.field]: 10 });
      case "ranges":
        return this.#withFacets(query, { [shown.field]: { edges: shown.bounds, statistics: shown.statistics } });
      case "groups": {
        const { total, groups } = await engine.search(query, { group: { by: shown.by as "location_city" } });
        void groups?.total;
        return total;
      }
      case "typed":
        return (await engine.search(query, { asYouType: true })).total;
      default:
        return assertNever(shown);
    }
  }

  async #withFacets(query: string, facets: FacetsByField<CompanySchema>): Promise<number> {
    return (await this.#engine.search(query, { facets })).total;
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }

  async delete(): Promise<void> {
    await this.#cluster.request("DELETE", `/${this.index}-g1`);
  }
}
