import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { type CompanyInput, type CompanySchema, companySchema } from "../../companies/company-schema.ts";
import type { EngineOptions } from "../../engine/options/engine-options.ts";
import { SearchEngine } from "../../engine/search-engine.ts";
import { text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";

/** Without exact matches first. */
const schema: CompanySchema = defineSchema({
  ...companySchema,
  fields: { ...companySchema.fields, name: text({ weight: 8, typicalLength: 3 }) },
});

function engineOf(documents: readonly CompanyInput[], options: EngineOptions = {}): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(schema, options);
  engine.upsertAll(documents);
  return engine;
}

describe("relevance", () => {
  const order = (documents: readonly CompanyInput[], query: string): string[] =>
    engineOf(documents)
      .search(query, { limit: 100 })
      .hits.map(({ id }) => id);

  test("ranks a match in the name before one in the description", () => {
    expect(
      order(
        [
          { id: "1", description: "solar" },
          { id: "2", name: "Solar" },
          { id: "3", tagline: "solar" },
        ],
        "solar",
      ),
    ).toEqual(["2", "3", "1"]);
  });

  test("ranks a rare term before a common one", () => {
    const common = Array.from({ length: 20 }, (_, n) => ({ id: `c${n}`, name: "Group" }));
    expect(order([...common, { id: "rare", name: "Quetzal" }], "group quetzal")[0]).toBe("rare");
  });

  test("ranks more occurrences before fewer, and short texts before long ones", () => {
    const documents = [
      { id: "long", description: "solar power for everyone and for everything that there is" },
      { id: "twice", description: "solar solar" },
      { id: "short", description: "solar power" },
    ];
    expect(order(documents, "solar")).toEqual(["twice", "short", "long"]);
  });

  test("multiplies boosts, scores the optional clause of +a b, and sorts ties by id", () => {
    const documents = [
      { id: "2", name: "red" },
      { id: "1", name: "blue" },
      { id: "3", name: "red blue" },
    ];
    expect(order(documents, "name:red name:blue")).toEqual(["3", "1", "2"]);
    expect(order(documents, "name:red^10 name:blue").at(-1)).toBe("1");
    expect(order(documents, "+name:red name:blue")).toEqual(["3", "2"]);
    expect(order(documents, "name:red^0 name:blue^0")).toEqual(["1", "2", "3"]);
  });

  test("ranks a match of a clause without frequencies before lower scores of words", () => {
    const documents = [
      { id: "word", tagline: "ox" },
      { id: "set", name: "red" },
    ];
    expect(order(documents, "tagline:ox^0.01 OR name:*")).toEqual(["set", "word"]);
    expect(engineOf(documents).search("tagline:ox^0.01 OR name:*", { limit: 1 }).hits[0]?.id).toBe("set");
  });

  test("scores a clause only if its conjunction matches", () => {
    const documents = [
      { id: "1", name: "red x", tagline: "solar" },
      { id: "2", name: "red", tagline: "solar" },
    ];
    expect(order(documents, "tagline:solar OR (name:x^100 AND name:absent)")).toEqual(["1", "2"]);
    const [first, second] = engineOf(documents).search("tagline:solar OR (name:x^100 AND name:absent)").hits;
    expect(first?.score).toBe(second?.score);
  });

  test("computes the same scores for any segmentation", () => {
    const documents = Array.from({ length: 60 }, (_, n) => ({
      id: `d${n}`,
      name: n % 7 === 0 ? "solar power" : "wind power",
      staff_count: n,
    }));
    for (const query of [
      "solar",
      '"solar power"',
      '"power solar"~3',
      "sol*",
      "staff_count:[3 TO 9] power",
      "power^2 OR so?ar",
      'wind OR ("solar power" AND staff_count:>20)',
      'wind OR ("power solar"~2 AND staff_count:>20)',
      "wind OR (solar AND staff_count:>20) OR (so* AND staff_count:>30)",
      "*:*",
    ]) {
      const scores = (segmentCapacity: number): unknown =>
        engineOf(documents, { segmentCapacity })
          .search(query, { limit: 60 })
          .hits.map(({ id, score }) => [id, score]);
      expect(scores(7)).toEqual(scores(1000));
    }
  });
});

