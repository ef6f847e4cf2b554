import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { applyFixes } from "../../../grammar/diagnostics/fix.ts";
import { parse } from "../../../grammar/parser.ts";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { websiteAnalyzer } from "../../analysis/website-analyzer.ts";
import { assertNever } from "../../base/invariant.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import type { ResolvedQuery } from "./resolved.ts";
import { type DefaultOperator, resolve } from "./resolver.ts";

const schema = new AnalyzedSchema(
  defineSchema({
    analyzer: standardAnalyzer,
    fields: {
      name: text(),
      tags: text({ many: true }),
      site: text({ analyzer: websiteAnalyzer(standardAnalyzer) }),
      size: number(),
    },
  }),
);

/** A short notation: `and(a, not(b))`; a leaf that searches all text fields shows none. */
function short(query: ResolvedQuery): string {
  switch (query.kind) {
    case "all":
      return "all";
    case "none":
      return `none: ${query.reason}`;
    case "term":
      return `${fields(query.fields)}${query.term}`;
    case "phrase":
      return `${fields(query.fields)}"${query.terms.join(" ")}"${query.slop > 0 ? `~${query.slop}` : ""}`;
    case "expansion":
      return `${fields(query.fields)}<${query.label}>`;
    case "exists":
      return `${fields(query.fields)}any`;
    case "terms":
      return `${fields(query.fields)}set of ${query.terms.size}^${query.boost}`;
    case "range": {
      const { low, lowInclusive, high, highInclusive } = query.range;
      return `${query.field}${lowInclusive ? "[" : "{"}${low},${high}${highInclusive ? "]" : "}"}`;
    }
    case "ranges":
      return `${query.field}:set of ${query.ranges.length}^${query.boost}`;
    case "area":
      return `${query.field}:${query.area.text}^${query.boost}`;
    case "and":
    case "or":
      return `${query.kind}(${query.clauses.map(short).join(", ")})`;
    case "not":
      return `not(${short(query.clause)})`;
    case "nested":
      return `${query.field}{${short(query.query)}}`;
    case "alternatives":
      return `alternatives(${query.alternatives.map(({ tier, leaf }) => `${tier} ${short(leaf)}`).join(", ")})`;
    case "ranked":
      return `ranked(${[query.required, ...query.optional].map(short).join("; ")})`;
    default:
      return assertNever(query);
  }
}

function fields(names: readonly string[]): string {
  return names.length === 3 ? "" : `${names.join("|")}:`;
}

function meaning(query: string, defaultOperator: DefaultOperator = "OR"): string {
  const { resolved, diagnostics } = resolve(parse(query), { schema, defaultOperator, now: 0 });
  expect(diagnostics).toEqual([]);
  return short(resolved);
}

function errorsOf(query: string): string[] {
  return resolve(parse(query), { schema, defaultOperator: "OR", now: 0 }).diagnostics.map(
    ({ code, message, span }) => `${code} ${span.start}-${span.end}: ${message}`,
  );
}

describe("a list of clauses resolves", () => {
  test.each([
    ["a b AND c", "or(a, and(b, c))", "and(a, and(b, c))"],
    ["a OR b c", "or(a, b, c)", "or(a, and(b, c))"],
    ["a AND b OR c", "or(and(a, b), c)", "or(and(a, b), c)"],
    ["b -a", "and(b, not(a))", "and(b, not(a))"],
    ["b c NOT a", "and(or(b, c), not(a))", "and(b, c, not(a))"],
    ["NOT a b", "and(b, not(a))", "and(not(a), b)"],
    ["a -b OR c", "and(or(a, c), not(b))", "or(and(a, not(b)), c)"],
    ["a OR b -c", "and(or(a, b), not(c))", "or(a, and(b, not(c)))"],
    ["b OR NOT a", "or(b, not(a))", "or(b, not(a))"],
    ["NOT a OR b", "or(b, not(a))", "or(b, not(a))"],
    ["x AND (NOT a)", "and(x, and(all, not(a)))", "and(x, and(all, not(a)))"],
    ["NOT a", "and(all, not(a))", "and(all, not(a))"],
    ["NOT NOT a", "a", "a"],
    ["NOT NOT NOT a", "and(all, not(a))", "and(all, not(a))"],
    ["+a b", "ranked(a; b)", "and(a, b)"],
    ["+a +b c", "ranked(and(a, b); c)", "and(a, b, c)"],
    ["+a b -c", "and(ranked(a; b), not(c))", "and(a, b, not(c))"],
    ["+a OR NOT b", "and(a, not(b))", "and(a, not(b))"],
    ["+a AND b", "and(a, b)", "and(a, b)"],
    ["-a b OR c", "and(or(b, c), not(a))", "or(and(not(a), b), c)"],
    ["+a", "a", "a"],
    ["(a -b) c", "or(and(a, not(b)), c)", "and(and(a, not(b)), c)"],
  ])("%s", (query, underOr, underAnd) => {
    expect(meaning(query, "OR")).toBe(underOr);
    expect(meaning(query, "AND")).toBe(underAnd);
  });

  test.each([
    ["a AND @", "a"],
    ["@ b", "b"],
    ["a -@", "a"],
    ["a (@ AND -@)", "a"],
    ["+@ b", "b"],
    ["@ OR -a b", "or(b, not(a))"],
    ["-@", "none: no clause contains a word"],
    ['"" OR name:@', "none: no clause contains a word"],
  ])("without the clauses that contain no word: %s", (query, expected) => {
    expect(meaning(query)).toBe(expected);
  });
});

