import { globSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { parseAst } from "rolldown/parseAst";
import { trimDependencies } from "../bundle/trim-dependencies.ts";
import { entryPaths, gzipSize, type Program } from "./bundles.ts";

/** A part of the language or of the engine. */
interface Part {
  readonly name: string;
  /** The beginnings of the paths of its files. */
  readonly files: readonly string[];
}

/** What only some searches use. */
const features: readonly Part[] = [
  {
    name: "texts of queries: lexer, parser and messages",
    files: ["grammar/index.ts", "grammar/parser.ts", "grammar/errors/", "grammar/recovery/", "src/engine/query/parse-"],
  },
  {
    name: "wildcards, fuzzy words and regular expressions",
    files: [
      "src/terms/automaton/",
      "src/terms/suffix-index.ts",
      "src/evaluate/score/pattern-",
      "grammar/ast/regexp.ts",
    ],
  },
  { name: "phrases", files: ["src/evaluate/phrase/", "src/plan/field-phrase.ts", "src/highlight/phrase-ranges.ts"] },
  { name: "ranges of numbers", files: ["src/plan/resolve/numeric-leaf.ts", "src/indexes/numeric-range.ts"] },
  { name: "filters", files: ["src/engine/query/filter-conditions.ts", "src/engine/query/read-filter.ts"] },
  { name: "search as you type", files: ["src/typing/", "src/engine/query/typed-search.ts"] },
  { name: "facets", files: ["src/evaluate/facet/", "src/engine/options/facet-", "src/engine/query/count-facets.ts"] },
  { name: "cursors and streams", files: ["src/engine/paging/", "src/engine/query/hit-stream.ts"] },
  { name: "sorts by values", files: ["src/evaluate/sort/", "src/engine/options/sort-options.ts"] },
  { name: "groups", files: ["src/evaluate/group/", "src/engine/options/group-options.ts"] },
  { name: "highlights", files: ["src/highlight/", "src/engine/options/highlight-options.ts"] },
];

/** What every search needs. */
const foundations: readonly Part[] = [
  { name: "analysis of texts", files: ["src/analysis/"] },
  { name: "schemas: fields, checks and records", files: ["src/schema/"] },
  { name: "meaning and plan of a query", files: ["src/plan/"] },
  { name: "sets of documents", files: ["src/postings/"] },
  { name: "matches and scores", files: ["src/evaluate/match/", "src/evaluate/score/", "src/evaluate/top/"] },
  { name: "sealed segments and index files", files: ["src/indexes/sealed/", "src/storage/", "src/engine/file/"] },
  {
    name: "loads, changes and merges: records, FlexSearch and sealing",
    files: ["src/indexes/writer/", "src/engine/load/"],
  },
];

const SEARCH = `import { SearchEngine } from "firmament";
import { companySchema } from "firmament/companies";
console.log(new SearchEngine(companySchema).search("acme"));`;

const INDEX_FILE = `import { companySchema } from "firmament/companies";
import { IndexSearcher } from "firmament/reader";
import { parse } from "firmament/grammar";
console.log(new IndexSearcher(new Uint8Array(1), { schema: companySchema, parse }).search("acme"));`;

const root = join(import.meta.dirname, "..").replaceAll("\\", "/");

/** The bundle of a program by rolldown, minified, from the sources of the engine: a module that is not used is left out as a whole. */
export function codeFromSources({ code }: Program): Promise<string> {
  return codeWithout([], code);
}

/** Bytes of a program, minified and compressed by gzip, without some of its files and all that only they import. */
async function sizeWithout(files: readonly string[], code: string): Promise<number> {
  return gzipSize(await codeWithout(files, code));
}

async function codeWithout(files: readonly string[], code: string): Promise<string> {
  for (const path of files) {
    if (globSync(`${path}*`, { cwd: root }).length === 0)
      throw new Error(`There is no ${path}: correct the list of parts.`);
  }
  const bundle = await rolldown({
    input: "program.js",
    platform: "browser",
    resolve: {
      alias: Object.fromEntries(
        Object.entries(entryPaths(root)).map(([name, path]) => [name, path.replace(/\.js$/, ".ts")]),
      ),
    },
    treeshake: { moduleSideEffects: false },
    external: (id, _, isResolved) =>
      isResolved && files.some((path) => id.replaceAll("\\", "/").startsWith(`${root}/${path}`)),
    plugins: [
      trimDependencies(),
      {
        name: "program",
        resolveId: (id) => (id === "program.js" ? id : null),
        load: (id) => (id === "program.js" ? code : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true, codeSplitting: false });
  await bundle.close();
  return output[0].code.replaceAll(/^import.*?"[^"]*";/gm, "");
}

/** The bytes of a part in the bundle of a search, and in that of a search of an index file. */
export interface PartSize {
  readonly name: string;
  readonly search: number;
  readonly indexFile: number;
}

/** What each feature adds, and the rest. Code that features share is in none of them. */
export async function featureSizes(): Promise<readonly PartSize[]> {
  const all = features.flatMap(({ files }) => files);
  return [...(await addedBy(features, [])), await bothSizes("everything else", (code) => sizeWithout(all, code))];
}

/** What the parts of everything else add to a search without features, and the texts in it. */
export async function foundationSizes(): Promise<readonly PartSize[]> {
  const without = features.flatMap(({ files }) => files);
  const texts = await bothSizes("texts, mostly of errors", async (code) => {
    const bundled = await codeWithout(without, code);
    return gzipSize(bundled) - gzipSize(withoutTexts(bundled));
  });
  return [...(await addedBy(foundations, without)), texts];
}

/** What the functions that define a type of field add to a search, in bytes. */
export async function fieldSizes(): Promise<readonly { readonly name: string; readonly bytes: number }[]> {
  const sizeOf = (fields: string): Promise<number> =>
    sizeWithout(
      [],
      `import { date, defineSchema, point, SearchEngine, text, vector } from "firmament";
console.log(new SearchEngine(defineSchema({ fields: { name: text(), ${fields} } })).search("acme"));`,
    );
  const plain = await sizeOf("");
  const names = ["date()", "point()", "vector(256)"];
  return Promise.all(names.map(async (name) => ({ name, bytes: (await sizeOf(`other: ${name}`)) - plain })));
}

/** What each of some parts adds to a bundle that lacks other files, the largest ones first. */
async function addedBy(parts: readonly Part[], without: readonly string[]): Promise<readonly PartSize[]> {
  const whole = await bothSizes("", (code) => sizeWithout(without, code));
  const sizes: PartSize[] = [];
  for (const { name, files } of parts) {
    const rest = await bothSizes(name, (code) => sizeWithout([...without, ...files], code));
    sizes.push({ name, search: whole.search - rest.search, indexFile: whole.indexFile - rest.indexFile });
  }
  return sizes.sort((a, b) => b.search - a.search);
}

async function bothSizes(name: string, sizeOf: (code: string) => Promise<number>): Promise<PartSize> {
  return { name, search: await sizeOf(SEARCH), indexFile: await sizeOf(INDEX_FILE) };
}

/** Code without the texts that contain a space. */
function withoutTexts(code: string): string {
  const texts: { readonly start: number; readonly end: number }[] = [];
  JSON.stringify(parseAst(code), (_, node) => {
    const isText = node?.type === "TemplateElement" || (node?.type === "Literal" && /^["'].* /.test(node.raw));
    if (isText) texts.push(node);
    return typeof node === "bigint" ? String(node) : node;
  });
  const ends = [0, ...texts.map(({ end }) => end)];
  return [...texts, { start: code.length }].map(({ start }, index) => code.slice(ends[index], start)).join("");
}
