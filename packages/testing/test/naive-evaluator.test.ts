import { conformanceCompanies, conformanceVectors } from "@firmament/test-support/conformance.ts";
import { propertyTimeout, sampled } from "@firmament/test-support/fuzz.ts";
import { standardAnalyzer } from "firmament";
import { companySchema } from "firmament/companies";
import { parse } from "firmament/grammar";
import { expect, test } from "vitest";
import { NaiveDocument } from "../src/naive/document.ts";
import { idsOf } from "../src/naive/evaluator.ts";
import { naiveFields } from "../src/naive/schema-fields.ts";

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