describe("a field resolves", () => {
  test.each([
    ["name:a", "name:a"],
    ["name:(a tags:b (c))", "or(name:a, tags:b, name:c)"],
    ["name:(tags:(a b) c)", "or(or(tags:a, tags:b), name:c)"],
    ["name:*", "name:any"],
    ["*", "any"],
    ["name:(*)", "name:any"],
    ["_exists_:size", "size[-Infinity,Infinity]"],
    ["*:*", "all"],
    ["name:(*:*)", "all"],
    ["[* TO *]", "any"],
    ["name:ac*", "name:<ac*>"],
    ["name:a?c", "name:<a?c>"],
    ["name:abc~1", "name:<abc~1>"],
    ["name:/a+/", "name:</a+/>"],
    ["name:[a TO b}", "name:<[a TO b}>"],
    ["name:[a TO *]", "name:<[a TO *]>"],
    ["name:[* TO b]", "name:<[* TO b]>"],
    ["Ac*", "<Ac*>"],
    ["/a+/", "or(name|tags:</a+/>, site:</a+/>)"],
  ])("%s", (query, expected) => {
    expect(meaning(query)).toBe(expected);
  });

  test("with a pattern of its own unless other fields normalize the pattern alike", () => {
    const mixed = new AnalyzedSchema(
      defineSchema({
        analyzer: standardAnalyzer,
        fields: { name: text({ analyzer: foldingAnalyzer }), tags: text(), site: text() },
      }),
    );
    const resolvedIn = (query: string): string =>
      short(resolve(parse(query), { schema: mixed, defaultOperator: "OR", now: 0 }).resolved);
    for (const pattern of ["cafe*", "c?fe", "cafe~1", "[cafe TO cafeteria]"])
      expect(resolvedIn(pattern)).toBe(`<${pattern}>`);
    for (const pattern of ["café*", "c?fé", "café~1", "[cafe TO cafétéria]"])
      expect(resolvedIn(pattern)).toBe(`or(name:<${pattern}>, tags|site:<${pattern}>)`);
  });

  test("to the schema's own array of fields if all fields analyze a clause alike", () => {
    for (const query of ["a", "*", "a*"]) {
      expect(resolve(parse(query), { schema, defaultOperator: "OR", now: 0 }).resolved).toHaveProperty(
        "fields",
        schema.termFields,
      );
    }
  });
});

describe("a word resolves", () => {
  test("to a phrase if it has several tokens", () => {
    expect(meaning("name:e-commerce")).toBe('name:"e commerce"');
    expect(meaning('name:"a b"~2')).toBe('name:"a b"~2');
  });

  test("to the terms that each field's analyzer returns", () => {
    expect(meaning("example.com")).toBe('or(name|tags:example.com, site:"example com")');
    expect(meaning("https\\://example.com")).toBe('or(name|tags:"https example.com", site:"example com")');
  });

  test("to an equal number too if it is a plain number without a field", () => {
    expect(meaning("500")).toBe("or(500, size[500,500])");
    expect(meaning('"007"')).toBe("or(007, size[7,7])");
    expect(meaning(">50")).toBe("or(50, size[50,50])");
    expect(meaning("2.5")).toBe('or(or(name|tags:2.5, site:"2 5"), size[2.5,2.5])');
    expect(meaning("12.75")).toBe('or(or(name|tags:12.75, site:"12 75"), size[12.75,12.75])');
    expect(meaning("name:500")).toBe("name:500");
    expect(meaning("1e3")).toBe("1e3");
    expect(meaning('"5 6"')).toBe('"5 6"');
  });
});

