import { describe, expect, test } from "vitest";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { defaultLimits } from "../../grammar/syntax/limits.ts";
import { foldingAnalyzer } from "../../src/analysis/folding-analyzer.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { companySchema } from "../../src/schema/company-schema.ts";
import { number, text } from "../../src/schema/field.ts";
import { defineSchema } from "../../src/schema/schema.ts";
import { conformanceCompanies } from "../support/conformance.ts";
import { cpuTime } from "../support/cpu-time.ts";
import { patience } from "../support/fuzz.ts";
import { heavyTexts, longestReadTexts, longTexts, strangeNames } from "../support/hostile-texts.ts";

/** Nobody waits longer for a search. What is slow here takes minutes where it goes wrong, not a little more. */
const MILLISECONDS = 250;

const engine = new SearchEngine(companySchema);
engine.upsertAll(conformanceCompanies);
const patientEngine = new SearchEngine(companySchema, { limits: { queryLength: 100_000 } });
patientEngine.upsertAll(conformanceCompanies);

/** An answer or a mistake. */
function ask(asked: SearchEngine<typeof companySchema>, query: string): void {
  try {
    asked.search(query, { sort: "followers:desc" });
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    expect(String(error)).not.toBe("");
  }
}

/** How much longer a text may take because its compatibility form, which is what is analysed, is longer than a query may be. */
function stretch(query: string): number {
  return Math.max(1, query.normalize("NFKC").length / defaultLimits.queryLength);
}

/** What became of the texts that took too long, or at which something else than a QueryError was thrown. */
function failures(
  texts: readonly string[],
  asked: SearchEngine<typeof companySchema>,
  milliseconds: number = MILLISECONDS,
): unknown[] {
  return texts.flatMap((query): unknown[] => {
    const shown = `${query.slice(0, 60)}… (${query.length})`;
    try {
      const allowed = milliseconds * stretch(query);
      const time = cpuTime(() => ask(asked, query), allowed);
      return time < allowed ? [] : [{ query: shown, time }];
    } catch (error) {
      return [{ query: shown, error: String(error) }];
    }
  });
}

describe(`an answer or a QueryError within ${MILLISECONDS} ms`, () => {
  test.each([
    ["100 KB of one character or piece", longTexts],
    ["the longest texts that are read", longestReadTexts],
    ["many clauses, deep nesting and patterns", heavyTexts],
  ])(
    "%s",
    (_, texts) => {
      expect(failures(texts, engine)).toEqual([]);
    },
    patience,
  );

  test(
    "100 KB of one character or piece where 100 KB may be read: not much longer",
    () => {
      expect(failures(longTexts, patientEngine, 2 * MILLISECONDS)).toEqual([]);
    },
    patience,
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
      expect(() => ask(strange, query)).not.toThrow();
      expect(() => ask(strange, `name:${query}`)).not.toThrow();
    }
    const isWord = companySchema.analyzer.terms(name).length > 0;
    expect(strange.ids(escaped).includes(name)).toBe(isWord);
    expect(strange.ids(`name:"${name}"`).includes(name)).toBe(isWord);
  });

  test.each(strangeNames)("%j as a field that there is not", (name) => {
    const escaped = name.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    for (const query of [`${escaped}:a`, `${escaped}:(a OR b)`, `_exists_:${escaped}`, `${escaped}:>5`]) {
      expect(strange.validate(query).map(({ code }) => code)[0], query).toBe("unknown-field");
    }
  });

  test("as fields that there are", () => {
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
