/*
 * What the entry points for Node load at once: what most programs use while they are loaded themselves. Everything else,
 * also `point`, `vector` and `schemaFromJson`, which bring the code of points and vectors, is loaded with the first call.
 * The build reads this file; it is not an entry point of the package.
 */

export { applyFixes } from "../../grammar/diagnostics/fix.ts";
export { escapeTerm, quote } from "../../grammar/syntax/escape.ts";
export { bigramAnalyzer } from "../analysis/composed/bigram-analyzer.ts";
export { englishAnalyzer } from "../analysis/composed/english-analyzer.ts";
export { stemmingAnalyzer } from "../analysis/composed/stemming-analyzer.ts";
export { englishStopWords, stopWordAnalyzer } from "../analysis/composed/stop-words.ts";
export { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
export { standardAnalyzer } from "../analysis/standard-analyzer.ts";
export { websiteAnalyzer } from "../analysis/website-analyzer.ts";
export { and, boost, everything, not, or, required } from "../engine/builder/combination.ts";
export { queryBuilder } from "../engine/builder/query-builder.ts";
export { any } from "../engine/builder/text-clauses.ts";
export { boolean, date, integer, keyword, number, objects, stored, text } from "../schema/field.ts";
export { SchemaError } from "../schema/json/schema-error.ts";
export { defineSchema } from "../schema/schema.ts";
