import { randomUUID } from "node:crypto";
import { generateCompanies } from "@firmament/fixtures";
import { type ClusterEngine, openCluster } from "@firmament/opensearch";
import { scaled } from "@firmament/test-support/fuzz.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { foldingAnalyzer } from "../../src/analysis/folding-analyzer.ts";
import { companySchema } from "../../src/companies/company-schema.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { number, text } from "../../src/schema/field.ts";
import { defineSchema } from "../../src/schema/schema.ts";
import { rankAgreement } from "./support/rank-agreement.ts";
import { hasCluster, patience, sharedCluster } from "./support/shared-cluster.ts";
import { typedTexts } from "./support/typed-texts.ts";

const COMPANIES = 5500;
const QUERIES = scaled(80, 20);
const QUERY_MS = 10_000;

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { title: text({ weight: 8, typicalLength: 3, exactFirst: true }), body: text(), pages: number() },
  synonyms: [
    ["usa", "united states", "united states of america"],
    ["tv", "television"],
  ],
});

const documents = [
  { id: "bank", title: "Bank", body: "of america" },
  { id: "banks", title: "Banks" },
  { id: "banking", title: "Banking" },
  { id: "robotics", title: "Acme Robotics", body: "in the United States" },
  { id: "usa", title: "USA today" },
  { id: "america", body: "the united states of america" },
  { id: "united", title: "United airlines" },
  { id: "motor", title: "Hyundai Motor", pages: 500 },
  { id: "hyphen", title: "Coca-Cola" },
  { id: "facebook", title: "Facebook", body: "500 faces" },
  { id: "tv", title: "Television" },
  { id: "signs", title: "J.P. O'Neill", body: "node.js" },
];