describe("an exact match", () => {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll([
    { id: "1", name: "Acme Robotics Berlin", tagline: "acme robotics", description: "acme robotics acme robotics" },
    { id: "2", name: "Acme Robotics", staff_count: 5 },
    { id: "3", name: "Acme", staff_count: 30, location_city: "Berlin" },
    { id: "4", name: "Robotics Acme", tagline: "acme robotics" },
    { id: "5", name: "Bolt", description: "not acme" },
    { id: "6", name: "Berlin", tagline: "the software city" },
    { id: "7", name: "Software Works Berlin", location_city: "Berlin" },
    { id: "8", name: "acme, robotics!", tagline: "acme" },
    ...Array.from({ length: 20 }, (_, n) => ({ id: `x${n}`, name: `Acme ${n} Robotics` })),
  ]);
  const first = (query: string, limit = 1, defaultOperator: "OR" | "AND" = "OR"): string[] =>
    engine.search(query, { limit, defaultOperator }).hits.map(({ id }) => id);

  test.each([
    ["acme robotics", ["8", "2"]],
    ['"acme robotics"', ["2", "8"]],
    ['name:"Acme Robotics"', ["2", "8"]],
    ["name:acme AND name:robotics", ["2", "8"]],
    ["+acme robotics", ["8", "2"]],
    ["acme AND staff_count:[10 TO 50]", ["3"]],
    ["acme robotics -berlin", ["8", "2"]],
    ["acme OR bolt", ["5", "3"]],
    ["acme^0.001 OR bolt OR tagline:acme^1000000000 OR robotics^1000", ["5", "3"]],
  ])("%s", (query, ids) => {
    expect(first(query, ids.length)).toEqual(ids);
    expect(first(query, ids.length, "AND")).toEqual(ids);
  });

  test("comes first in pages of every size, and with several sort keys", () => {
    const all = first("acme robotics", 100);
    for (const limit of [1, 2, 3, 10]) expect(first("acme robotics", limit)).toEqual(all.slice(0, limit));
    const sorted = engine.search("acme robotics", { sort: ["relevance", "staff_count"], limit: 2 });
    expect(sorted.hits.map(({ id }) => id)).toEqual(["8", "2"]);
  });

  test("equals all terms that the query asks of the field", () => {
    expect(first("berlin software")).toEqual(["7"]);
    expect(first("berlin")).toEqual(["6"]);
  });

  test("must match the query", () => {
    expect(first("acme AND staff_count:5", 10)).toEqual(["2"]);
    expect(first("(acme robotics) AND NOT name:robotics", 1)).toEqual(["3"]);
  });

  test("is part of the explanation", () => {
    const [hit] = engine.search("+acme staff_count:>5 AND location_city:ber*", { explain: true, limit: 1 }).hits;
    expect(hit?.id).toBe("3");
    expect(hit?.explanation?.map(({ clause, fields }) => [clause, fields.map(({ field }) => field)])).toEqual([
      ['exact "acme"', ["name"]],
      ["staff_count:{5 TO *]", ["staff_count"]],
      ["location_city:ber*", ["location_city"]],
      ["acme", ["name"]],
    ]);
  });

  test("uses the engine's analyzer", () => {
    const standard = new SearchEngine(companySchema, { analyzer: standardAnalyzer });
    standard.upsertAll([
      { id: "1", name: "Zürich" },
      { id: "2", name: "Zurich", tagline: "zürich zürich zürich" },
    ]);
    expect(standard.search("zürich").hits.map(({ id }) => id)).toEqual(["1", "2"]);
  });
});

