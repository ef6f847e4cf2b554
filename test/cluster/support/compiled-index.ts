import type { ClusterQuery } from "@firmament/opensearch/src/compile/cluster-query.ts";
import { type CompiledQuery, compileQuery } from "@firmament/opensearch/src/compile/compile-query.ts";
import { DocumentBodies } from "@firmament/opensearch/src/layout/document-body.ts";
import { documentKey } from "@firmament/opensearch/src/layout/document-key.ts";
import { IndexLayout } from "@firmament/opensearch/src/layout/index-layout.ts";
import { ANALYSIS_SETTINGS, mappingOf, QUERY_SETTINGS } from "@firmament/opensearch/src/layout/mapping.ts";
import { type BorderAnswer, BorderPoints } from "@firmament/opensearch/src/read/border-points.ts";
import { defaultLimits } from "../../../grammar/syntax/limits.ts";
import { parseQuery } from "../../../src/engine/query/parse-query.ts";
import type { Query } from "../../../src/engine/query/query-input.ts";
import { exactValuesOf } from "../../../src/plan/resolve/leading-value.ts";
import { AnalyzedSchema } from "../../../src/schema/analyzed-schema.ts";
import { readDocument } from "../../../src/schema/document.ts";
import type { Schema } from "../../../src/schema/schema.ts";

/** A match with the score of the cluster, in units of one process. */
export interface ScoredId {
  readonly id: string;
  readonly score: number;
}

/** The answer of a cluster: the matches, or why it refused the query. */
export type ClusterAnswer<Match> =
  | { readonly matches: readonly Match[] }
  | { readonly status: number; readonly reason: string };

export interface CompiledSearchOptions {
  readonly defaultOperator?: "AND" | "OR";
}

const MAX_HITS = 10_000;
const QUERIES_PER_REQUEST = 50;

/** An index of a cluster with the layout of a schema, searched with compiled queries and plain requests. */
export class CompiledIndex {
  static #count = 0;
  readonly #schema: AnalyzedSchema;
  readonly #layout: IndexLayout;
  readonly #address: string;
  readonly #name: string;
  readonly #borders = new BorderPoints();

  private constructor(address: string, schema: Schema) {
    this.#schema = new AnalyzedSchema(schema);
    this.#layout = new IndexLayout(this.#schema);
    this.#address = address;
    this.#name = `compiled-${process.pid}-${CompiledIndex.#count++}`;
  }

  /** @param shards of the index, without replicas */
  static async create(address: string, schema: Schema, records: readonly object[], shards = 1): Promise<CompiledIndex> {
    const index = new CompiledIndex(address, schema);
    const settings = {
      ...ANALYSIS_SETTINGS,
      index: { number_of_shards: shards, number_of_replicas: 0, ...QUERY_SETTINGS },
    };
    await index.#request("PUT", "", { settings, mappings: mappingOf(index.#layout) });
    await index.#load(schema, records);
    return index;
  }

  get analyzedSchema(): AnalyzedSchema {
    return this.#schema;
  }

