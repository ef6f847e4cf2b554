import { describe, expect, test } from "vitest";

describe("the exports of", () => {
  test("firmament/grammar", async () => {
    expect(Object.keys(await import("firmament/grammar")).toSorted()).toEqual([
      "Boost",
      "Colon",
      "Minus",
      "Not",
      "Plus",
      "QueryError",
      "RangeClose",
      "RangeOpen",
      "applyFixes",
      "boundText",
      "checkTree",
      "childrenOf",
      "classifyTokens",
      "defaultLimits",
      "deleteTokens",
      "deletedWithClause",
      "endOf",
      "escapeTerm",
      "escapeWord",
      "excerpt",
      "expectedAt",
      "fold",
      "format",
      "gbnf",
      "isNumber",
      "noFixText",
      "numberText",
      "parse",
      "parseLenient",
      "parseRegexp",
      "print",
      "quote",
      "replacement",
      "tokenize",
      "tokensOf",
      "truncate",
      "validate",
    ]);
  });

  test("firmament/reader", async () => {
    const names = Object.keys(await import("../src/entries/reader.ts"));
    expect(names.toSorted()).toEqual(["IndexFileError", "IndexSearcher", "QueryError", "nestedObjects"]);
  });

  test("firmament/companies", async () => {
    expect(Object.keys(await import("firmament/companies")).toSorted()).toEqual(["companySchema", "field"]);
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
      "complete",
      "date",
      "defineSchema",
      "displayOf",
      "documentsJson",
      "englishAnalyzer",
      "englishStopWords",
      "escapeTerm",
      "everything",
      "foldingAnalyzer",
      "format",
      "ids",
      "indexChunks",
      "integer",
      "jsonLines",
      "keyword",
      "lint",
      "lucene",
      "not",
      "number",
      "objects",
      "or",
      "point",
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
      "vector",
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
      "backUpDataset",
      "openDataset",
      "restoreDataset",
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

  test("@firmament/compile", async () => {
    expect(Object.keys(await import("@firmament/compile")).toSorted()).toEqual([
      "CompileError",
      "toElasticsearch",
      "toSql",
    ]);
  });

  test("@firmament/duplicates", async () => {
    expect(Object.keys(await import("@firmament/duplicates")).toSorted()).toEqual([
      "all",
      "different",
      "differentHost",
      "distinct",
      "duplicates",
      "mergedDocument",
      "near",
      "rulesFromJson",
      "same",
      "sameHost",
      "similarName",
    ]);
  });

  test("@firmament/like", async () => {
    expect(Object.keys(await import("@firmament/like")).toSorted()).toEqual([
      "LikeError",
      "learnQuery",
      "like",
      "likeQuery",
    ]);
  });

  test("@firmament/infer", async () => {
    expect(Object.keys(await import("@firmament/infer")).toSorted()).toEqual([
      "MemberStatistics",
      "RecordStatistics",
      "cellValue",
      "declaredDelimiter",
      "partsOf",
      "pointOfCells",
      "pointOfMembers",
      "proposedSchema",
      "wrongLinesReason",
    ]);
  });

  test("@firmament/mcp", async () => {
    expect(Object.keys(await import("@firmament/mcp")).toSorted()).toEqual([
      "MCP_PATH",
      "queryOfTree",
      "queryTreeSchema",
      "serveAgent",
      "withAgents",
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
      "alternativesOf",
      "completionSource",
      "explainAt",
      "explainCaret",
      "fixLabel",
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

  test("@firmament/react, @firmament/client", async () => {
    // Its types need those of React.
    const path: string = "@firmament/react";
    expect(Object.keys(await import(path)).toSorted()).toEqual(["Highlight", "refreshSearches", "useSearch"]);
    expect(Object.keys(await import("@firmament/client")).toSorted()).toEqual([
      "ServiceClient",
      "ServiceError",
      "serviceClient",
    ]);
  });

  test("@firmament/instantsearch", async () => {
    expect(Object.keys(await import("@firmament/instantsearch")).toSorted()).toEqual([
      "ParameterError",
      "createSearchClient",
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
      "deleteIndex",
      "openIndex",
      "saveIndex",
      "serveEngine",
    ]);
  });

  test("@firmament/server", async () => {
    expect(Object.keys(await import("@firmament/server")).toSorted()).toEqual([
      "CURSOR_TTL_MS",
      "DOCUMENTATION_PATH",
      "FairAdmission",
      "JsonRequestLog",
      "Prices",
      "PrometheusMetrics",
      "SharedAdmission",
      "SharedTokenBuckets",
      "TokenBuckets",
      "aliasProblem",
      "createHandler",
      "datasetNameProblem",
      "datasetPaths",
      "describeJsonError",
      "jsonLogger",
      "listen",
      "pageFiles",
      "parseRate",
      "transportProblem",
    ]);
  });

  // The compiler and the architecture test decide what these export: what the packages beside the engine need.
  test.each(["firmament/query", "firmament/backend", "firmament/storage", "firmament/base"])("%s", async (name) => {
    expect(Object.keys(await import(name)).length).toBeGreaterThan(5);
  });

  test("@firmament/server/accounts, @firmament/server/values", async () => {
    expect(Object.keys(await import("@firmament/server/accounts")).toSorted()).toEqual([
      "AccountsError",
      "AlertDeliveries",
      "Billing",
      "LinkMailer",
      "PostgresAccountStore",
      "QueryStatistics",
      "ServiceKeys",
      "SqliteAccountStore",
      "TopUps",
      "WebhookMailProvider",
      "WebhookPaymentProvider",
      "accountSummary",
      "backUpAccounts",
      "isDatabaseUrl",
      "isSecretKey",
      "quoted",
      "restoreAccounts",
      "signInMail",
      "signInUrl",
      "unknownAccount",
      "withoutPassword",
    ]);
    expect(Object.keys(await import("@firmament/server/values")).toSorted()).toEqual([
      "KEY_SCOPES",
      "LINK_LIFETIME_MS",
      "MAX_LINK_LIFETIME_MS",
      "MAX_MICROS",
      "fromDecimal",
      "markFormulas",
      "parseMicros",
      "toDecimal",
      "toDecimalText",
    ]);
  });
});
