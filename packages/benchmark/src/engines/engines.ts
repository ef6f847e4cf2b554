import type { EngineAdapter } from "@firmament/testing";
import type { PackagedEngineName } from "./engine-names.ts";
import { flexSearchEngine } from "./flexsearch.ts";
import { liqeEngine } from "./liqe.ts";
import { luceneKitEngine } from "./lucene-kit.ts";
import { luceneParserEngine } from "./lucene-parser.ts";
import { miniSearchEngine } from "./minisearch.ts";
import { oramaEngine } from "./orama.ts";
import { sqliteEngine } from "./sqlite.ts";

/** An engine of a package that the user installs. */
export interface PackagedEngine {
  readonly title: string;
  /** What `import` loads. */
  readonly package: string;
  /** Opens an engine of the loaded package. */
  open(loaded: unknown): EngineAdapter;
}

/** The engines by the names that commands use. */
export const packagedEngines: Readonly<Record<PackagedEngineName, PackagedEngine>> = {
  minisearch: packaged("MiniSearch", "minisearch", miniSearchEngine),
  orama: packaged("Orama", "@orama/orama", oramaEngine),
  flexsearch: packaged("FlexSearch", "flexsearch", flexSearchEngine),
  sqlite: packaged("SQLite FTS5", "node:sqlite", sqliteEngine),
  liqe: packaged("liqe", "liqe", liqeEngine),
  "lucene-kit": packaged("lucene-kit", "lucene-kit", luceneKitEngine),
  "lucene-parser": packaged("lucene (npm)", "lucene", luceneParserEngine),
};

/** The type of a package is known only to its adapter. */
function packaged<Loaded>(title: string, name: string, open: (loaded: Loaded) => EngineAdapter): PackagedEngine {
  return { title, package: name, open: (loaded) => open(loaded as Loaded) };
}