  compile(query: Query, options: CompiledSearchOptions = {}): CompiledQuery {
    const rules = {
      schema: this.#schema,
      limits: defaultLimits,
      defaultOperator: options.defaultOperator ?? ("OR" as const),
      now: Date.UTC(2026, 0, 1),
    };
    const { tree, resolved } = parseQuery(query, rules, false);
    return compileQuery({ resolved, filter: null }, [exactValuesOf(tree, this.#schema)], this.#layout, 65_536);
  }

  /** The ids of the matches of each query, sorted, in one of its two forms. Neither is scored: see {@link hits}. */
  async ids(
    queries: readonly Query[],
    form: "matching" | "scoring",
    options: CompiledSearchOptions = {},
  ): Promise<ClusterAnswer<string>[]> {
    const compiled = queries.map((query) => this.compile(query, options)[form]);
    const answers: ClusterAnswer<string>[] = [];
    for (let from = 0; from < compiled.length; from += QUERIES_PER_REQUEST) {
      answers.push(...(await this.#matches(await this.#decided(compiled.slice(from, from + QUERIES_PER_REQUEST)))));
    }
    return answers;
  }

  /** The best matches of each query, by score and id. */
  async hits(queries: readonly Query[], options: CompiledSearchOptions = {}): Promise<ClusterAnswer<ScoredId>[]> {
    const compiled = queries.map((query) => this.compile(query, options));
    const bodies = compiled.map(({ scoring }) => ({
      query: scoring,
      size: MAX_HITS,
      _source: false,
      stored_fields: "_none_",
      docvalue_fields: ["id"],
      sort: [{ _score: "desc" }, { id: "asc" }],
      track_scores: true,
    }));
    return (await this.#search(await this.#decided(bodies))).map((answer, number) =>
      "reason" in answer
        ? answer
        : {
            matches: answer.matches.map((hit) => ({
              id: idOf(hit),
              score: hit._score / (compiled[number] as CompiledQuery).scoreUnit,
            })),
          },
    );
  }

  async drop(): Promise<void> {
    await this.#request("DELETE", "");
  }

  async #load(schema: Schema, records: readonly object[]): Promise<void> {
    const bodies = new DocumentBodies(this.#layout);
    const lines = records.flatMap((record, order) => {
      const document = readDocument(schema, record, order);
      return [{ index: { _id: documentKey(document.id) } }, bodies.of(document, order, order)];
    });
    if (lines.length === 0) return;
    const answer = (await this.#request("POST", "/_bulk?refresh=true", lines)) as {
      readonly errors: boolean;
      readonly items: readonly { readonly index: { readonly error?: { readonly reason: string } } }[];
    };
    const failed = answer.items.find(({ index }) => index.error !== undefined);
    if (failed !== undefined) throw new Error(JSON.stringify(failed));
  }

  /** With the areas of points as this index, whose documents do not change, decides them. */
  #decided<Body extends object>(bodies: readonly Body[]): Promise<readonly Body[]> {
    return this.#borders.decided(
      bodies,
      async (searches) => (await this.#responses(searches)) as readonly BorderAnswer[],
    );
  }

  /** One request that answers many queries takes a hundredth of the time of as many searches. */
  async #matches(queries: readonly ClusterQuery[]): Promise<readonly ClusterAnswer<string>[]> {
    const ids = { ids: { terms: { field: "id", size: MAX_HITS } } };
    const aggs = Object.fromEntries(queries.map((filter, number) => [number, { filter, aggs: ids }]));
    const [answer] = await this.#responses([{ size: 0, query: { match_all: {} }, aggs }]);
    if (answer !== undefined && "aggregations" in answer) {
      return queries.map((_, number) => {
        const { buckets } = (answer.aggregations[number] as MatchAggregation).ids;
        return { matches: buckets.map(({ key }) => key).toSorted() };
      });
    }
    if (queries.length > 1) return (await Promise.all(queries.map((query) => this.#matches([query])))).flat();
    return [{ status: answer?.status ?? 0, reason: JSON.stringify(answer?.error) }];
  }

  async #search(bodies: readonly object[]): Promise<ClusterAnswer<Hit>[]> {
    return (await this.#responses(bodies)).map((response) =>
      "error" in response
        ? { status: response.status, reason: JSON.stringify(response.error) }
        : { matches: response.hits.hits },
    );
  }

  async #responses(bodies: readonly object[]): Promise<readonly SearchResponse[]> {
    const header = { search_type: "dfs_query_then_fetch", allow_partial_search_results: false };
    const lines = bodies.flatMap((body) => [header, { ...body, track_total_hits: true }]);
    const answer = (await this.#request("POST", "/_msearch", lines)) as { readonly responses: SearchResponse[] };
    return answer.responses;
  }

  async #request(method: string, path: string, content?: object): Promise<unknown> {
    const isLines = Array.isArray(content);
    const body = isLines ? `${content.map((line) => JSON.stringify(line)).join("\n")}\n` : JSON.stringify(content);
    const response = await fetch(`${this.#address}/${this.#name}${path}`, {
      method,
      ...(content !== undefined && { body }),
      headers: { "content-type": isLines ? "application/x-ndjson" : "application/json" },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 2000)}`);
    return JSON.parse(text);
  }
}

interface Hit {
  readonly _score: number;
  readonly fields: { readonly id: readonly string[] };
}

type SearchResponse =
  | { readonly status: number; readonly error: unknown }
  | {
      readonly hits: { readonly hits: readonly Hit[] };
      readonly aggregations: Readonly<Record<string, unknown>>;
    };

/** The matches of one of several queries in a request. */
interface MatchAggregation {
  readonly ids: { readonly buckets: readonly { readonly key: string }[] };
}

function idOf({ fields }: Hit): string {
  return fields.id[0] as string;
}
