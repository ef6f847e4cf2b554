import { proveRelations } from "@firmament/decide";
import { completeOnCluster } from "@firmament/opensearch/src/answer/complete.ts";
import { lintOnCluster } from "@firmament/opensearch/src/answer/lint.ts";
import { type ClusterTyping, clusterTyping, TypingMemory } from "@firmament/opensearch/src/answer/typing.ts";
import { costlyRuns } from "@firmament/test-support/fuzz.ts";
import { queryTextsOf, vocabularyOf } from "@firmament/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { Deadline } from "../../src/base/deadline.ts";
import { companySchema } from "../../src/companies/company-schema.ts";
import { parseFiltered } from "../../src/engine/query/filtered-query.ts";
import { parseStrictly, rulesFor } from "../../src/engine/query/parse-query.ts";
import { internalsOf, SearchEngine } from "../../src/engine/search-engine.ts";
import { complete } from "../../src/engine/tools/complete.ts";
import { lint } from "../../src/engine/tools/lint.ts";
import { type AnswerIndex, answerIndex } from "./support/answer-index.ts";
import { hasCluster } from "./support/shared-cluster.ts";

const companies = [
  { name: "Acme Robotics", location_city: "Berlin", industries: ["Software Development"], staff_count: 5 },
  { name: "Acme Rockets", location_city: "Berlin", industries: ["Software Development", "Mining"], staff_count: 50 },
  { name: "Acme", location_city: "berlin", industries: ["Software Testing"], staff_count: 51, followers: -5 },
  { name: "Nordlicht Software", location_city: "Bern", industries: ["Mining"], staff_count: 50 },
  { name: "Isar Mining", location_city: "New York", staff_count: 7, followers: -51 },
  { name: "Elbe Logistik", location_city: "New York", staff_count: 500.5 },
  { name: "Spree", location_city: "Zürich", description: "We develop software in Zürich. Software development." },
  { name: 'The "Quoted" Company', location_city: "York", description: "Software design, and most of all development" },
];
const engine = new SearchEngine(companySchema);
engine.upsertAll(companies.map((company, id) => ({ id: String(id), ...company })));

/** Mistakes that the rules know, with and without a fix. */
const mistaken = [
  "softwear",
  '"acme rocets"',
  "name:acmee AND location_city:berln",
  "staff_count:[9 TO 5] OR *oftware red AND green",
  "acme AND nordlicht",
  '"robotics acme"',
  "NOT xyzzy acme",
  "industries:(mining AND testing) OR developmnt",
  "staff_count:>1000 AND acme",
  "name:acme name:acme",
  "_exists_:website",
  "robtics~1 rockts*",
];

/** The positions of the caret are all those in the texts. */
const unfinished = [
  "acme ro",
  "name:ac",
  "location_city:new yo",
  "location_city:(ber",
  '"software dev',
  "staff_count:5",
  "b",
];

describe.skipIf(!hasCluster)("the tools of a cluster", () => {
  let index: AnswerIndex;
  const { rules: engineRules } = internalsOf(engine);

  beforeAll(async () => {
    index = await answerIndex(engine);
  });

  afterAll(() => index?.drop());

  async function warnings(text: string, asYouType = false): Promise<readonly unknown[]> {
    const rules = rulesFor(engineRules, {});
    try {
      const { tree } = parseStrictly(text, rules);
      return await lintOnCluster(index.view, index.layout, text, tree, {
        ...rules,
        deadline: Deadline.none,
        proveRelations,
        typing: asYouType ? typing() : null,
      });
    } catch (error) {
      if (error instanceof QueryError) return [];
      throw error;
    }
  }

  const memory = new TypingMemory();
  const typing = (): ClusterTyping =>
    clusterTyping(index.view, { layout: index.layout, maxClauses: 1024, memory, state: "" }, rulesFor(engineRules, {}));

  test.each(mistaken)("lint: %s", async (text) => {
    expect(await warnings(text)).toEqual(lint(engine, text, { proveRelations }));
    expect(await warnings(text, true)).toEqual(lint(engine, text, { asYouType: true }));
  });

  test("lint warns about random queries as one process does", async () => {
    const words = vocabularyOf(companySchema, [...engine.documents()]);
    const texts = fc.sample(queryTextsOf(companySchema, { words }), { numRuns: costlyRuns(500, 60), seed: 5 });
    for (const text of texts)
      expect({ text, warnings: await warnings(text) }).toEqual({
        text,
        warnings: lint(engine, text, { proveRelations }),
      });
  }, 120_000);

  test.each(unfinished)("complete: %s", async (text) => {
    const { schema, limits } = engineRules;
    for (let offset = 0; offset <= text.length; offset++) {
      const typed = text.slice(0, offset);
      const request = { text: typed, offset, limit: 10, filter: null, typing: null };
      const found = await completeOnCluster(index.view, index.layout, limits, Date.now(), request);
      expect({ typed, found }).toEqual({ typed, found: complete(engine, typed, offset) });
    }
    expect(schema).toBe(index.layout.schema);
  });

  test.each(unfinished)("complete as you type, with a filter: %s", async (text) => {
    const rules = rulesFor(engineRules, {});
    const option = { staff_count: { gte: 50 } };
    const { filter } = parseFiltered("*:*", option, rules, false);
    const request = { text, offset: text.length, limit: 10, filter, typing: typing() };
    const found = await completeOnCluster(index.view, index.layout, rules.limits, Date.now(), request);
    expect(found).toEqual(complete(engine, text, text.length, { asYouType: true, filter: option }));
  });
});
