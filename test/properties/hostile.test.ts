import { conformanceCompanies } from "@firmament/test-support/conformance.ts";
import { cpuTime } from "@firmament/test-support/cpu-time.ts";
import { propertyTimeout, sampled } from "@firmament/test-support/fuzz.ts";
import { heavyTexts, longestTexts, strangeNames, tooLongTexts } from "@firmament/test-support/hostile-texts.ts";
import { describe, expect, test } from "vitest";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { defaultLimits } from "../../grammar/syntax/limits.ts";
import { foldingAnalyzer } from "../../src/analysis/folding-analyzer.ts";
import { companySchema } from "../../src/companies/company-schema.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { number, text } from "../../src/schema/field.ts";
import { defineSchema } from "../../src/schema/schema.ts";

/** A quadratic or exponential algorithm takes seconds to minutes. */
const MAX_MILLISECONDS = 1000;

const engine = new SearchEngine(companySchema);
engine.upsertAll(conformanceCompanies);
const unlimitedEngine = new SearchEngine(companySchema, { limits: { queryLength: 100_000 } });
unlimitedEngine.upsertAll(conformanceCompanies);

/** Searches, and ignores errors of the query. */
function search(searched: SearchEngine<typeof companySchema>, query: string): void {
  try {
    searched.search(query, { sort: "followers:desc" });
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    expect(String(error)).not.toBe("");
  }
}

/** The factor by which the normalized text, which is analyzed, exceeds the maximum length of a query. */
function excess(query: string): number {
  return Math.max(1, query.normalize("NFKC").length / defaultLimits.queryLength);
}

/** The texts that took too long or caused an error other than a QueryError. */
function failures(
  texts: readonly string[],
  searched: SearchEngine<typeof companySchema>,
  maxMilliseconds: number = MAX_MILLISECONDS,
): unknown[] {
  return sampled(texts, 10).flatMap((query): unknown[] => {
    const shown = `${query.slice(0, 60)}… (${query.length})`;
    try {
      const bound = maxMilliseconds * excess(query);
      const time = cpuTime(() => search(searched, query), bound);
      return time < bound ? [] : [{ query: shown, time }];
    } catch (error) {
      return [{ query: shown, error: String(error) }];
    }
  });
}

describe(`a search returns a page or throws a QueryError within ${MAX_MILLISECONDS} ms for`, () => {
  test.each([
    ["100 KB of one character or piece, which is too long", tooLongTexts],
    ["one character or piece, repeated up to the maximum length", longestTexts],
    ["many clauses, deep nesting and patterns", heavyTexts],
  ])(
    "%s",
    (_, texts) => {
      expect(failures(texts, engine)).toEqual([]);
    },
    propertyTimeout,
  );

  test(
    "100 KB of one character or piece, within twice the time where it is not too long",
    () => {
      expect(failures(tooLongTexts, unlimitedEngine, 2 * MAX_MILLISECONDS)).toEqual([]);
    },
    propertyTimeout,
  );
});

describe("strange names", () => {
  const strange = new SearchEngine(companySchema);
  strange.upsertAll(strangeNames.map((name) => ({ id: name, name, industries: [name, name] })));

  test.each(strangeNames)("%j as an id", (name) => {
    expect(strange.has(name)).toBe(true);
    expect(strange.get(name)).toMatchObject({ id: name, name });
    expect(strange.ids("*:*")).toContain(name);
  });

  test.each(strangeNames)("%j as a term, a phrase, a pattern and a bound", (name) => {
    const escaped = name.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    for (const query of [
      escaped,
      `"${name}"`,
      `${escaped}*`,
      `?${escaped}`,
      `${escaped}~`,
      `/${name}/`,
      `[${escaped} TO *]`,
    ]) {
      expect(() => search(strange, query)).not.toThrow();
      expect(() => search(strange, `name:${query}`)).not.toThrow();
    }
    const isWord = companySchema.analyzer.terms(name).length > 0;
    expect(strange.ids(escaped).includes(name)).toBe(isWord);
    expect(strange.ids(`name:"${name}"`).includes(name)).toBe(isWord);
  });

  test.each(strangeNames)("%j as an unknown field", (name) => {
    const escaped = name.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    for (const query of [`${escaped}:a`, `${escaped}:(a OR b)`, `_exists_:${escaped}`, `${escaped}:>5`]) {
      expect(strange.validate(query).map(({ code }) => code)[0], query).toBe("unknown-field");
    }
  });

  test("as fields of the schema", () => {
    const schema = defineSchema({
      analyzer: foldingAnalyzer,
      fields: { ["__proto__"]: text(), constructor: text({ many: true }), toString: number() },
    });
    const own = new SearchEngine(schema);
    own.upsert({ id: "hasOwnProperty", ["__proto__"]: "red", constructor: ["green", "blue"], toString: 5 });
    for (const query of ["__proto__:red", "constructor:blue", "toString:5", "red AND green", "_exists_:__proto__"]) {
      expect(own.ids(query), query).toEqual(["hasOwnProperty"]);
    }
    expect(own.ids('constructor:"green blue" OR __proto__:green')).toEqual([]);
  });
});
