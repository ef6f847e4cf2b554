import { readFileSync } from "node:fs";
import { proveRelations } from "@firmament/decide";
import { queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { validQueries } from "@firmament/test-support/conformance.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { applyFixes, format, lint, SearchEngine, type WarningCode } from "firmament";
import { companySchema } from "firmament/companies";
import { parse } from "firmament/grammar";
import { expect } from "vitest";
import { equivalent } from "../src/index.ts";

const engine = new SearchEngine(companySchema);
engine.upsert({ id: "1", name: "Red Green", location_city: "Berlin", staff_count: 5 });

/** The codes of the warnings whose fixes keep the matches. */
const KEEPING: ReadonlySet<WarningCode> = new Set(["duplicate-clause", "redundant-clause", "mixed-operators"]);

const examples = JSON.parse(readFileSync(new URL("../../../fixtures/queries/valid.json", import.meta.url), "utf8")) as {
  readonly query: string;
}[];

/** Queries that cause many of these warnings. */
const needless = fc
  .array(
    fc.tuple(
      fc.constantFrom("", "", "", "-", "+", "NOT "),
      fc.constantFrom(
        "red",
        "re*",
        "name:red",
        '"red green"',
        "(red re*)",
        "staff_count:>5",
        "staff_count:7",
        "(a OR b)",
      ),
      fc.constantFrom(" ", " OR ", " AND "),
    ),
    { minLength: 2, maxLength: 5 },
  )
  .map((parts) => parts.map(([sign, clause, operator], i) => (i === 0 ? "" : operator) + sign + clause).join(""));

const texts = fc.oneof(
  needless,
  queryTexts,
  fc.constantFrom(...validQueries),
  fc.constantFrom(...examples.map(({ query }) => query)),
);

law(
  "a query is equivalent to its formatted text, and to the results of the fixes that keep its matches",
  600,
  fc.property(texts, fc.constantFrom("OR", "AND"), (text, defaultOperator) => {
    const rules = { defaultOperator };
    fc.pre(engine.validate(text).length === 0);
    const keeping = lint(engine, text, { ...rules, proveRelations }).filter(
      ({ code, fixes }) => fixes !== undefined && KEEPING.has(code),
    );
    const edited = keeping.map((warning) => applyFixes(text, [warning]));
    for (const other of [format(parse(text)), ...edited, applyFixes(text, keeping)]) {
      const relation = equivalent(text, other, { schema: companySchema, ...rules });
      const isProven = relation.answer === true || (relation.answer === "unknown" && /~/.test(text));
      expect({ text, other, relation, isProven }).toMatchObject({ isProven: true });
    }
  }),
);
