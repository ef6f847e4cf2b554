import type { CompanyInput } from "../../src/entries/companies.ts";
import type { DefaultOperator } from "../../src/entries/index.ts";
import { type EngineName, engines } from "./engines.ts";
import { allWordsShare, FIRST_PAGE, type Measures, measuresOf, type QueryOutcome, rankOf } from "./measures.ts";
import { type GeneratedQuery, type QueryKind, queryKindNames } from "./query-generator.ts";
import type { RankedEngine } from "./ranked-engine.ts";
import type { EngineMeasures } from "./report.ts";
import type { WordIndex } from "./word-index.ts";

export const operators: readonly DefaultOperator[] = ["OR", "AND"];

/** The number of queries that run before the first measured one, so that the engine's code is optimized. */
const WARM_UP = 70;

/** Builds an engine, runs all queries and measures the order of the hits, for each operator. */
export function measureEngine(
  name: EngineName,
  companies: readonly CompanyInput[],
  queries: readonly GeneratedQuery[],
  index: WordIndex,
): readonly EngineMeasures[] {
  const { title, isTimed, open } = engines[name];
  const engine = open();
  engine.build(companies);
  return operators.map((operator) => {
    for (const { words } of queries.slice(0, WARM_UP)) engine.prepare(words, operator, FIRST_PAGE)?.();
    const outcomes = queries.map((query) => outcomeOf(engine, query, operator, index));
    const measures = (kind: QueryKind | null): Measures | null => {
      const some = outcomes.filter((_, number) => kind === null || queries[number]?.kind === kind);
      const supported = some.filter((outcome) => outcome !== null);
      return supported.length === 0 ? null : measuresOf(supported, isTimed);
    };
    const kinds = Object.fromEntries(queryKindNames.map((kind) => [kind, measures(kind)]));
    return { title, operator, overall: measures(null), kinds: kinds as EngineMeasures["kinds"] };
  });
}

/** `null` if the engine cannot rank with this operator. */
function outcomeOf(
  engine: RankedEngine<CompanyInput>,
  { words, expected }: GeneratedQuery,
  operator: DefaultOperator,
  index: WordIndex,
): QueryOutcome | null {
  const search = engine.prepare(words, operator, FIRST_PAGE);
  if (search === null) return null;
  const start = performance.now();
  const ids = search();
  const milliseconds = performance.now() - start;
  return { rank: rankOf(ids, expected), allWords: allWordsShare(ids, index.withEvery(words)), milliseconds };
}
