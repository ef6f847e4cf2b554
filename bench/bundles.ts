import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

/** A program that uses a part of the package. */
export interface Program {
  readonly name: string;
  readonly code: string;
  /** The maximum size of its bundle, minified and compressed by gzip, in bytes. */
  readonly budget: number;
}

/** What the package costs a program that uses one part of it. The test of bundles enforces the budgets. */
export const programs: readonly Program[] = [
  {
    name: "search",
    code: `import { SearchEngine } from "firmament";
import { companySchema } from "firmament/companies";
const engine = new SearchEngine(companySchema);
engine.upsertAll([{ id: "1", name: "Acme" }]);
console.log(engine.search("acme"));`,
    budget: 168_300,
  },
  {
    name: "search of an index file",
    code: `import { companySchema } from "firmament/companies";
import { IndexSearcher } from "firmament/reader";
import { parse } from "firmament/grammar";
const searcher = new IndexSearcher(new Uint8Array(1), { schema: companySchema, parse });
console.log(searcher.search("acme"));`,
    budget: 123_500,
  },
  {
    name: "the same with trees",
    code: `import { companySchema, field } from "firmament/companies";
import { IndexSearcher } from "firmament/reader";
const searcher = new IndexSearcher(new Uint8Array(1), { schema: companySchema });
console.log(searcher.search(field("name").term("acme")));`,
    budget: 106_000,
  },
  {
    name: "connection to an engine in a worker",
    code: `import { connectEngine } from "firmament/worker";
const engine = connectEngine(new MessageChannel().port1);
console.log(await engine.search("acme"));`,
    budget: 8900,
  },
  {
    name: "the script of that worker",
    code: `import { companySchema } from "firmament/companies";
import { serveEngine } from "firmament/worker";
serveEngine({ schema: companySchema });`,
    budget: 201_300,
  },
  {
    name: "parse",
    code: 'import { parse } from "firmament/grammar";\nconsole.log(parse("a AND b"));',
    budget: 25_000,
  },
  {
    name: "query editor, without CodeMirror",
    code: `import { mountQueryEditor } from "@firmament/codemirror";
mountQueryEditor(document.body, { tools: globalThis.tools });`,
    budget: 35_100,
  },
  {
    name: "React hook, without React",
    code: `import { Highlight, useSearch } from "@firmament/react";
globalThis.search = useSearch;
globalThis.highlight = Highlight;`,
    budget: 3300,
  },
  {
    name: "client of the service",
    code: `import { serviceClient } from "@firmament/client";
console.log(await serviceClient({ url: "", dataset: "products" }).search("lamp"));`,
    budget: 6000,
  },
  {
    name: "search client of InstantSearch and connection to a worker",
    code: `import { createSearchClient } from "@firmament/instantsearch";
import { connectEngine } from "firmament/worker";
const engine = connectEngine(new MessageChannel().port1);
console.log(createSearchClient({ indexes: { products: { engine, schema: globalThis.schema } } }));`,
    budget: 17_000,
  },
  {
    name: "query builder",
    code: `import { and, not, or } from "firmament";
import { field } from "firmament/companies";
console.log(and(field("name").term("a"), not(field("staff_count").gte(5))));`,
    budget: 8000,
  },
  {
    name: "escape",
    code: 'import { escapeTerm, quote } from "firmament";\nconsole.log(escapeTerm("a"), quote("b"));',
    budget: 1000,
  },
  {
    name: "questions about queries",
    code: `import { companySchema } from "firmament/companies";
import { equivalent } from "@firmament/decide";
console.log(equivalent("a b", "b a", { schema: companySchema }));`,
    budget: 80_000,
  },
  {
    name: "everything",
    code: 'import * as firmament from "firmament";\nconsole.log(firmament);',
    budget: 218_300,
  },
];

const root = join(import.meta.dirname, "..");

/**
 * The file of each import of the programs, more specific names first. The packages beside the engine are bundled from
 * their sources.
 *
 * @param dist the folder of the built engine
 */
export function entryPaths(dist: string): Readonly<Record<string, string>> {
  const names = ["companies", "reader", "worker", "query", "backend", "base"];
  return {
    "@firmament/client": join(root, "packages/client/src/index.ts"),
    "@firmament/codemirror": join(root, "packages/codemirror/src/index.ts"),
    "@firmament/instantsearch": join(root, "packages/instantsearch/src/index.ts"),
    "@firmament/decide": join(root, "packages/decide/src/index.ts"),
    "@firmament/react": join(root, "packages/react/src/index.ts"),
    "firmament/grammar": join(dist, "grammar/index.js"),
    ...Object.fromEntries(names.map((name) => [`firmament/${name}`, join(dist, `src/entries/${name}.js`)])),
    firmament: join(dist, "src/entries/index.js"),
  };
}

/**
 * Bundles a program with rolldown, minified, without peer dependencies.
 *
 * @param packages the entry point of each import
 */
export async function bundledCode({ code }: Program, packages: Readonly<Record<string, string>>): Promise<string> {
  const bundle = await rolldown({
    input: "program.js",
    platform: "browser",
    external: /^(?:@(?:codemirror|lezer)\/|react$)/,
    resolve: { alias: packages },
    plugins: [
      {
        name: "program",
        resolveId: (id) => (id === "program.js" ? id : null),
        load: (id) => (id === "program.js" ? code : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true, codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

export function gzipSize(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}