describe.skipIf(!hasCluster)("a search as you type in a cluster", () => {
  const words = new SearchEngine(schema);
  const companies = new SearchEngine(companySchema);
  const name = `typing-${randomUUID()}`;
  let wordCluster: ClusterEngine<typeof schema>;
  let companyCluster: ClusterEngine<typeof companySchema>;

  beforeAll(async () => {
    const nodes = await sharedCluster();
    words.upsertAll(documents);
    companies.upsertAll(generateCompanies({ count: COMPANIES, seed: 3 }));
    wordCluster = await openCluster({ nodes, index: `${name}-w`, schema, replicas: 0, ...patience });
    companyCluster = await openCluster({ nodes, index: `${name}-c`, schema: companySchema, replicas: 0, ...patience });
    await wordCluster.upsertAll(documents);
    await companyCluster.upsertAll(companies.documents());
  }, 300_000);

  afterAll(async () => {
    const [address = ""] = await sharedCluster();
    await Promise.all([wordCluster?.close(), companyCluster?.close()]);
    await fetch(`${address}/${name}-*`, { method: "DELETE" });
  });

  test.each([
    ...["bank", "bank ", "BANKS", "bankng", "title:bank", "body:bank", "title:bamk ", '"bank"', "bank^2", "bank*"],
    ...["tv", "usa", "united states", "united states of america", "United-States ", "united", "the bank"],
    ...["hyundaimotor", "face book", "facebok motr", "coca-cloa", "coca-c", "pages:500", "500", "50", "NOT bank"],
    ...[
      "(bank OR tv) -united",
      "robotis AND (acme",
      "a",
      "",
      "zzz",
      "+bank the",
      "acme~1 bak",
      "robtic",
      "robtic ",
      "telewi",
      "acme hyunday",
      "pages:[1 TO 600] motr",
      "jp",
      "neill ",
      "o neill",
      "node js",
      "node ",
    ],
  ])("finds for %j what one process finds", async (query) => {
    for (const defaultOperator of ["OR", "AND"] as const) {
      const options = { asYouType: true, defaultOperator, limit: 20 };
      const expected = words.search(query, options);
      const found = await wordCluster.search(query, options);
      expect({ ...found, hits: [] }).toEqual({ ...expected, hits: [] });
      expect(found.hits.map(({ id }) => id).toSorted()).toEqual(expected.hits.map(({ id }) => id).toSorted());
    }
  });

  test.each(["ban", "bank", "bank ", "united a", "acme r", "acme ", "coca-c", '"acme" rob', "title:uni"])(
    "ranks equal values first, then those that begin with %j, and explains it",
    async (query) => {
      const options = { asYouType: true, explain: true } as const;
      const expected = words.search(query, options);
      const found = await wordCluster.search(query, options);
      expect(found.hits.map(({ id }) => id)).toEqual(expected.hits.map(({ id }) => id));
      const leadingPart = ({ explanation = [] }: (typeof expected.hits)[number]): string =>
        explanation.find(({ clause }) => /^(?:exact|beginning) "/.test(clause))?.clause ?? "";
      expect(found.hits.map(leadingPart)).toEqual(expected.hits.map(leadingPart));
      expect(expected.hits.map(leadingPart)[0]).not.toBe("");
      const byClicks = { ...options, rank: { field: "pages", modifier: "log1p" } } as const;
      const ranked = await wordCluster.search(query, byClicks);
      expect(ranked.hits.map(({ id }) => id)).toEqual(words.search(query, byClicks).hits.map(({ id }) => id));
    },
  );

  test("counts, lists, streams and explains the same documents", async () => {
    for (const query of ["bankng", "unitd states", "face book"]) {
      const options = { asYouType: true } as const;
      const expected = words.ids(query, options);
      expect(await listed(wordCluster.ids(query, options))).toEqual(expected);
      expect(await wordCluster.count(query, options)).toBe(expected.length);
      expect((await wordCluster.explain(query, options)).total).toBe(expected.length);
      const streamed = await listed(wordCluster.stream(query, options));
      expect(streamed.map(({ id }) => id)).toEqual(expected);
    }
    const tree = parse("bank");
    expect((await wordCluster.search(tree, { asYouType: true })).hits.map(({ id }) => id)).toEqual(["bank"]);
    expect(await wordCluster.search(tree, { asYouType: true, limit: 0 })).toMatchObject({
      ...{ total: 1, changes: [], suggestion: null },
    });
    await expect(wordCluster.search({ kind: "all" } as never, { asYouType: true })).rejects.toThrow(TypeError);
  });

  test("continues a page with the same alternatives, also after changes", async () => {
    const options = { asYouType: true, limit: 1 } as const;
    const expected = words.search("banking bank", { asYouType: true, limit: 20 });
    const ids: string[] = [];
    let page = await wordCluster.search("banking bank", options);
    await wordCluster.upsert({ id: "other", title: "Banking bank" });
    for (;;) {
      ids.push(...page.hits.map(({ id }) => id));
      expect(page.total).toBe(expected.total);
      if (page.cursor === null) break;
      page = await wordCluster.search("banking bank", { ...options, cursor: page.cursor });
    }
    await wordCluster.delete("other");
    expect(ids.toSorted()).toEqual(expected.hits.map(({ id }) => id).toSorted());
  });

  test("answers a repeated text after changes as a program does that has remembered nothing", async () => {
    const searches = [
      ["bank", { facets: { pages: [0, 100], title: 5 }, explain: true }],
      ["banking ban", { limit: 1 }],
      ["united a", { filter: "title:(usa OR united)", rank: { field: "pages", modifier: "log1p" } }],
      ["facebok", { sort: "pages:desc", highlight: ["title"] }],
      ["hyundai mot", { group: { by: "title" } }],
      ["bak", { limit: 0 }],
    ] as const;
    const shown = async (cluster: typeof wordCluster): Promise<readonly object[]> => {
      const answers = [];
      for (const [query, options] of searches) {
        const { cursor, ...page } = await cluster.search(query, { ...options, asYouType: true });
        const next = cursor === null ? null : await cluster.search(query, { ...options, asYouType: true, cursor });
        answers.push({
          page,
          next: next && { ...next, cursor: null },
          count: await cluster.count(query, { asYouType: true }),
        });
      }
      return answers;
    };
    const nodes = await sharedCluster();
    const remembered: (readonly object[])[] = [];
    for (const change of [
      () => Promise.resolve(),
      () => wordCluster.upsert({ id: "bank", title: "Bank", body: "of america" }),
      () => wordCluster.upsert({ id: "more", title: "Bank of bak", pages: 7 }),
      () => wordCluster.delete("motor"),
      () => wordCluster.upsert({ id: "motor", title: "Hyundai Motor", pages: 500 }),
      () => wordCluster.delete("more"),
    ]) {
      await change();
      const found = await shown(wordCluster);
      const other = await openCluster({ nodes, index: `${name}-w`, schema, replicas: 0, ...patience });
      expect(found).toEqual(await shown(other));
      expect(found).toEqual(await shown(wordCluster));
      await other.close();
      remembered.push(found);
    }
    expect(new Set(remembered.map((each) => JSON.stringify(each))).size).toBeGreaterThan(2);
  });

  test("explains the scores of hits, which add up", async () => {
    const { hits } = await wordCluster.search("bankng unitd motor", { asYouType: true, explain: true });
    expect(hits.length).toBeGreaterThan(2);
    for (const { score, explanation = [] } of hits) {
      expect(explanation.length).toBeGreaterThan(0);
      expect(explanation.reduce((sum, part) => sum + part.score, 0) / score).toBeCloseTo(1, 4);
    }
  });

  test("gives every document of a closer tier a greater score", async () => {
    const { hits } = await wordCluster.search("bank", { asYouType: true });
    expect(hits.map(({ id }) => id)).toEqual(["bank", "banks", "banking"]);
  });

  test(
    "finds for misspelt and unfinished words what one process finds, in nearly the same order",
    async () => {
      const agreements: number[] = [];
      for (const { query, defaultOperator } of typedTexts(companies, QUERIES)) {
        const options = { asYouType: true, defaultOperator, limit: 100 } as const;
        const expected = companies.search(query, options);
        const found = await companyCluster.search(query, options);
        const told = ({ total, changes, suggestion }: typeof expected): object => ({ total, changes, suggestion });
        expect(told(found), query).toEqual(told(expected));
        if (found.total <= 100) {
          const sorted = ({ hits }: typeof expected): readonly string[] => hits.map(({ id }) => id).toSorted();
          expect(sorted(found), query).toEqual(sorted(expected));
        }
        agreements.push(rankAgreement(expected.hits, found.hits).top10);
      }
      expect(agreements.reduce((sum, each) => sum + each, 0) / agreements.length).toBeGreaterThan(0.65);
    },
    60_000 + QUERIES * QUERY_MS,
  );
});

async function listed<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
