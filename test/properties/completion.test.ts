import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import type { FieldName, LeafNode, QueryNode } from "../../grammar/ast/ast.ts";
import { childrenOf } from "../../grammar/ast/visitor.ts";
import { expectedAt } from "../../grammar/completion/expectation.ts";
import { parse } from "../../grammar/parser.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { foldingAnalyzer } from "../../src/analysis/folding-analyzer.ts";
import type { Completion } from "../../src/complete/completion.ts";
import { type CompanyInput, companySchema } from "../../src/schema/company-schema.ts";
import { anyTexts, mutated } from "../support/arbitrary/mutation.ts";
import { queryTexts } from "../support/arbitrary/query.ts";
import { numbers, texts as wordTexts } from "../support/arbitrary/words.ts";
import { validQueries } from "../support/conformance.ts";
import { foldingEngine, standardEngine } from "../support/engine/company-engines.ts";
import { spreadEngine, spreads } from "../support/engine/spread-engine.ts";
import { law } from "../support/fuzz.ts";

interface Unfinished {
  readonly text: string;
  readonly offset: number;
}

const engines = fc.constantFrom(foldingEngine, standardEngine);

const places: readonly string[] = [
  ..."name:#|location_city:#|name:(red OR #|(name:#|a AND -specialities:#|staff_count:#|followers:>=#".split("|"),
  ..."followers:[#|name:[#|followers:[1 TO #|followers:(#|#|red #|NOT (red) #|_exists_:#|name:#~1|#:red".split("|"),
  ...['name:"#', '"#', '(industries:"#', '"red" #', 'followers:["#'],
];
const beginnings = fc.constantFrom(
  "",
  "r",
  "re",
  "Gr",
  "5",
  "-",
  "ber",
  "z",
  "Zu",
  "東",
  "red gr",
  "a",
  "@",
  "x",
  "AN",
);
const begun = fc.tuple(fc.constantFrom(...places), beginnings).map(([place, beginning]) => ({
  text: place.replace("#", beginning),
  offset: place.indexOf("#") + beginning.length,
}));

const queryText = fc.oneof(queryTexts, fc.constantFrom(...validQueries));

/** Queries that end at the caret. */
const cutOff = withCaret(queryText).map(({ text, offset }) => ({ text: text.slice(0, offset), offset }));
const wrong = withCaret(fc.oneof(anyTexts, mutated(queryText, 1, 4)));
const unfinished = fc.oneof(begun, cutOff, withCaret(queryText), wrong);

function withCaret(texts: Arbitrary<string>): Arbitrary<Unfinished> {
  return fc.tuple(texts, fc.nat()).map(([text, place]) => ({ text, offset: place % (text.length + 1) }));
}

/** The text with something in the place of what was begun. */
function putIn(text: string, written: string, { span }: Completion): string {
  return text.slice(0, span.start) + written + text.slice(span.end);
}

/** The leaf at a place, by itself and without its boost. */
function clauseAt(place: number, node: QueryNode, field: FieldName | null = null): string | undefined {
  const children = childrenOf(node);
  const inner = node.kind === "group" ? (node.field ?? field) : field;
  if (children.length > 0) {
    return children.map((child) => clauseAt(place, child, inner)).find((clause) => clause !== undefined);
  }
  if (place < node.span.start || place >= node.span.end) return undefined;
  const leaf = node as Exclude<LeafNode, { kind: "everything" }>;
  return print({ ...leaf, field: leaf.field ?? field, boost: null });
}

