import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "rolldown";
import { trims } from "./chevrotain-trims.ts";
import { withCut } from "./cut.ts";
import { flexSearchCuts } from "./flexsearch-cuts.ts";
import { withoutMethods } from "./without-methods.ts";

const require = createRequire(import.meta.url);

/** The folder of an installed package. */
function folderOf(name: string): string {
  const path = require.resolve(name);
  const folder = join("node_modules", name);
  return path.slice(0, path.lastIndexOf(folder) + folder.length);
}

const chevrotain = join(folderOf("chevrotain"), "lib/src");
const flexSearch = join(folderOf("flexsearch"), "dist/flexsearch.light.module.min.js");
const replacement = join(import.meta.dirname, "unused-chevrotain.ts");

/** Chevrotain's modules that `unused-chevrotain.ts` stands for. */
const unused: ReadonlySet<string> = new Set(
  [
    "parse/errors_public",
    "parse/grammar/checks",
    "parse/grammar/follow",
    "parse/grammar/gast/gast_resolver_public",
    "parse/grammar/interpreter",
    "parse/grammar/llk_lookahead",
    "parse/grammar/lookahead",
    "parse/parser/traits/gast_recorder",
    "parse/parser/traits/looksahead",
    "parse/parser/traits/perf_tracer",
    "parse/parser/traits/recoverable",
    "parse/parser/traits/tree_builder",
    "scan/reg_exp",
    "scan/reg_exp_parser",
  ].map(fileOf),
);

/** The part of Chevrotain's interface that the grammar uses. Its own entry point also exports diagrams and generators. */
const entry = `
export { EmbeddedActionsParser } from ${JSON.stringify(fileOf("parse/parser/parser"))};
export { Lexer } from ${JSON.stringify(fileOf("scan/lexer_public"))};
export { createToken } from ${JSON.stringify(fileOf("scan/tokens_public"))};
export { EarlyExitException, NoViableAltException } from ${JSON.stringify(fileOf("parse/exceptions_public"))};
`;

function fileOf(module: string): string {
  return join(chevrotain, `${module}.js`);
}

const ENTRY = "\0chevrotain";

const trimsByFile = new Map(Object.entries(trims).map(([module, trim]) => [fileOf(module), trim]));

/**
 * Bundles the parts of Chevrotain and FlexSearch that run. Chevrotain keeps its lexer and its parsing methods.
 * FlexSearch's light build has the index, and no workers or databases; the parts that add and find terms are kept.
 *
 * @throws {Error} during the build if a dependency no longer has the expected source
 */
export function trimDependencies(): Plugin {
  return {
    name: "trim-dependencies",
    resolveId(source, importer) {
      if (source === "flexsearch") return flexSearch;
      if (source === "chevrotain") return ENTRY;
      if (importer === undefined || !source.startsWith(".")) return null;
      return unused.has(join(dirname(importer), source)) ? replacement : null;
    },
    load(id) {
      return id === ENTRY ? entry : null;
    },
    transform(code, id) {
      if (id === flexSearch) {
        return { code: flexSearchCuts.reduce((text, cut) => withCut(text, cut, id), code), map: null };
      }
      const trim = trimsByFile.get(id);
      if (trim === undefined) return null;
      const constant = trim.constants.reduce((text, [condition, value, count = 1]) => {
        const parts = text.split(condition);
        if (parts.length !== count + 1) throw new Error(`${id} does not have ${count} times: ${condition}`);
        return parts.join(value);
      }, code);
      const rest = (trim.cuts ?? []).reduce((text, cut) => withCut(text, cut, id), constant);
      return { code: withoutMethods(rest, trim.methods, id), map: null };
    },
  };
}
