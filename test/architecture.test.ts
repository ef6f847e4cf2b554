import { describe, expect, test } from "vitest";
import { type SourceFile, sourceFiles } from "./support/source-tree.ts";

/** Folders by floor: a file imports from its own folder and from lower floors. */
const FLOORS: readonly (readonly string[])[] = [
  ["grammar", "fixtures/tables"],
  ["src/base", "fixtures"],
  ["src/analysis", "src/postings", "src/terms", "src/storage", "src/accounts"],
  ["src/schema"],
  ["src/indexes"],
  ["src/plan"],
  ["src/evaluate"],
  ["src/highlight", "src/complete", "src/lint"],
  ["src/engine"],
  ["src/dataset"],
  ["src/http", "src/node"],
  ["src", "src/cli", "src/web"],
];

/** The folders that run in a browser as they are. */
const CORE: ReadonlySet<string> = new Set([...FLOORS.slice(0, 9).flat()].filter((folder) => folder !== "src/accounts"));

/** Which files may import a package; every other package is for the command line alone. */
const IMPORTERS: Readonly<Record<string, readonly string[]>> = {
  chevrotain: [
    "grammar/tokens.ts",
    "grammar/lexer.ts",
    "grammar/lucene-parser.ts",
    "grammar/look-ahead.ts",
    "grammar/grammar-walk.ts",
  ],
  flexsearch: ["src/indexes/flexsearch-postings.ts"],
  "node:sqlite": ["src/accounts/sqlite-database.ts"],
  kysely: [
    "src/accounts/compiled-query.ts",
    "src/accounts/ledger-table.ts",
    "src/accounts/sqlite-database.ts",
    "src/accounts/tables.ts",
  ],
  "@hono/node-server": ["src/node/http-server.ts"],
  limiter: ["src/http/rate-limits.ts"],
  pino: ["src/http/json-request-log.ts", "src/cli/service.ts", "src/cli/service-log.ts"],
  "prom-client": ["src/http/prometheus-metrics.ts"],
  hono: ["src/http/handler.ts"],
  "hono/html": ["src/http/docs-page.ts", "src/http/docs-prose.ts", "src/http/docs-schema.ts"],
};

/** The only files that may pass on what other files export. */
const DOORS: readonly string[] = ["src/index.ts", "src/node.ts", "src/http.ts", "grammar/index.ts"];

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

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

function floorOf(path: string): number {
  return FLOORS.findIndex((folders) => folders.includes(folderOf(path)));
}

/** A cycle of imports that the file is part of, or `null`. */
function cycleThrough(start: SourceFile, files: ReadonlyMap<string, SourceFile>): readonly string[] | null {
  const seen = new Set<string>();
  const waiting: (readonly string[])[] = [[start.path]];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const imported of files.get(path.at(-1) ?? "")?.ownImports ?? []) {
      if (imported === start.path) return [...path, imported];
      if (seen.has(imported)) continue;
      seen.add(imported);
      waiting.push([...path, imported]);
    }
  }
  return null;
}

