import { randomUUID } from "node:crypto";
import { ClusterConnection } from "@firmament/opensearch";
import type { AnswerView } from "@firmament/opensearch/src/answer/answer-view.ts";
import { DocumentBodies } from "@firmament/opensearch/src/layout/document-body.ts";
import { documentKey } from "@firmament/opensearch/src/layout/document-key.ts";
import { IndexLayout } from "@firmament/opensearch/src/layout/index-layout.ts";
import { ANALYSIS_SETTINGS, mappingOf, QUERY_SETTINGS } from "@firmament/opensearch/src/layout/mapping.ts";
import type { SearchAnswer } from "@firmament/opensearch/src/read/read-view.ts";
import { internalsOf, type SearchEngine } from "../../../src/engine/search-engine.ts";
import type { Schema } from "../../../src/schema/schema.ts";
import { sharedCluster } from "./shared-cluster.ts";

/** An index of the shared cluster with three shards, whose documents do not change. */
export interface AnswerIndex {
  readonly layout: IndexLayout;
  readonly view: AnswerView;
  /** The number of requests of the view. */
  readonly requests: () => number;
  drop(): Promise<void>;
}

/** An index with the documents of an engine. */
export async function answerIndex<S extends Schema>(engine: SearchEngine<S>): Promise<AnswerIndex> {
  const connection = new ClusterConnection({ nodes: await sharedCluster() });
  const path = `/answers-${randomUUID()}`;
  const layout = new IndexLayout(internalsOf(engine).rules.schema);
  const bodies = new DocumentBodies(layout);
  const settings = { number_of_shards: 3, number_of_replicas: 0, ...ANALYSIS_SETTINGS, ...QUERY_SETTINGS };
  await connection.request({ method: "PUT", path, body: { settings, mappings: mappingOf(layout) } });
  const lines = [...engine.documents()].flatMap((document, order) => [
    JSON.stringify({ index: { _id: documentKey(document.id) } }),
    JSON.stringify(bodies.of(document, order, order)),
  ]);
  const written = await connection.request({
    method: "POST",
    path: `${path}/_bulk`,
    query: { refresh: true },
    lines: `${lines.join("\n")}\n`,
  });
  if ((written.body as { errors: boolean }).errors) throw new Error(JSON.stringify(written.body).slice(0, 2000));
  let requests = 0;
  const search = async (body: object): Promise<SearchAnswer> => {
    requests++;
    const query = { search_type: "dfs_query_then_fetch", allow_partial_search_results: false };
    const sent = { method: "POST", path: `${path}/_search`, query, body: { track_total_hits: true, ...body } } as const;
    return (await connection.request(sent)).body as SearchAnswer;
  };
  const count = async (queries: readonly object[]): Promise<readonly number[]> => {
    const answers = await Promise.all(queries.map((query) => search({ query, size: 0 })));
    requests -= queries.length - 1;
    return answers.map(({ hits }) => hits.total.value);
  };
  return {
    layout,
    view: { search, count },
    requests: () => requests,
    drop: async () => {
      await connection.request({ method: "DELETE", path });
      await connection.close();
    },
  };
}
