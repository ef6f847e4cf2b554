/**
 * `npm run bench:streaming -- [--companies 100000]`: the times to read all hits of a query with their documents, the
 * fastest of several passes.
 */
import { parseArgs } from "node:util";
import { generateCompanies } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import { companySchema } from "../src/entries/companies.ts";
import { SearchEngine, type StreamOptions } from "../src/entries/index.ts";

const { values } = parseArgs({ options: { companies: { type: "string", default: "100000" } } });
const PASSES = 7;

const engine = new SearchEngine(companySchema);
await engine.load(generateCompanies({ count: Number(values.companies), seed: 1 }));

/** Reads all hits and their documents. */
async function stream(query: string, options: StreamOptions<typeof companySchema> = {}): Promise<number> {
  let count = 0;
  for await (const { document } of engine.stream(query, options)) if (document.id !== "") count++;
  return count;
}

/** Reads all hits, but not their documents. */
async function streamOnly(query: string): Promise<number> {
  let count = 0;
  for await (const { id } of engine.stream(query)) if (id !== "") count++;
  return count;
}

/** The least that any asynchronous iterator costs: `for await` over as many values that exist already. */
async function forAwait(query: string): Promise<number> {
  const ids = engine.ids(query).values();
  const iterator: AsyncIterableIterator<string> = {
    [Symbol.asyncIterator]: () => iterator,
    next: () => Promise.resolve(ids.next()),
  };
  let count = 0;
  for await (const id of iterator) if (id !== "") count++;
  return count;
}

/** `ids`, and the documents by id. */
function documentsById(query: string): number {
  let count = 0;
  for (const id of engine.ids(query)) if (engine.get(id) !== undefined) count++;
  return count;
}

/** `ids`, and the decoding of all hits of one page. */
function idsAndPage(query: string): number {
  const { length } = engine.ids(query);
  let count = 0;
  for (const { document } of engine.search(query, { limit: length }).hits) if (document.id !== "") count++;
  return count;
}

function documents(): number {
  let count = 0;
  for (const { id } of engine.documents()) if (id !== "") count++;
  return count;
}

const rows: readonly (readonly [name: string, query: string, read: (query: string) => number | Promise<number>])[] = [
  "*:*",
  "software",
].flatMap((query) => [
  ["`ids`", query, (text: string) => engine.ids(text).length] as const,
  ["`ids`, then `for await` over them", query, forAwait] as const,
  ["`stream` without documents", query, streamOnly] as const,
  ["`ids`, then `get` of each", query, documentsById] as const,
  ["`ids`, then one page of all hits", query, idsAndPage] as const,
  ["`stream`", query, (text: string) => stream(text)] as const,
  ["`stream` by relevance", query, (text: string) => stream(text, { sort: "relevance" })] as const,
  ["`stream` by `followers:desc`", query, (text: string) => stream(text, { sort: "followers:desc" })] as const,
  ["`stream` by `name`", query, (text: string) => stream(text, { sort: "name" })] as const,
]);

const times = new Map<number, number>();
const counts = new Map<number, number>();
for (let pass = 0; pass < PASSES; pass++) {
  for (const [index, [, query, read]] of [...rows, ["`documents`", "", documents] as const].entries()) {
    const start = performance.now();
    counts.set(index, await read(query));
    times.set(index, Math.min(times.get(index) ?? Number.POSITIVE_INFINITY, performance.now() - start));
  }
}
const cells = [...rows, ["`documents`", "all", documents] as const].map(([name, query], index) => [
  name,
  query,
  String(counts.get(index)),
  (times.get(index) ?? 0).toFixed(1),
]);
console.log(markdownTable([["read", "query", "documents", "ms"], ...cells], { align: ["l", "l", "r", "r"] }));