describe("the floors", () => {
  test("every folder has one", () => {
    expect(shipped.filter(({ path }) => floorOf(path) < 0).map(({ path }) => path)).toEqual([]);
  });

  test("imports go down, and never sideways between folders", () => {
    const wrong = shipped.flatMap(({ path, ownImports }) =>
      ownImports
        .filter((imported) => folderOf(imported) !== folderOf(path))
        .filter((imported) => floorOf(imported) < 0 || floorOf(imported) >= floorOf(path))
        .filter((imported) => !(path.startsWith("src/cli/") && DOORS.includes(imported)))
        .map((imported) => `${path} imports ${imported}`),
    );
    expect(wrong).toEqual([]);
  });

  test("there are no cycles", () => {
    const files = new Map(shipped.map((file) => [file.path, file]));
    expect(shipped.map((file) => cycleThrough(file, files)).filter((cycle) => cycle !== null)).toEqual([]);
  });

  test("the core imports no built-in module and no package that it was not given", () => {
    const wrong = shipped.flatMap(({ path, outsideImports }) =>
      outsideImports
        .filter((name) => IMPORTERS[name] === undefined && (CORE.has(folderOf(path)) || path === "src/index.ts"))
        .map((name) => `${path} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(IMPORTERS))("%s is imported by its own files alone", (name, importers) => {
    const found = shipped.filter(({ outsideImports }) => outsideImports.includes(name)).map(({ path }) => path);
    expect(found.filter((path) => !importers.includes(path))).toEqual([]);
    expect(found).not.toEqual([]);
  });
});

describe("the files", () => {
  test(`none has more than ${MAX_LINES} lines`, () => {
    const long = everything
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
      .filter(({ lines }) => lines > MAX_LINES);
    expect(long).toEqual([]);
  });

  test("only doors pass on what others export", () => {
    const barrels = shipped.filter(({ text }) => /(^|\n)export\s[^;]*?\sfrom\s+"/.test(text)).map(({ path }) => path);
    expect(barrels.toSorted()).toEqual([...DOORS].toSorted());
  });

  test("none silences the compiler or the linter", () => {
    const silenced = everything.filter(
      ({ path, text }) =>
        path !== "test/architecture.test.ts" &&
        /@ts-(ignore|nocheck|expect-error(?!:))|biome-ignore(?! [^:]+: \S)/.test(text),
    );
    expect(silenced.map(({ path }) => path)).toEqual([]);
  });
});

/** What may know of accounts; nothing else does. */
const ACCOUNT_HOLDERS: readonly string[] = ["src/accounts/", "src/http/", "src/http.ts", "src/cli/"];

test("accounts stand aside", () => {
  const wrong = shipped.filter(
    ({ path, ownImports }) =>
      ownImports.some((imported) => imported.startsWith("src/accounts/")) &&
      !ACCOUNT_HOLDERS.some((folder) => path.startsWith(folder)),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

describe("the doors", () => {
  test("firmament/grammar", async () => {
    expect(Object.keys(await import("../grammar/index.ts")).toSorted()).toEqual([
      "QueryError",
      "applyFixes",
      "checkTree",
      "childrenOf",
      "defaultLimits",
      "escape",
      "expectedAt",
      "fold",
      "format",
      "parse",
      "parseRegexp",
      "print",
      "quote",
      "repair",
      "validate",
    ]);
  });

  test("firmament", async () => {
    expect(Object.keys(await import("../src/index.ts")).toSorted()).toEqual([
      "CursorError",
      "DocumentError",
      "QueryError",
      "SearchEngine",
      "SnapshotError",
      "and",
      "any",
      "applyFixes",
      "boost",
      "companySchema",
      "defineSchema",
      "escape",
      "everything",
      "field",
      "foldingAnalyzer",
      "format",
      "lucene",
      "not",
      "number",
      "or",
      "queryBuilder",
      "quote",
      "readSnapshot",
      "required",
      "standardAnalyzer",
      "text",
      "validate",
      "websiteAnalyzer",
      "writeSnapshot",
    ]);
  });

  test("firmament/node", async () => {
    expect(Object.keys(await import("../src/node.ts")).toSorted()).toEqual([
      "SnapshotError",
      "openSnapshot",
      "saveSnapshot",
    ]);
  });

  test("firmament/http", async () => {
    expect(Object.keys(await import("../src/http.ts")).toSorted()).toEqual([
      "AccountsError",
      "Billing",
      "FairAdmission",
      "SqliteAccountStore",
      "TokenBuckets",
      "TopUps",
      "WebhookPaymentProvider",
      "createHandler",
      "fromDecimal",
      "parseMicros",
      "parseRate",
      "toDecimal",
      "toDecimalText",
    ]);
  });
});
