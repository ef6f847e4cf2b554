import { companies } from "@firmament/test-support/arbitrary/company.ts";
import { queries, queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { expectIds } from "@firmament/test-support/engine/expect-ids.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { ids } from "@firmament/testing/src/arbitrary/record.ts";
import { naiveIds } from "@firmament/testing/src/naive/evaluator.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { parse } from "../../grammar/parser.ts";
import { englishAnalyzer } from "../../src/analysis/composed/english-analyzer.ts";
import { stopWordAnalyzer } from "../../src/analysis/composed/stop-words.ts";
import { foldingAnalyzer } from "../../src/analysis/folding-analyzer.ts";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { type CompanyInput, companySchema } from "../../src/companies/company-schema.ts";
import type { EngineOptions } from "../../src/engine/options/engine-options.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";

type Step<Query> =
  | { readonly kind: "upsert"; readonly company: CompanyInput }
  | { readonly kind: "upsertAll"; readonly companies: readonly CompanyInput[] }
  | { readonly kind: "delete"; readonly id: string }
  | { readonly kind: "compact"; readonly full: boolean }
  | { readonly kind: "search"; readonly query: Query; readonly defaultOperator: "OR" | "AND" };

const defaultOperator = fc.constantFrom("OR", "AND");

/** Histories of changes, with queries in between. */
function histories<Query>(query: Arbitrary<Query>): Arbitrary<Step<Query>[]> {
  const upsert = fc.record({ kind: fc.constant("upsert" as const), company: companies });
  const upsertAll = fc.record({
    kind: fc.constant("upsertAll" as const),
    companies: fc.array(companies, { maxLength: 5 }),
  });
  const compact = fc.record({ kind: fc.constant("compact" as const), full: fc.boolean() });
  const remove = fc.record({ kind: fc.constant("delete" as const), id: ids });
  const search = fc.record({ kind: fc.constant("search" as const), query, defaultOperator });
  const change = fc.oneof(
    { weight: 6, arbitrary: upsert },
    { weight: 2, arbitrary: upsertAll },
    { weight: 1, arbitrary: remove },
    { weight: 1, arbitrary: compact },
  );
  const changes = fc.array(change, { minLength: 1, maxLength: 9 });
  const changesAndQueries = fc.array(fc.oneof({ weight: 1, arbitrary: change }, { weight: 2, arbitrary: search }), {
    maxLength: 9,
  });
  return fc
    .tuple(changes, changesAndQueries, fc.array(search, { minLength: 3, maxLength: 12 }))
    .map((parts) => parts.flat());
}

const engineOptions: Arbitrary<EngineOptions> = fc.record(
  {
    analyzer: fc.constantFrom(standardAnalyzer, foldingAnalyzer, stopWordAnalyzer(englishAnalyzer, ["green"])),
    liveCapacity: fc.constantFrom(1, 2, 3),
    segmentCapacity: fc.constantFrom(2, 3, 7),
    documents: fc.constantFrom("bytes", "objects"),
  },
  { requiredKeys: [] },
);

function follow<Query extends QueryNode | string>(
  history: readonly Step<Query>[],
  options: EngineOptions,
  treeOf: (query: Query) => QueryNode,
): void {
  const engine = new SearchEngine(companySchema, options);
  const records = new Map<string, CompanyInput>();
  for (const step of history) {
    if (step.kind === "upsert") {
      const replaced = records.delete(step.company.id);
      records.set(step.company.id, step.company);
      expect(engine.upsert(step.company)).toBe(replaced);
    } else if (step.kind === "upsertAll") {
      for (const company of step.companies) {
        records.delete(company.id);
        records.set(company.id, company);
      }
      engine.upsertAll(step.companies);
    } else if (step.kind === "compact") {
      engine.compact({ full: step.full });
    } else if (step.kind === "delete") {
      expect(engine.delete(step.id)).toBe(records.delete(step.id));
    } else {
      const { query, defaultOperator } = step;
      const documents = [...records.values()];
      const naive = { schema: companySchema, analyzer: options.analyzer, defaultOperator };
      expectIds(engine, query, { defaultOperator }, naiveIds(documents, treeOf(query), naive), () =>
        documents.map((document) => JSON.stringify(document)).join("\n"),
      );
    }
  }
}

describe("after any additions, replacements and deletions the engine returns the matches of the naive evaluator", () => {
  law(
    "for trees",
    600,
    fc.property(histories(queries), engineOptions, (history, options) => follow(history, options, (tree) => tree)),
  );

  law(
    "for texts",
    600,
    fc.property(histories(queryTexts), engineOptions, (history, options) =>
      follow(history, options, (text) => parse(text)),
    ),
  );
});
