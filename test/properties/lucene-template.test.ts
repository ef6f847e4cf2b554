import { builtQueries } from "@firmament/test-support/arbitrary/built-query.ts";
import { foldingEngine } from "@firmament/test-support/engine/company-engines.ts";
import { expectParsed, withoutGroups } from "@firmament/test-support/engine/tree-comparison.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { strangeNames } from "@firmament/test-support/hostile-texts.ts";
import { anyTexts } from "@firmament/testing/src/arbitrary/mutation.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import { numberText } from "../../grammar/ast/number.ts";
import { parse } from "../../grammar/parser.ts";
import { escapeWord, quote } from "../../grammar/syntax/escape.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { type CompanyInput, type CompanySchema, companySchema } from "../../src/companies/company-schema.ts";
import type { Interpolation } from "../../src/engine/builder/interpolation.ts";
import { lucene } from "../../src/engine/builder/lucene-template.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";

const hostile: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '"',
      "\\",
      '\\"',
      '" OR *:* OR "',
      "a\\",
      'a" b',
      "AND",
      "OR",
      "NOT",
      "TO",
      "-5",
      "+a",
      "*",
      "*:*",
      "a*",
      "te?t",
    ],
    ...[
      "name:a",
      "a:b",
      "(",
      ")",
      "a) OR (b",
      "[a TO b]",
      "]",
      "}",
      "/a/",
      "//",
      "a~2",
      "a^2",
      ">5",
      "",
      " ",
      "\n\t",
      "$1",
    ],
    ...["$2", "$", "\\u0041", "\\u", "&&", "||", "!a", "https://x.y/z", "red\u3000green"],
    ...strangeNames,
  ),
  anyTexts,
);

const finite = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(0, -0, -5, 1e21, -1e300, 5e-324, Number.MAX_VALUE, Number.MIN_SAFE_INTEGER),
);

function engineOf(...documents: readonly CompanyInput[]): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll(documents);
  return engine;
}

describe("a text in a template", () => {
  law(
    "matches the company with this name if it contains a word",
    500,
    fc.property(hostile, hostile, (text, other) => {
      const engine = engineOf({ id: "a", name: text, industries: [other, text] }, { id: "b", description: text });
      const expected = companySchema.analyzer.terms(text).length > 0 ? ["a"] : [];
      for (const query of [
        lucene`name:${text}`,
        lucene`name : ( ${text} ) ^2`,
        lucene`name:${[text]}`,
        lucene`+name:${text}`,
        lucene`name:(${text}^3 AND ${text})`,
        lucene`industries:${[text, text]}`,
      ]) {
        expect(engine.ids(query)).toEqual(expected);
        expect(engine.ids(print(query))).toEqual(expected);
      }
    }),
  );

  law(
    "makes a valid query in every place",
    500,
    fc.property(hostile, hostile, (a, b) => {
      for (const query of [
        lucene`${a}`,
        lucene`${a} ${b}`,
        lucene`-${a} +${b}`,
        lucene`NOT ${a} OR !(${b})^2`,
        lucene`website:${a} AND ${[a, b]}`,
        lucene`[${a} TO ${b}] name:{${a} TO *} ["x" TO ${b}}^2`,
        lucene`>=${a}`,
      ]) {
        expectParsed(query);
        expect(foldingEngine.validate(query)).toEqual([]);
      }
    }),
  );
});

law(
  "a number in a template matches that number, with any sign",
  300,
  fc.property(finite, (value) => {
    const engine = engineOf({ id: "a", followers: value, postal_code: value }, { id: "b", followers: -value || 1 });
    for (const query of [
      lucene`followers:${value}`,
      lucene`followers:(${value})`,
      lucene`followers:${[value]}`,
      lucene`followers:[${value} TO ${value}]`,
      lucene`followers:>=${value} AND followers:<=${value}`,
      lucene`followers:${value} AND postal_code:${value}`,
    ]) {
      expectParsed(query);
      expect(engine.ids(query)).toEqual(["a"]);
    }
  }),
);

/** A part of a template: literal text, or a value with its correctly escaped text. */
type Piece = string | { readonly value: Interpolation; readonly text: string };

const single: Arbitrary<{ readonly value: string | number | ReturnType<typeof parse>; readonly text: string }> =
  fc.oneof(
    hostile.map((value) => ({ value, text: quote(value) })),
    finite.map((value) => ({ value, text: escapeWord(numberText(value)) })),
    builtQueries.map((value) => ({ value, text: `(${print(value)})` })),
  );

const interpolation: Arbitrary<Piece> = fc.oneof(
  { weight: 3, arbitrary: single },
  {
    weight: 1,
    arbitrary: fc.array(single, { maxLength: 3 }).map((members) => ({
      value: members.map(({ value }) => value),
      text: members.length === 0 ? "(NOT *:*)" : `(${members.map(({ text }) => text).join(" OR ")})`,
    })),
  },
);

const bound: Arbitrary<Piece> = fc.oneof(
  hostile.map((value) => ({ value, text: quote(value) })),
  finite.map((value) => ({ value, text: quote(numberText(value)) })),
);

const pieces: Arbitrary<readonly Piece[]> = fc.letrec<{ list: readonly Piece[]; clause: readonly Piece[] }>((tie) => ({
  list: fc
    .array(fc.tuple(fc.constantFrom(" ", " AND ", " OR ", "\n&& ", " || "), tie("clause")), {
      minLength: 1,
      maxLength: 4,
    })
    .map((items) => items.flatMap(([joint, clause], i) => (i === 0 ? clause : [joint, ...clause]))),
  clause: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    fc
      .tuple(
        fc.constantFrom("", "", "name:", "name : ", "-", "+", "NOT ", "! ", "-name:"),
        interpolation,
        fc.constantFrom("", "^2"),
      )
      .map(([before, value, after]) => [before, value, after]),
    fc.constantFrom("red", '"$1 $2"', "$1", "price:$2", "a~1", "[$1 TO $2]", "*:*").map((text) => [text]),
    fc.tuple(bound, bound).map(([low, high]) => ["name:[", low, " TO ", high, "}"]),
    fc.tuple(fc.constantFrom(">", "followers:>= ", "name:<"), bound).map(([before, value]) => [before, value]),
    fc.tuple(fc.constantFrom("(", "name:(", "-("), tie("list")).map(([open, list]) => [open, ...list, ")"]),
  ),
})).list;

function fill(pieces: readonly Piece[]): ReturnType<typeof lucene> {
  const strings = [""];
  const values: Interpolation[] = [];
  for (const piece of pieces) {
    if (typeof piece === "string") strings.push((strings.pop() ?? "") + piece);
    else {
      values.push(piece.value);
      strings.push("");
    }
  }
  return lucene(Object.assign(strings, { raw: strings }), ...values);
}

law(
  "a template has the tree of the correctly escaped text",
  500,
  fc.property(pieces, (pieces) => {
    const tree = fill(pieces);
    expectParsed(tree);
    const text = pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");
    expect(withoutGroups(tree)).toEqual(withoutGroups(parse(text)));
  }),
);
