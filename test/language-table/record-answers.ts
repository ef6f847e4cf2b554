import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "../../grammar/parser.ts";
import { type OpenSearchNode, startOpenSearch } from "./opensearch-node.ts";
import { openSearchQuery } from "./opensearch-query.ts";
import {
  documents,
  errorsOf,
  type Matches,
  NOW,
  naiveAnswer,
  type Row,
  rows,
  tableEngine,
  tableSchema,
  writeRows,
} from "./table.ts";

/*
 * Records the answers of `queries.ndjson`: the errors of the engine, and the matches of the naive engine. Where a query
 * means the same in OpenSearch, OpenSearch must find the same documents; a row with `differs` keeps its reason. Without
 * Java and Maven, nothing is recorded.
 */

const PORT = Number(process.env.OPENSEARCH_PORT ?? 9250);

const LOCATIONS = {
  city: { type: "text" },
  kind: { type: "keyword" },
  opened: { type: "date", format: "strict_date_optional_time" },
  staff: { type: "long" },
  is_main: { type: "boolean" },
};

/** The same fields in OpenSearch. */
const INDEX = {
  settings: {
    number_of_shards: 1,
    number_of_replicas: 0,
    analysis: { normalizer: { folded: { type: "custom", filter: ["lowercase", "asciifolding"] } } },
  },
  mappings: {
    dynamic: false,
    properties: {
      name: { type: "text" },
      tags: { type: "keyword" },
      code: { type: "keyword" },
      country: { type: "keyword", normalizer: "folded" },
      founded_on: { type: "date", format: "strict_date_optional_time" },
      events: { type: "date", format: "strict_date_optional_time" },
      is_public: { type: "boolean" },
      stars: { type: "long" },
      counts: { type: "long" },
      price: { type: "double" },
      scores: { type: "double" },
      locations: { type: "nested", properties: LOCATIONS },
    },
  },
};

async function load(node: OpenSearchNode): Promise<void> {
  await node.send("PUT", "/table", INDEX);
  const lines = documents.flatMap((document) => [{ index: { _id: document.id } }, document]);
  const answer = await node.send(
    "POST",
    "/table/_bulk?refresh=true",
    lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
  );
  if ((answer as { errors: boolean }).errors)
    throw new Error(`OpenSearch rejects documents: ${JSON.stringify(answer)}`);
}

interface SearchAnswer {
  readonly hits: { readonly hits: readonly { readonly _id: string }[] };
}

/** The ids that OpenSearch finds, the text of its error, or `null` if the query means something else there. */
async function openSearchAnswer(node: OpenSearchNode, query: string): Promise<readonly string[] | string | null> {
  const translated = openSearchQuery(parse(query), tableSchema.fields, NOW);
  if (translated === null) return null;
  try {
    const body = { size: 1000, _source: false, query: translated };
    const answer = (await node.send("POST", "/table/_search", body)) as SearchAnswer;
    const found = new Set(answer.hits.hits.map(({ _id }) => _id));
    return documents.map(({ id }) => String(id)).filter((id) => found.has(id));
  } catch (error) {
    return /"reason":"((?:[^"\\\\]|\\\\.)*)"/.exec(String(error))?.[1] ?? String(error);
  }
}

const engine = tableEngine(0);
let unexplained = 0;

async function record(row: Row, node: OpenSearchNode): Promise<Row> {
  const { topic, query } = row;
  const errors = errorsOf(engine, query);
  if (errors !== null) return { topic, query, ...errors };
  const ids = naiveAnswer(query);
  const found = await openSearchAnswer(node, query);
  if (found === null) return { topic, query, ids, source: "naive engine" };
  if (JSON.stringify(found) === JSON.stringify(ids)) return { topic, query, ids, source: "OpenSearch" };
  const { reason = "" } = (row as Partial<Matches>).differs ?? {};
  if (reason === "") {
    unexplained++;
    console.log(
      `${query}\n  naive engine: ${ids.join(" ")}\n  OpenSearch:   ${typeof found === "string" ? found : found.join(" ")}`,
    );
  }
  return { topic, query, ids, source: "naive engine", differs: { openSearch: found, reason } };
}

const node = await startOpenSearch(process.env.OPENSEARCH_FOLDER ?? join(tmpdir(), "firmament-opensearch"), PORT);
if (node === null) {
  console.log("Maven and a JDK 21 or newer are needed to record the answers: skipped.");
} else {
  try {
    await load(node);
    const recorded: Row[] = [];
    for (const row of rows) recorded.push(await record(row, node));
    writeRows(recorded);
    const sources = Map.groupBy(recorded, (row) => ("source" in row ? row.source : "errors"));
    console.log(Array.from(sources, ([source, { length }]) => `${source}: ${length}`).join(", "));
    if (unexplained > 0) console.log(`${unexplained} answers differ without a reason.`);
  } finally {
    await node.stop();
  }
}
