import { expect, test } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { companySchema } from "../../src/schema/company-schema.ts";
import { NaiveDocument } from "../../src/testing/naive/document.ts";
import { idsOf } from "../../src/testing/naive/evaluator.ts";
import { naiveFields } from "../../src/testing/naive/schema-fields.ts";
import { conformanceCompanies, conformanceVectors } from "../support/conformance.ts";
import { propertyTimeout, sampled } from "../support/fuzz.ts";

test.each(["OR", "AND"] as const)(
  "the naive evaluator returns the matches of Lucene, with default operator %s",
  (operator) => {
    const fields = naiveFields(companySchema, standardAnalyzer);
    const documents = conformanceCompanies.map((company) => new NaiveDocument(company, fields));
    const wrong = sampled(conformanceVectors, 200, operator.length).flatMap(({ query, ...answers }) => {
      const answer = operator === "OR" ? answers.or : answers.and;
      if ("error" in answer) return [];
      const ids = idsOf(documents, parse(query), fields, operator).map(Number);
      return ids.join() === answer.hits.join() ? [] : [{ query, expected: answer.hits, ids }];
    });
    expect(wrong).toEqual([]);
  },
  propertyTimeout,
);
