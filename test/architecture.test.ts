import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bannedPhrases } from "./support/banned-phrases.ts";
import { pages, readPage } from "./support/documentation.ts";
import { root, type SourceFile, sourceFiles } from "./support/source-tree.ts";

/** The layers of `docs/internals/architecture.md`, lowest first. A file imports from its own folder and from lower layers. */
const LAYERS: readonly (readonly string[])[] = readLayers(readFileSync(join(root, "docs/internals/architecture.md"), "utf8"));

/** Folders that run only on Node; all other folders below the service also run in a browser. */
const NODE_ONLY: readonly RegExp[] = [
  /^src\/(accounts|benchmark|postgres|sql|sqlite|http|mirror|node|opensearch|dataset|web|cli)(\/|$)/,
  /^src\/testing\/engines(\/|$)/,
  /^src$/,
  /^fixtures/,
];

/** The files of the editor, which is built on CodeMirror. */
const EDITOR = sourceFiles(["src/codemirror"]).map(({ path }) => path);

/** The files of the testing kit, which is built on fast-check. */
const TESTING_KIT = sourceFiles(["src/testing"]).map(({ path }) => path);

const LANGUAGES = "src/analysis/languages/languages.ts";
const stemmers = [...readFileSync(join(root, LANGUAGES), "utf8").matchAll(/"(@orama\/stemmers\/[a-z]+)"/g)];

/** The files that may import a package. Only the command line may import other packages. */
const IMPORTERS: Readonly<Record<string, readonly string[]>> = {
  chevrotain: [
    "grammar/syntax/tokens.ts",
    "grammar/syntax/lexer.ts",
    "grammar/syntax/lucene-parser.ts",
    "grammar/syntax/look-ahead.ts",
    "grammar/completion/grammar-walk.ts",
  ],
  flexsearch: [
    "src/indexes/live/flexsearch-postings.ts",
    "src/benchmark/peers/flexsearch.ts",
    "src/testing/engines/flexsearch.ts",
  ],
  "node:sqlite": ["src/sqlite/database.ts", "src/benchmark/peers/sqlite.ts", "src/testing/engines/sqlite.ts"],
  kysely: [
    "src/sql/compiled-query.ts",
    "src/postgres/database.ts",
    "src/accounts/postgres/limits.ts",
    "src/accounts/tables/account-table.ts",
    "src/accounts/tables/ledger-pages.ts",
    "src/accounts/tables/ledger-table.ts",
    "src/accounts/tables/usage-table.ts",
    "src/dataset/sqlite/entry-table.ts",
    "src/dataset/sqlite/tables.ts",
    "src/accounts/tables/tables.ts",
  ],
  "@opensearch-project/opensearch": ["src/opensearch/connection/connection.ts"],
  pg: ["src/postgres/connections.ts"],
  "@hono/node-server": ["src/node/http-server.ts"],
  "@hono/node-server/serve-static": ["src/node/page-files.ts"],
  limiter: ["src/http/limits/rate-limits.ts"],
  pino: ["src/http/observe/json-request-log.ts", "src/cli/serve/service.ts", "src/cli/serve/service-log.ts"],
  "prom-client": ["src/http/observe/prometheus-metrics.ts", "src/http/observe/dataset-gauges.ts"],
  "@codemirror/autocomplete": EDITOR,
  "@codemirror/commands": EDITOR,
  "@codemirror/language": EDITOR,
  "@codemirror/lint": EDITOR,
  "@codemirror/state": EDITOR,
  "@codemirror/view": EDITOR,
  "@lezer/common": EDITOR,
  "@lezer/highlight": EDITOR,
  "fast-check": TESTING_KIT,
  ...Object.fromEntries(stemmers.map(([, name = ""]) => [name, [LANGUAGES]])),
  hono: ["src/http/handler.ts", "src/node/page-files.ts"],
  "hono/html": ["src/http/docs/page.ts", "src/http/docs/html.ts"],
};

/** The only files that may re-export. */
const ENTRY_POINTS: readonly string[] = [
  "src/index.ts",
  "src/reader.ts",
  "src/node.ts",
  "src/worker.ts",
  "src/http.ts",
  "src/codemirror.ts",
  "src/languages.ts",
  "src/standing.ts",
  "src/decide.ts",
  "src/testing.ts",
  "src/opensearch.ts",
  "grammar/index.ts",
];

const MAX_LINES = 400;

const everything = sourceFiles(["src", "grammar", "test", "bench", "fixtures"]);
const shipped = sourceFiles(["src", "grammar", "fixtures"]).filter(({ path }) => !isTest(path) && !isGenerator(path));

function isTest(path: string): boolean {
  return path.endsWith(".test.ts");
}

/** Scripts that write files; they are not part of the library. */
function isGenerator(path: string): boolean {
  return /(^|\/)generate(-[^/]*)?\.ts$/.test(path);
}

