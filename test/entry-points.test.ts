import { describe, expect, test } from "vitest";

describe("the exports of", () => {
  test("firmament/grammar", async () => {
    expect(Object.keys(await import("firmament/grammar")).toSorted()).toEqual([
      "QueryError",
      "applyFixes",
      "checkTree",
      "childrenOf",
      "classifyTokens",
      "defaultLimits",
      "escapeTerm",
      "expectedAt",
      "fold",
      "format",
      "parse",
      "parseLenient",
      "parseRegexp",
      "print",
      "quote",
      "validate",
    ]);
  });

  test("firmament/reader", async () => {
    const names = Object.keys(await import("../src/entries/reader.ts"));
    expect(names.toSorted()).toEqual(["IndexFileError", "IndexSearcher", "QueryError", "nestedObjects"]);
  });

  test("firmament", async () => {
    expect(Object.keys(await import("../src/entries/index.ts")).toSorted()).toEqual([
      "CursorError",
      "DocumentError",
      "IndexFileError",
      "QueryError",
      "SchemaError",
      "SearchEngine",
      "and",
      "any",
      "applyFixes",
      "bigramAnalyzer",
      "boolean",
      "boost",
      "companySchema",
      "complete",
      "date",
      "defineSchema",
      "documentsJson",
      "englishAnalyzer",
      "englishStopWords",
      "escapeTerm",
      "everything",
      "field",
      "foldingAnalyzer",
      "format",
      "highlighting",
      "integer",
      "jsonLines",
      "keyword",
      "lint",
      "lucene",
      "not",
      "number",
      "objects",
      "or",
      "queryBuilder",
      "quote",
      "readIndex",
      "required",
      "schemaFromJson",
      "schemaToJson",
      "standardAnalyzer",
      "stemmingAnalyzer",
      "stopWordAnalyzer",
      "stored",
      "text",
      "validate",
      "websiteAnalyzer",
      "writeIndex",
    ]);
  });

  test("firmament/node", async () => {
    expect(Object.keys(await import("../src/entries/node.ts")).toSorted()).toEqual([
      "IndexFileError",
      "openIndex",
      "openThreads",
      "saveIndex",
      "schemaOfIndex",
      "searchWithThreads",
      "threads",
    ]);
  });

  test("firmament/standing, firmament/languages", async () => {
    expect(Object.keys(await import("../src/entries/standing.ts")).toSorted()).toEqual([
      "SavedSearches",
      "watchEngine",
    ]);
    const names = Object.keys(await import("../src/entries/languages.ts"));
    expect(names.filter((name) => !name.endsWith("Analyzer"))).toEqual(["registerLanguages"]);
  });

  test("@firmament/dataset", async () => {
    expect(Object.keys(await import("@firmament/dataset")).toSorted()).toEqual([
      "ChangeFeed",
      "DatasetError",
      "openDataset",
      "schemaOfDataset",
    ]);
  });

  test("@firmament/decide", async () => {
    expect(Object.keys(await import("@firmament/decide")).toSorted()).toEqual([
      "disjoint",
      "equivalent",
      "implies",
      "proveRelations",
      "satisfiable",
      "whyNot",
    ]);
  });

  test("@firmament/opensearch", async () => {
    const names = Object.keys(await import("@firmament/opensearch"));
    expect(names.toSorted()).toEqual([
      "ClusterConnection",
      "ClusterEngine",
      "ClusterError",
      "ClusterSnapshot",
      "openCluster",
    ]);
  });

  test("@firmament/testing", async () => {
    expect(Object.keys(await import("@firmament/testing")).toSorted()).toEqual([
      "CheckReport",
      "NaiveEngine",
      "UnsupportedQuery",
      "applyChange",
      "changesOf",
      "checkEngine",
      "commandEngine",
      "corporaOf",
      "documentsOf",
      "hostileTexts",
      "loadVectors",
      "nearlyValidTexts",
      "queriesOf",
      "queryTextsOf",
      "standardRules",
      "vocabularyOf",
    ]);
  });

  test("@firmament/codemirror", async () => {
    // Its types need those of browsers.
    const path: string = "@firmament/codemirror";
    expect(Object.keys(await import(path)).toSorted()).toEqual([
      "completionSource",
      "explainAt",
      "explainCaret",
      "fixQuery",
      "formatQuery",
      "mountQueryEditor",
      "queryCompletion",
      "queryEditor",
      "queryHighlighting",
      "queryHover",
      "queryLanguage",
      "queryLinter",
      "queryTags",
      "queryTheme",
      "toolsOf",
    ]);
  });

  test("firmament/worker", async () => {
    expect(Object.keys(await import("../src/entries/worker.ts")).toSorted()).toEqual([
      "CursorError",
      "DocumentError",
      "IndexFileError",
      "QueryError",
      "WorkerError",
      "connectEngine",
      "serveEngine",
    ]);
  });

  test("@firmament/server", async () => {
    expect(Object.keys(await import("@firmament/server")).toSorted()).toEqual([
      "AccountsError",
      "AlertDeliveries",
      "Billing",
      "FairAdmission",
      "LinkMailer",
      "PostgresAccountStore",
      "SqliteAccountStore",
      "TokenBuckets",
      "TopUps",
      "WebhookMailProvider",
      "WebhookPaymentProvider",
      "createHandler",
      "fromDecimal",
      "parseMicros",
      "parseRate",
      "signInUrl",
      "toDecimal",
      "toDecimalText",
      "transportProblem",
    ]);
  });
});