test("the explanation adds up the scores of a repeated clause", () => {
  const engine = engineOf([
    { id: "1", name: "red green", staff_count: 5 },
    { id: "2", name: "red" },
  ]);
  const [hit] = engine.search("(name:red AND name:green) OR (name:red^2 AND staff_count:5) OR name:red", {
    explain: true,
  }).hits;
  expect(hit?.explanation?.map(({ clause, fields }) => [clause, fields.map(({ field }) => field)])).toEqual([
    ["name:red", ["name"]],
    ["name:green", ["name"]],
    ["staff_count:5", ["staff_count"]],
  ]);
  expect(hit?.explanation?.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(hit?.score ?? Number.NaN, 10);
});

/** BM25F by definition, without rounding: counts tokens in the documents. */
function scoreByDefinition(documents: readonly CompanyInput[], of: CompanyInput, words: readonly string[]): number {
  const fields = ["name", "tagline"] as const;
  const tokensOf = (document: CompanyInput, field: "name" | "tagline"): readonly string[] =>
    schema.analyzer.terms(String(document[field] ?? ""));
  let score = 0;
  for (const word of words) {
    let x = 0;
    for (const field of fields) {
      const tokens = tokensOf(of, field);
      const { weight, typicalLength } = schema.fields[field];
      const frequency = tokens.filter((token) => token === word).length;
      x += (weight * frequency) / (1 - 0.75 + (0.75 * tokens.length) / typicalLength);
    }
    const n = documents.filter((document) => fields.some((field) => tokensOf(document, field).includes(word))).length;
    score += Math.log(1 + (documents.length - n + 0.5) / (n + 0.5)) * ((x * (1.2 + 1)) / (x + 1.2));
  }
  return score;
}

/** Rounding a normalized frequency changes an impact by less than a hundredth; rounding an impact adds 1/510. */
function expectScore(score: number, expected: number): void {
  expect(Math.abs(score - expected)).toBeLessThanOrEqual(0.015 * expected);
}

test("the score of terms is BM25F, up to rounding", () => {
  const words = fc.constantFrom("a", "b", "c", "d");
  const texts = fc.array(words, { maxLength: 6 }).map((tokens) => tokens.join(" "));
  const companies = fc
    .array(fc.record({ name: texts, tagline: texts }), { minLength: 1, maxLength: 8 })
    .map((records) => records.map((record, index) => ({ id: String(index), ...record })));
  fc.assert(
    fc.property(companies, fc.uniqueArray(words, { minLength: 1, maxLength: 3 }), (documents, query) => {
      const engine = engineOf(documents, { segmentCapacity: 3 });
      for (const { id, score } of engine.search(query.join(" "), { limit: 10 }).hits) {
        expectScore(score, scoreByDefinition(documents, documents[Number(id)] ?? { id }, query));
      }
    }),
    runs(100),
  );
});

describe("with 200 companies, the score of terms is BM25F", () => {
  const documents = Array.from({ length: 200 }, (_, n) => ({
    id: String(n),
    name: n % 3 === 0 ? "b" : "a ".repeat(1 + (n % 4)),
    tagline: `${n % 2 === 0 ? "even" : "odd"} ${n % 50 < 2 ? "rare" : ""}`,
  }));
  const engine = engineOf(documents, { segmentCapacity: 1000 });

  function expectScores(query: string, wordsOf: (of: { name: string; tagline: string }) => readonly string[]): void {
    const { hits } = engine.search(query, { limit: 200 });
    expect(hits.length).toBe(documents.filter((document) => wordsOf(document).length > 0).length);
    for (const { id, score } of hits) {
      const document = documents[Number(id)] ?? { id, name: "", tagline: "" };
      expectScore(score, scoreByDefinition(documents, document, wordsOf(document)));
    }
  }

  test("for a common term, looked up in the few matches of a rare one", () => {
    expectScores("+tagline:rare name:a", ({ tagline }) => (tagline.includes("rare") ? ["rare", "a"] : []));
  });

  test("for a term that scores in some hits only", () => {
    expectScores("tagline:even OR tagline:odd OR (name:a AND tagline:rare)", ({ name, tagline }) => {
      const parity = tagline.startsWith("even") ? "even" : "odd";
      return tagline.includes("rare") && name !== "b" ? [parity, "rare", "a"] : [parity];
    });
  });
});