describe("a clause on a number field resolves to a range", () => {
  test.each([
    ["size:5", "size[5,5]"],
    ["size:-5", "size[-5,-5]"],
    ['size:"5"', "size[5,5]"],
    ["size:+.5e1", "size[5,5]"],
    ['size:" 5 "', "size[5,5]"],
    ['size:[" 5" TO "9 "]', "size[5,9]"],
    ["size:[5 TO 9}", "size[5,9}"],
    ["size:{* TO 9]", "size[-Infinity,9]"],
    ["size:>=5", "size[5,Infinity]"],
    ["size:> -5", "size{-5,Infinity]"],
    ["size:<=5", "size[-Infinity,5]"],
    ["size:<5", "size[-Infinity,5}"],
    ["size:(>1 AND <=2)", "and(size{1,Infinity], size[-Infinity,2])"],
    ["size:1e400", "size[Infinity,Infinity]"],
    ["size:*", "size[-Infinity,Infinity]"],
  ])("%s", (query, expected) => {
    expect(meaning(query)).toBe(expected);
  });
});

describe("errors", () => {
  test.each([
    ["nam:a", ["unknown-field 0-3: There is no field `nam`."]],
    ["a OR Name:b", ["unknown-field 5-9: There is no field `Name`."]],
    ["foo:(bar:a)", ["unknown-field 0-3: There is no field `foo`.", "unknown-field 5-8: There is no field `bar`."]],
    ["size:many", ["field-type 0-9: `size` is a number field, but `many` is not a number."]],
    ["size:[a TO 5]", ["field-type 6-7: `size` is a number field, but `a` is not a number."]],
    ["size:[5 TO b]", ["field-type 11-12: `size` is a number field, but `b` is not a number."]],
    [
      "size:[a TO b]",
      [
        "field-type 6-7: `size` is a number field, but `a` is not a number.",
        "field-type 11-12: `size` is a number field, but `b` is not a number.",
      ],
    ],
    ["size:5*", ["field-type 0-7: `size` is a number field; a prefix needs a text or keyword field."]],
    ["size:?5", ["field-type 0-7: `size` is a number field; a wildcard needs a text or keyword field."]],
    ["size:5~", ["field-type 0-7: `size` is a number field; a fuzzy term needs a text or keyword field."]],
    ["size:/5/", ["field-type 0-8: `size` is a number field; a regular expression needs a text or keyword field."]],
    ["size:@", ["field-type 0-6: `size` is a number field, but `@` is not a number."]],
    ["name:>5", ["field-type 0-7: `>` compares numbers and dates, but `name` is a text field."]],
    ["name:(>=5)", ["field-type 6-9: `>=` compares numbers and dates, but `name` is a text field."]],
    ["name:-5", ["syntax 0-7: A sign cannot follow the colon of a text field."]],
    ["/((a{99}){99}){99}/", ["limit 0-19: The pattern needs more than 10000 states."]],
    [
      "size:x foo:y",
      [
        "field-type 0-6: `size` is a number field, but `x` is not a number.",
        "unknown-field 7-10: There is no field `foo`.",
      ],
    ],
  ])("%s", (query, expected) => {
    expect(errorsOf(query)).toEqual(expected);
  });

  test("include one for patterns that are too large together, at the first pattern over the budget", () => {
    const query = Array.from({ length: 1000 }, (_, index) => `/a{${9000 + index}}/`).join(" ");
    expect(errorsOf(query)).toEqual([
      "limit 270-279: The query's patterns up to this one need more than 500000 states together.",
    ]);
  });

  test("in a field name suggest similar names", () => {
    const suggestions = (query: string): readonly string[] | undefined =>
      resolve(parse(query), { schema, defaultOperator: "OR", now: 0 }).diagnostics[0]?.suggestions;
    expect(suggestions("nmae:a")).toEqual(["name"]);
    expect(suggestions("NAME:a")).toEqual(["name"]);
    expect(suggestions("sites:a")).toEqual(["site", "size"]);
    expect(suggestions("zzzzzz:a")).toEqual([]);
  });

  test.each([
    ["size:many", "Write a number, a range or a comparison: size:50, size:[50 TO 500], size:>=50."],
    ["size:5*", "Write a number, a range or a comparison: size:50, size:[50 TO 500], size:>=50."],
    ["name:>5", "To compare words, use a range."],
    ["name:-5", "Put the sign before the field: -name:5."],
    ["name:+5", "Put the sign before the field: +name:5."],
    ["/((a{99}){99}){99}/", "Shorten the pattern; nested repetition counts multiply."],
    ["zzzzzz:a", "The fields are name, tags, site, size. Escape a colon that belongs to a word: \\:."],
    ["nmae:a", undefined],
  ])("come with a hint: %s", (query, hint) => {
    expect(
      resolve(parse(query), { schema, defaultOperator: "OR", now: 0 }).diagnostics.map(({ hint }) => hint),
    ).toEqual([hint]);
  });

  test.each([
    ["name:>5", "name:{5 TO *]"],
    ["name:(x <=5)", "name:(x [* TO 5])"],
    ["name:-5", "-name:5"],
    ["size:=5", "size:5"],
    ['size:">=5"', "size:>=5"],
    ["size:=>5^2", "size:>=5^2"],
    ["size:5..9", "size:[5 TO 9]"],
    ["size:5-9", "size:[5 TO 9]"],
    ["size:5+", "size:>=5"],
    ["size:$5", "size:5"],
    ["size:<5€", "size:<5"],
    ["size:1,234,567", "size:1234567"],
    ["size:1,234", null],
    ["size:(5 TO 9)^2", "size:[5 TO 9]^2"],
    ["size:(5 TO *)", "size:[5 TO *]"],
    ["size:5*", null],
    ["size:/5/", null],
  ])("of %s have the fix %s", (query, fixed) => {
    const { diagnostics } = resolve(parse(query), { schema, defaultOperator: "OR", now: 0 });
    const [{ fixes, noFix }] = diagnostics as [Diagnostic];
    expect(fixes === undefined ? null : applyFixes(query, [{ fixes }])).toBe(fixed);
    expect(noFix === undefined).toBe(fixed !== null);
    if (fixed !== null) expect(errorsOf(fixed)).toEqual([]);
  });

  test("in web addresses hint at quotes", () => {
    expect(resolve(parse("https://example.com"), { schema, defaultOperator: "OR", now: 0 }).diagnostics).toEqual([
      {
        code: "unknown-field",
        message: "There is no field `https`.",
        span: { start: 0, end: 5 },
        hint: 'This looks like a web address: enclose it in double quotes, as in "https://example.com".',
        suggestions: [],
        noFix: "unclear",
      },
    ]);
  });
});

