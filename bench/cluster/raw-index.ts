import { Client } from "@opensearch-project/opensearch";
import { assertNever } from "../../src/base/invariant.ts";
import { type CompanyInput, companySchema } from "../../src/entries/companies.ts";
import type { Cluster, IndexSize } from "./cluster.ts";
import type { ClusterSearch, Contender, Shown } from "./contender.ts";

/** As many documents in one request as `openCluster` sends. */
const BULK_SIZE = 500;

const NUMBERS = ["followers", "staff_count"] as const;
const TEXTS = Object.keys(companySchema.fields).filter((name) => !NUMBERS.some((number) => number === name));

/** The searched fields with the weights of the schema as boosts. */
const SEARCHED = TEXTS.map((name) => {
  const field = companySchema.fields[name as keyof typeof companySchema.fields];
  return `${name}^${"weight" in field ? (field.weight ?? 1) : 1}`;
});

/** Words without case and accents, and the parts of addresses, as the analyzers of the schema have them. */
const ANALYSIS = {
  char_filter: { dots: { type: "pattern_replace", pattern: "^[a-z]+://|[.]", replacement: " " } },
  analyzer: {
    folding: { type: "custom", tokenizer: "standard", filter: ["lowercase", "asciifolding"] },
    website: { type: "custom", char_filter: ["dots"], tokenizer: "standard", filter: ["lowercase", "asciifolding"] },
  },
};

/** The companies in OpenSearch as its users would index and search them: with the analyzers and the queries of OpenSearch. */
export class RawIndex implements Contender {
  readonly index: string;
  readonly #client: Client;
  readonly #bulks: number;

  private constructor(client: Client, index: string, bulks: number) {
    this.#client = client;
    this.index = index;
    this.#bulks = bulks;
  }

  /**
   * Opens the index, and creates it if there is none.
   *
   * @param bulks the number of bulk requests at the same time
   */
  static async open(
    cluster: Cluster,
    index: string,
    { shards, replicas }: IndexSize,
    bulks: number,
  ): Promise<RawIndex> {
    const raw = new RawIndex(new Client({ nodes: [...cluster.addresses], requestTimeout: 60_000 }), index, bulks);
    if (await cluster.has(index)) return raw;
    const text = { type: "text", analyzer: "folding", fields: { keyword: { type: "keyword", ignore_above: 256 } } };
    await raw.#request("PUT", "", {
      settings: { number_of_shards: shards, number_of_replicas: replicas, analysis: ANALYSIS },
      mappings: {
        dynamic: "strict",
        properties: {
          id: { type: "keyword" },
          ...Object.fromEntries(TEXTS.map((name) => [name, text])),
          website: { ...text, analyzer: "website" },
          ...Object.fromEntries(NUMBERS.map((name) => [name, { type: "double" }])),
        },
      },
    });
    return raw;
  }

  async load(companies: readonly CompanyInput[]): Promise<void> {
    let from = 0;
    const send = async (): Promise<void> => {
      while (from < companies.length) {
        const part = companies.slice(from, from + BULK_SIZE);
        from += part.length;
        await this.#bulk(part);
      }
    };
    await Promise.all(Array.from({ length: this.#bulks }, send));
  }

  async search({ query, shown }: ClusterSearch): Promise<number> {
    const body = { query: queryOf(query, shown), track_total_hits: true, ...shownBy(shown) };
    const answer = (await this.#request("POST", "/_search", body)) as SearchAnswer;
    if (answer._shards.failed > 0 || answer.timed_out)
      throw new Error(`OpenSearch has not answered ${query} completely.`);
    return answer.hits.total.value;
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async delete(): Promise<void> {
    await this.#request("DELETE", "");
  }

  async #bulk(companies: readonly CompanyInput[]): Promise<void> {
    const body = companies.flatMap((company) => [{ index: { _id: company.id } }, { ...company }]);
    const answer = await this.#client.bulk({ index: this.index, body });
    if (answer.body.errors) throw new Error("OpenSearch has not indexed every company.");
  }

  async #request(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await this.#client.transport.request({
      method,
      path: `/${this.index}${path}`,
      ...(body !== undefined && { body: { ...body } }),
    });
    return answer.body;
  }
}

interface SearchAnswer {
  readonly timed_out: boolean;
  readonly _shards: { readonly failed: number };
  readonly hits: { readonly total: { readonly value: number } };
}

/** As you type, a user of OpenSearch takes the query that the last word only begins. */
function queryOf(query: string, { kind }: Shown): object {
  if (kind === "typed") return { multi_match: { query, type: "bool_prefix", fields: SEARCHED } };
  return { query_string: { query, fields: SEARCHED } };
}

/** The members of a request that ask for what an answer shows. */
function shownBy(shown: Shown): object {
  switch (shown.kind) {
    case "hits":
      return { from: shown.offset };
    case "typed":
      return {};
    case "count":
      return { size: 0 };
    case "sorted":
      return { sort: [{ [shown.by === "name" ? "name.keyword" : shown.by]: shown.direction }] };
    case "highlights":
      return { highlight: { fields: Object.fromEntries(shown.fields.map((field) => [field, {}])) } };
    case "values": {
      const field = `${shown.field}.keyword`;
      return { aggs: { values: { terms: { field, size: 10 } }, missing: { missing: { field } } } };
    }
    case "ranges": {
      const { field, bounds, statistics } = shown;
      const ranges = bounds.map((from, index) => {
        const to = bounds[index + 1];
        return to === undefined ? { from } : { from, to };
      });
      return {
        aggs: {
          ranges: { range: { field, ranges } },
          missing: { missing: { field } },
          ...(statistics && { stats: { stats: { field } }, percentiles: { percentiles: { field } } }),
        },
      };
    }
    case "groups": {
      const field = `${shown.by}.keyword`;
      return { collapse: { field }, aggs: { groups: { cardinality: { field } } } };
    }
    default:
      return assertNever(shown);
  }
}