/** Reads the layers from the second column of the table, whose first row is the highest layer. */
function readLayers(text: string): readonly (readonly string[])[] {
  const rows = [...text.matchAll(/^\|[^|\n]*\|((?: `[^`|\n]+`,?)+) \|/gm)];
  return rows.map(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, folder = ""]) => folder)).reverse();
}

const BROWSER_ENTRIES: readonly string[] = [
  "index",
  "reader",
  "worker",
  "languages",
  "standing",
  "decide",
  "testing",
].map((name) => `src/${name}.ts`);

function runsInBrowser(path: string): boolean {
  return BROWSER_ENTRIES.includes(path) || !NODE_ONLY.some((folder) => folder.test(folderOf(path)));
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

function layerOf(path: string): number {
  return LAYERS.findIndex((folders) => folders.includes(folderOf(path)));
}

/** A cycle of imports that the file is part of, or `null`. */
function cycleThrough(start: SourceFile, files: ReadonlyMap<string, SourceFile>): readonly string[] | null {
  const seen = new Set<string>();
  const pending: (readonly string[])[] = [[start.path]];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    for (const imported of files.get(path.at(-1) ?? "")?.ownImports ?? []) {
      if (imported === start.path) return [...path, imported];
      if (seen.has(imported)) continue;
      seen.add(imported);
      pending.push([...path, imported]);
    }
  }
  return null;
}

describe("the layers", () => {
  test("name each folder once", () => {
    const folders = LAYERS.flat();
    expect(folders.length).toBeGreaterThan(50);
    expect(folders.filter((folder, index) => folders.indexOf(folder) !== index)).toEqual([]);
  });

  test("contain every folder", () => {
    expect(shipped.filter(({ path }) => layerOf(path) < 0).map(({ path }) => path)).toEqual([]);
  });

  test("import only from lower layers", () => {
    const wrong = shipped.flatMap(({ path, ownImports }) =>
      ownImports
        .filter((imported) => folderOf(imported) !== folderOf(path))
        .filter((imported) => layerOf(imported) < 0 || layerOf(imported) >= layerOf(path))
        .filter((imported) => !(path.startsWith("src/cli/") && ENTRY_POINTS.includes(imported)))
        .map((imported) => `${path} imports ${imported}`),
    );
    expect(wrong).toEqual([]);
  });

  test("contain no import cycles", () => {
    const files = new Map(shipped.map((file) => [file.path, file]));
    expect(shipped.map((file) => cycleThrough(file, files)).filter((cycle) => cycle !== null)).toEqual([]);
  });

  test("below the service import only listed packages, and no built-in modules", () => {
    const wrong = shipped.flatMap(({ path, outsideImports }) =>
      outsideImports
        .filter((name) => IMPORTERS[name] === undefined && runsInBrowser(path))
        .map((name) => `${path} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(IMPORTERS))("import %s only in listed files", (name, importers) => {
    const actual = shipped.filter(({ outsideImports }) => outsideImports.includes(name)).map(({ path }) => path);
    expect(actual.filter((path) => !importers.includes(path))).toEqual([]);
    expect(actual).not.toEqual([]);
  });
});

const MAX_FILES = 25;

describe("the folders", () => {
  test(`have at most ${MAX_FILES} files`, () => {
    const counts = new Map<string, number>();
    for (const { path } of everything) {
      if (isTest(path) || !/^(src|grammar|test\/support)(\/|$)/.test(path)) continue;
      counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
  });
});

describe("the files", () => {
  test(`have at most ${MAX_LINES} lines`, () => {
    const long = everything
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
      .filter(({ lines }) => lines > MAX_LINES);
    expect(long).toEqual([]);
  });

  test("re-export only as entry points", () => {
    const barrels = shipped.filter(({ text }) => /(^|\n)export\s[^;]*?\sfrom\s+"/.test(text)).map(({ path }) => path);
    expect(barrels.toSorted()).toEqual([...ENTRY_POINTS].toSorted());
  });

  test("contain no suppressions of the compiler or the linter", () => {
    const silenced = everything.filter(
      ({ path, text }) =>
        path !== "test/architecture.test.ts" &&
        /@ts-(ignore|nocheck|expect-error(?!:))|biome-ignore(?! [^:]+: \S)/.test(text),
    );
    expect(silenced.map(({ path }) => path)).toEqual([]);
  });
});

/** The folders that may import accounts. */
const ACCOUNT_IMPORTERS: readonly string[] = ["src/accounts/", "src/http/", "src/http.ts", "src/cli/"];

test("only the service and the command line import accounts", () => {
  const wrong = shipped.filter(
    ({ path, ownImports }) =>
      ownImports.some((imported) => imported.startsWith("src/accounts/")) &&
      !ACCOUNT_IMPORTERS.some((folder) => path.startsWith(folder)),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

describe("the wording", () => {
  test("contains no banned phrase", () => {
    const banned = new RegExp(`\\b(${bannedPhrases.join("|")})\\b`, "gi");
    const texts = [...everything, ...pages.map((path) => ({ path, text: readPage(path) }))];
    const found = texts
      .filter(({ path }) => !path.startsWith("fixtures/tables/"))
      .flatMap(({ path, text }) => [...text.matchAll(banned)].map(([phrase]) => `${path}: ${phrase}`));
    expect(found).toEqual([]);
  });

  test("introduces each folder in a README of three lines", () => {
    const folders = new Set(shipped.map(({ path }) => folderOf(path)).filter((folder) => folder !== "grammar"));
    const missing = [...folders].filter((folder) => {
      const path = `${folder}/README.md`;
      if (!existsSync(join(root, path))) return true;
      const lines = readPage(path)
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#"));
      return lines.length !== 3;
    });
    expect(missing).toEqual([]);
  });
});