test("an analyzer's exception is not reported as an error in the query", () => {
  const normalize = (): never => {
    throw new Error("boom");
  };
  const fragile = defineSchema({ analyzer: { ...standardAnalyzer, normalize }, fields: { name: text() } });
  expect(() =>
    resolve(parse("name:a*"), { schema: new AnalyzedSchema(fragile), defaultOperator: "OR", now: 0 }),
  ).toThrow("boom");
});

test("the boosts of groups multiply into their clauses", () => {
  const { resolved } = resolve(parse("((name:a^2 name:b)^3 size:5)^0.5"), { schema, defaultOperator: "OR", now: 0 });
  expect(resolved).toMatchObject({
    clauses: [{ clauses: [{ boost: 3 }, { boost: 1.5 }] }, { boost: 0.5 }],
  });
});

test("a repeated pattern has one automaton, with any boost", () => {
  const automataOf = (query: ResolvedQuery): readonly Automaton[] =>
    query.kind === "or" ? query.clauses.flatMap(automataOf) : query.kind === "expansion" ? [query.automaton] : [];
  const distinctIn = (query: string): readonly [number, number] => {
    const automata = automataOf(resolve(parse(query), { schema, defaultOperator: "OR", now: 0 }).resolved);
    return [automata.length, new Set(automata).size];
  };
  for (const pattern of ["soft*", "s?ft", "soft~", "/sof.*/", "[s TO t}"]) {
    const query = Array.from({ length: 200 }, (_, n) => `${pattern}^${n} (name:${pattern} a)`).join(" ");
    const [count, distinct] = distinctIn(query);
    expect(count).toBe(pattern.startsWith("/") ? 600 : 400);
    // Fields whose analyzers differ normalize a regular expression differently.
    expect(distinct).toBe(pattern.startsWith("/") ? 2 : 1);
  }
  expect(distinctIn("soft~1 soft~2 soft* soft?")).toEqual([4, 4]);
});
