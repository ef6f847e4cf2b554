import { globSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { trimDependencies } from "../bundle/trim-dependencies.ts";
import { entryPaths, gzipSize, type Program } from "./bundles.ts";

/** A part of the language or of the engine. */
interface Part {
  readonly name: string;
  /** The beginnings of the paths of its files. */
  readonly files: readonly string[];
}

const parts: readonly Part[] = [
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
  { name: "dates", files: ["src/calendar/"] },
  { name: "filters", files: ["src/engine/query/filter-conditions.ts", "src/engine/query/read-filter.ts"] },
  { name: "search as you type", files: ["src/typing/", "src/engine/query/typed-search.ts"] },
  { name: "facets", files: ["src/evaluate/facet/", "src/engine/options/facet-", "src/engine/query/count-facets.ts"] },
  { name: "cursors and streams", files: ["src/engine/paging/", "src/engine/query/hit-stream.ts"] },
  { name: "sorts by values", files: ["src/evaluate/sort/", "src/engine/options/sort-options.ts"] },
  { name: "groups", files: ["src/evaluate/group/", "src/engine/options/group-options.ts"] },
  { name: "highlights", files: ["src/highlight/"] },
];

const SEARCH = `import { SearchEngine } from "firmament";
import { companySchema } from "firmament/companies";
console.log(new SearchEngine(companySchema).search("acme"));`;

const root = join(import.meta.dirname, "..").replaceAll("\\", "/");

/** The size of a program that is bundled from the sources of the engine module by module, in bytes. */
export function sizeFromSources({ code }: Program): Promise<number> {
  return sizeWithout([], code);
}

/** Bytes of a program, minified and compressed by gzip, without some of its files and all that only they import. */
async function sizeWithout(files: readonly string[], code: string = SEARCH): Promise<number> {
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
  return gzipSize(output[0].code.replaceAll(/^import.*?"[^"]*";/gm, ""));
}

/** What each part adds to the bundle of a program that searches, in bytes. Code that parts share is in none of them. */
export async function partSizes(): Promise<{ readonly name: string; readonly bytes: number }[]> {
  const whole = await sizeWithout([]);
  const sizes: { name: string; bytes: number }[] = [];
  for (const { name, files } of parts) sizes.push({ name, bytes: whole - (await sizeWithout(files)) });
  const all = await sizeWithout(parts.flatMap(({ files }) => files));
  return [...sizes.sort((a, b) => b.bytes - a.bytes), { name: "everything else", bytes: all }];
}
