/** The engines of packages. */
export const packagedEngineNames = [
  "minisearch",
  "orama",
  "flexsearch",
  "sqlite",
  "liqe",
  "lucene-kit",
  "lucene-parser",
] as const;

export type PackagedEngineName = (typeof packagedEngineNames)[number];

/** The engines in other languages. The names of Lucene's versions are profiles of `lucene/pom.xml`. */
export const foreignEngineNames = ["lucene8", "lucene10", "tantivy"] as const;

export type ForeignEngine = (typeof foreignEngineNames)[number];
