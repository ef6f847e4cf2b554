import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataset } from "@firmament/dataset";
import { date, defineSchema, foldingAnalyzer, lucene, queryBuilder, SearchEngine, stored, text } from "firmament";
import { openIndex, openThreads, saveIndex, schemaOfIndex, threads } from "firmament/node";
import { connectEngine, serveEngine } from "firmament/worker";

/*
 * What a program does with the library, run in a realm of its own by `other-realm.ts`. Exports what it has found.
 */

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { name: text(), founded: date(), source: stored<{ url: string }>() },
});
const records = [
  { id: 1, name: "Acme", founded: new Date(0), source: { url: "x" } },
  { id: 2, name: "Bolt", founded: "2020" },
];

async function failureOf(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    const { name, code, message } = error as {
      readonly name: string;
      readonly code?: string;
      readonly message: string;
    };
    return { name, code, message };
  }
}

const folder = mkdtempSync(join(tmpdir(), "firmament-realm-"));
const found: Record<string, unknown> = {};
try {
  // Errors of Node belong to another realm: otherwise this program tests nothing.
  let thrown: unknown;
  try {
    rmSync(join(folder, "missing"));
  } catch (error) {
    thrown = error;
  }
  found["an error of Node is an Error"] = thrown instanceof Error;

  const engine = new SearchEngine(schema);
  await engine.load(new Set(records), { threads: threads(2) });
  engine.upsert({ id: 3, name: "Date of the program", founded: structuredClone(new Date(0)) });
  found.days = engine.ids(lucene`founded:${structuredClone(new Date(0))}`);
  found.filtered = engine.ids("*:*", { filter: { founded: { gte: structuredClone(new Date(1)) } } });
  found.built = engine.ids(
    queryBuilder(schema)
      .field("founded")
      .equals(structuredClone(new Date(0))),
  );

  const path = join(folder, "engine.firm");
  await saveIndex(engine, path);
  found.reopened = (await openIndex(path, { schema })).ids("acme");
  found.schema = Object.keys((await schemaOfIndex(path)).fields);
  found.missing = await failureOf(() => openIndex(`${path}.missing`, { schema }));
  found.unsaved = await failureOf(() => saveIndex(engine, join(folder, "missing", "engine.firm")));

  const dataset = await openDataset(join(folder, "companies.db"), { schema });
  await dataset.upsert({ id: 1, name: "Acme", founded: structuredClone(new Date(0)) });
  found.dataset = dataset.engine.ids("acme");
  await dataset.close();

  const threaded = await openThreads({ schema, threads: 2 });
  await threaded.load(records);
  found.threads = await threaded.ids("bolt");
  await threaded.close();

  const { port1, port2 } = new MessageChannel();
  serveEngine({ schema, port: port1 });
  const client = connectEngine<typeof schema>(port2);
  await client.load(records);
  found.worker = await client.ids("acme");
  found.abort = await failureOf(() => client.load(records, { signal: AbortSignal.abort() }));
  await client.close();
} finally {
  rmSync(folder, { recursive: true });
}

export const results: string = JSON.stringify(found).replaceAll(folder, "FOLDER");