describe("completions of any text", () => {
  law(
    "are given at any place, and take the place of what is around it",
    2000,
    fc.property(
      unfinished,
      fc.option(fc.oneof(fc.integer(), fc.double())),
      engines,
      ({ text, offset }, other, engine) => {
        const asked = other ?? offset;
        const caret = Math.max(0, Math.min(Math.trunc(asked) || 0, text.length));
        for (const { text: written, span, kind, count } of engine.complete(text, asked)) {
          expect(0 <= span.start && span.start <= caret && caret <= span.end && span.end <= text.length).toBe(true);
          expect(written).not.toBe("");
          expect(count === undefined || (kind === "value" && count > 0)).toBe(true);
        }
      },
    ),
  );

  law(
    "match what their counts say, each clause by itself",
    1500,
    fc.property(unfinished, engines, ({ text, offset }, engine) => {
      for (const completion of engine.complete(text, offset)) {
        const completed = putIn(text, completion.text, completion);
        if (completion.count === undefined || engine.validate(completed).length > 0) continue;
        const place = completion.span.start + (/^ /.test(completion.text) ? 1 : 0);
        const clause = clauseAt(place, parse(completed)) ?? "";
        expect({ completed, clause, count: engine.count(clause) }).toEqual({
          completed,
          clause,
          count: completion.count,
        });
      }
    }),
  );
});

describe("a completion makes a query", () => {
  /** With a value at its end, behind what stands in the text. */
  const closed = (text: string): string => {
    const expectation = expectedAt(text, text.length);
    return expectation.kind === "nothing" ? text : `${text.slice(0, expectation.span.start)}5${expectation.closing}`;
  };

  const begunWell = begun.filter(
    ({ text, offset }) => offset === text.length && foldingEngine.validate(closed(text)).length === 0,
  );

  law(
    "of one that was cut off: a value at once, and anything else with a value behind it",
    2000,
    fc.property(fc.oneof(cutOff, begunWell), engines, ({ text, offset }, engine) => {
      for (const completion of engine.complete(text, offset)) {
        const completed = putIn(text, completion.text, completion);
        const query = completion.kind === "value" ? completed : closed(completed);
        expect({ query, mistakes: engine.validate(query) }).toEqual({ query, mistakes: [] });
      }
    }),
  );

  law(
    "of every text of which a plain word makes one",
    2000,
    fc.property(unfinished, engines, ({ text, offset }, engine) => {
      for (const completion of engine.complete(text, offset)) {
        if (engine.validate(putIn(text, "5 ", completion)).length > 0) continue;
        const written = completion.kind === "value" ? completion.text : `${completion.text}5 `;
        const query = putIn(text, written, completion);
        expect({ query, mistakes: engine.validate(query) }).toEqual({ query, mistakes: [] });
      }
    }),
  );
});

/** So few that they share values, and all documents are looked at. */
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

const begunValues = fc.constantFrom(
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

/** What the completions say, whichever of several ways of writing it was chosen. */
function meaningsOf(completions: readonly Completion[], field: string): ReadonlyMap<string, number | undefined> {
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
  const asked = fc.oneof(textFields, fc.constant("staff_count"));

  law(
    "are the same whatever kinds of segments the documents are in",
    150,
    fc.property(
      companies,
      spreads,
      fc.array(fc.tuple(asked, begunValues), { minLength: 8 }),
      (records, spread, places) => {
        const spreadOut = spreadEngine(companySchema, records, spread);
        const together = spreadEngine(companySchema, records, { seed: 1, liveCapacity: 1000, segmentCapacity: 1000 });
        together.compact({ full: true });
        for (const [field, typed] of places) {
          const text = `${field}:"${typed}`;
          const [one, other] = [spreadOut, together].map((engine) => {
            return meaningsOf(engine.complete(text, text.length, { limit: 1000 }), field);
          });
          expect({ text, values: one }).toEqual({ text, values: other });
        }
      },
    ),
  );

  law(
    "are all that begin as was typed",
    150,
    fc.property(companies, spreads, textFields, begunValues, (records, spread, field, typed) => {
      const engine = spreadEngine(companySchema, records, spread);
      const text = `${field}:"${typed}`;
      const offered = meaningsOf(engine.complete(text, text.length, { limit: 1000 }), field);
      const wanted = foldingAnalyzer.normalize(typed);
      for (const value of records.flatMap((record) => [record[field] ?? []].flat().map(String))) {
        if (!foldingAnalyzer.normalize(value).startsWith(wanted)) continue;
        const meaning = foldingAnalyzer.terms(value).join(" ");
        if (meaning !== "") expect([...offered.keys()]).toContain(meaning);
      }
    }),
  );
});
