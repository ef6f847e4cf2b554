/** `npm run bench:relevance`: how often an expected company is the first hit. See docs/internals/ranking-quality.md. */
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { titleOf } from "@firmament/benchmark/src/question/peer-name.ts";
import type { CompanyInput } from "../src/entries/companies.ts";
import { companiesOf } from "./companies.ts";
import { readCollection } from "./relevance/cranfield/collection.ts";
import { measureCranfield } from "./relevance/cranfield/measurement.ts";
import { engines } from "./relevance/engines.ts";
import { measureJudged } from "./relevance/judged.ts";
import { measureEngine } from "./relevance/measurement.ts";
import { type RelevanceOptions, readOptions, usage } from "./relevance/options.ts";
import { QueryGenerator, queryKindNames } from "./relevance/query-generator.ts";
import type { RelevanceReport, ReportedKind } from "./relevance/report.ts";
import { reportTable } from "./relevance/report-table.ts";
import { typingEngineNames } from "./relevance/typing/engines.ts";
import { type EngineTyping, measureTyping } from "./relevance/typing/measurement.ts";
import { drawNames } from "./relevance/typing/typed-name.ts";
import { WordIndex } from "./relevance/word-index.ts";

try {
  const args = process.argv.slice(2);
  if (args.includes("--help")) console.log(usage);
  else run(readArguments(args));
} catch (error) {
  // An invalid option or an unreadable corpus.
  if (!(error instanceof RangeError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 2;
}

function readArguments(args: readonly string[]): RelevanceOptions {
  try {
    return readOptions(args);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw new RangeError(`${error.message}\n\n${usage}`);
  }
}

function run(options: RelevanceOptions): void {
  const report = measure(options);
  console.log(reportTable(report));
  if (options.json !== null) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

function measure(options: RelevanceOptions): RelevanceReport {
  const { corpus, seed, cranfield } = options;
  const collection = cranfield === null ? null : readCollection(cranfield);
  logStep("read the companies");
  const companies = [...companiesOf(options)];
  const index = new WordIndex(companies);
  const queries = new QueryGenerator(companies, index, seed).queries(options.queries);
  if (queries.length === 0) {
    throw new RangeError("No company has the fields of a query. Give companies a name, a city or a description.");
  }
  const kinds = queryKindNames.flatMap((kind): ReportedKind[] => {
    const ofKind = queries.filter((query) => query.kind === kind);
    const [first] = ofKind;
    return first === undefined ? [] : [{ kind, queries: ofKind.length, example: first.words.join(" ") }];
  });
  const measured = options.engines.flatMap((name) => {
    logStep(engines[name].title);
    return measureEngine(name, companies, queries, index);
  });
  const typing = typed(options, companies);
  logStep(collection === null ? "judged queries" : "judged queries and Cranfield");
  return {
    node: process.versions.node,
    corpus: corpus === null ? "generated" : basename(corpus),
    companies: companies.length,
    seed,
    queries: queries.length,
    versions: options.engines.map((name) => [engines[name].title, engines[name].version ?? ""].join(" ").trim()),
    kinds,
    engines: Map.groupBy(measured, ({ operator }) => operator)
      .values()
      .toArray()
      .flat(),
    typing,
    judged: measureJudged(),
    cranfield: collection && measureCranfield(collection, options.engines),
  };
}

function typed(
  { engines: names, names: count, seed }: RelevanceOptions,
  companies: readonly CompanyInput[],
): readonly EngineTyping[] {
  const typedNames = drawNames(companies, count, seed);
  if (typedNames.length === 0) return [];
  return typingEngineNames
    .filter((name) => names.some((selected) => selected === name))
    .map((name) => {
      logStep(`${titleOf(name)} as you type`);
      return measureTyping(name, companies, typedNames);
    });
}

/** Progress goes to standard error, apart from the result. */
function logStep(step: string): void {
  console.error(`… ${step}`);
}
