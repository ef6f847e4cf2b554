import { queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { validQueries } from "@firmament/test-support/conformance.ts";
import { foldingEngine, standardEngine } from "@firmament/test-support/engine/company-engines.ts";
import { spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { anyTexts, mutated } from "@firmament/testing/src/arbitrary/mutation.ts";
import { numbers, texts as wordTexts } from "@firmament/testing/src/arbitrary/words.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import type { FieldName, LeafNode, QueryNode } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import { expectedAt } from "../../grammar/completion/expectation.ts";
import { parse } from "../../grammar/parser.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { foldingAnalyzer } from "../../src/analysis/folding-analyzer.ts";
import { type CompanyInput, companySchema } from "../../src/companies/company-schema.ts";
import type { Completion } from "../../src/complete/completion.ts";
import { complete } from "../../src/engine/tools/complete.ts";

interface Unfinished {
  readonly text: string;
  readonly offset: number;
}

const engines = fc.constantFrom(foldingEngine, standardEngine);

const contexts: readonly string[] = [
  ..."name:#|location_city:#|name:(red OR #|(name:#|a AND -specialities:#|staff_count:#|followers:>=#".split("|"),
  ..."followers:[#|name:[#|followers:[1 TO #|followers:(#|#|red #|NOT (red) #|_exists_:#|name:#~1|#:red".split("|"),
  ...['name:"#', '"#', '(industries:"#', '"red" #', 'followers:["#'],
];
const prefixes = fc.constantFrom("", "r", "re", "Gr", "5", "-", "ber", "z", "Zu", "東", "red gr", "a", "@", "x", "AN");
const started = fc.tuple(fc.constantFrom(...contexts), prefixes).map(([context, prefix]) => ({
  text: context.replace("#", prefix),
  offset: context.indexOf("#") + prefix.length,
}));

const queryText = fc.oneof(queryTexts, fc.constantFrom(...validQueries));

/** Queries that end at the caret. */
const truncated = withCaret(queryText).map(({ text, offset }) => ({ text: text.slice(0, offset), offset }));
const invalid = withCaret(fc.oneof(anyTexts, mutated(queryText, 1, 4)));
const unfinished = fc.oneof(started, truncated, withCaret(queryText), invalid);

function withCaret(texts: Arbitrary<string>): Arbitrary<Unfinished> {
  return fc.tuple(texts, fc.nat()).map(([text, number]) => ({ text, offset: number % (text.length + 1) }));
}

/** Replaces the span of a completion. */
function insert(text: string, inserted: string, { span }: Completion): string {
  return text.slice(0, span.start) + inserted + text.slice(span.end);
}

/** The leaf at an offset, on its own and without its boost. */
function clauseAt(offset: number, node: QueryNode, field: FieldName | null = null): string | undefined {
  const children = childrenOf(node);
  const inner = node.kind === "group" ? (node.field ?? field) : field;
  if (children.length > 0) {
    return children.map((child) => clauseAt(offset, child, inner)).find((clause) => clause !== undefined);
  }
  if (offset < node.span.start || offset >= node.span.end) return undefined;
  const leaf = node as Exclude<LeafNode, { kind: "everything" }>;
  return print({ ...leaf, field: leaf.field ?? field, boost: null });
}

describe("completions of any text", () => {
  law(
    "contain the caret in their span and are not empty",
    2000,
    fc.property(
      unfinished,
      fc.option(fc.oneof(fc.integer(), fc.double())),
      engines,
      ({ text, offset }, otherOffset, engine) => {
        const requested = otherOffset ?? offset;
        const caret = Math.max(0, Math.min(Math.trunc(requested) || 0, text.length));
        for (const { text: completed, span, kind, count } of complete(engine, text, requested)) {
          expect(0 <= span.start && span.start <= caret && caret <= span.end && span.end <= text.length).toBe(true);
          expect(completed).not.toBe("");
          expect(count === undefined || (kind === "value" && count > 0)).toBe(true);
        }
      },
    ),
  );

  law(
    "have the counts of their clauses",
    1500,
    fc.property(unfinished, engines, ({ text, offset }, engine) => {
      for (const completion of complete(engine, text, offset)) {
        const completed = insert(text, completion.text, completion);
        if (completion.count === undefined || engine.validate(completed).length > 0) continue;
        const start = completion.span.start + (/^ /.test(completion.text) ? 1 : 0);
        const clause = clauseAt(start, parse(completed)) ?? "";
        expect({ completed, clause, count: engine.count(clause) }).toEqual({
          completed,
          clause,
          count: completion.count,
        });
      }
    }),
  );
});

describe("a completion makes a valid query", () => {
  /** The text with a value at its end. */
  const closed = (text: string): string => {
    const expectation = expectedAt(text, text.length);
    return expectation.kind === "nothing" ? text : `${text.slice(0, expectation.span.start)}5${expectation.closing}`;
  };

  const validStarted = started.filter(
    ({ text, offset }) => offset === text.length && foldingEngine.validate(closed(text)).length === 0,
  );

  law(
    "of a truncated one: a value directly, a field or an operator with a value after it",
    2000,
    fc.property(fc.oneof(truncated, validStarted), engines, ({ text, offset }, engine) => {
      for (const completion of complete(engine, text, offset)) {
        const completed = insert(text, completion.text, completion);
        const query = completion.kind === "value" ? completed : closed(completed);
        expect({ query, errors: engine.validate(query) }).toEqual({ query, errors: [] });
      }
    }),
  );

  law(
    "of every text that a plain word completes",
    2000,
    fc.property(unfinished, engines, ({ text, offset }, engine) => {
      for (const completion of complete(engine, text, offset)) {
        if (engine.validate(insert(text, "5 ", completion)).length > 0) continue;
        const inserted = completion.kind === "value" ? completion.text : `${completion.text}5 `;
        const query = insert(text, inserted, completion);
        expect({ query, errors: engine.validate(query) }).toEqual({ query, errors: [] });
      }
    }),
  );
});

/** Few companies, so that they share values and samples contain all of them. */
const companies: Arbitrary<readonly CompanyInput[]> = fc
  .array(
    fc.record({
      name: wordTexts(1, 3),
      location_city: fc.constantFrom(
        "Berlin",
        "berlin",
        "Berlin ",
        "Bern",
        "München",
        "MÜNCHEN",
        "New York",
        "Straße",
        "🚀",
      ),
      specialities: fc.array(wordTexts(1, 2), { maxLength: 3 }),
      staff_count: numbers,
    }),
    { maxLength: 16 },
  )
  .map((list) => list.map((company, index) => ({ ...company, id: String(index) })));

const valuePrefixes = fc.constantFrom(
  "",
  "b",
  "BER",
  "m",
  "mü",
  "Mun",
  "n",
  "new y",
  "y",
  "r",
  "re",
  "g",
  "s",
  "stras",
  "5",
  "-",
  "1",
  "z",
);

/** The counts of completed values by their analyzed text. */
function countsByText(completions: readonly Completion[], field: string): ReadonlyMap<string, number | undefined> {
  return new Map(
    completions
      .filter(({ kind }) => kind === "value")
      .map(({ text, count }) => {
        const leaf = parse(`${field}:${text}`) as Extract<LeafNode, { text: string }>;
        return [foldingAnalyzer.terms(leaf.text).join(" ") || leaf.text, count];
      }),
  );
}

describe("the values of a field", () => {
  const textFields = fc.constantFrom("name" as const, "location_city" as const, "specialities" as const);
  const fields = fc.oneof(textFields, fc.constant("staff_count"));

  law(
    "do not depend on the segments of the documents",
    150,
    fc.property(
      companies,
      spreads,
      fc.array(fc.tuple(fields, valuePrefixes), { minLength: 8 }),
      (records, spread, cases) => {
        const spreadOut = spreadEngine(companySchema, records, spread);
        const together = spreadEngine(companySchema, records, { seed: 1, liveCapacity: 1000, segmentCapacity: 1000 });
        together.compact({ full: true });
        for (const [field, typed] of cases) {
          const text = `${field}:"${typed}`;
          const [one, other] = [spreadOut, together].map((engine) => {
            return countsByText(complete(engine, text, text.length, { limit: 1000 }), field);
          });
          expect({ text, values: one }).toEqual({ text, values: other });
        }
      },
    ),
  );

  law(
    "include all values that start with the typed text",
    150,
    fc.property(companies, spreads, textFields, valuePrefixes, (records, spread, field, typed) => {
      const engine = spreadEngine(companySchema, records, spread);
      const text = `${field}:"${typed}`;
      const completed = countsByText(complete(engine, text, text.length, { limit: 1000 }), field);
      const prefix = foldingAnalyzer.normalize(typed);
      for (const value of records.flatMap((record) => [record[field] ?? []].flat().map(String))) {
        if (!foldingAnalyzer.normalize(value).startsWith(prefix)) continue;
        const analyzed = foldingAnalyzer.terms(value).join(" ");
        if (analyzed !== "") expect([...completed.keys()]).toContain(analyzed);
      }
    }),
  );
});
