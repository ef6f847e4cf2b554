import { randomUUID } from "node:crypto";
import { like } from "@firmament/like";
import { type ClusterEngine, openCluster } from "@firmament/opensearch";
import { collected } from "@firmament/test-support/engine/collected.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { complete } from "../../src/engine/tools/complete.ts";
import { lint } from "../../src/engine/tools/lint.ts";
import {
  defineSchema,
  objects,
  type SearchOptions,
  type StreamOptions,
  stored,
  text,
} from "../../src/entries/index.ts";
import { answerEngine, answerSchema } from "./support/answer-corpus.ts";
import { hasCluster, patience, sharedCluster } from "./support/shared-cluster.ts";
import { openSharedIndex } from "./support/shared-index.ts";

type AnswerOrder = NonNullable<SearchOptions<typeof answerSchema>["sort"]>;

describe.skipIf(!hasCluster)("the engine of a cluster", () => {
  let cluster: ClusterEngine<typeof answerSchema>;
  const index = `answers-${randomUUID()}`;

  beforeAll(async () => {
    cluster = await openCluster({
      nodes: await sharedCluster(),
      index,
      schema: answerSchema,
      replicas: 0,
      ...patience,
    });
    await cluster.upsertAll(answerEngine.documents());
  });

  afterAll(async () => {
    const [address = ""] = await sharedCluster();
    await cluster?.close();
    await fetch(`${address}/${index}-*?expand_wildcards=all`, { method: "DELETE" });
  });

  test("counts facets of the documents that a query matches", async () => {
    const options = { facets: { city: 5, prices: { bins: 4 }, active: { except: "own" } }, limit: 2 } as const;
    for (const query of ["tags:york1", "active:true staff:>100", "name:nothing"]) {
      const { facets, total } = await cluster.search(query, options);
      const expected = answerEngine.search(query, options);
      expect({ facets, total }).toEqual({ facets: expected.facets, total: expected.total });
    }
  });

  test("opens an index whose nested objects have no searchable field", async () => {
    const schema = defineSchema({ fields: { name: text(), photos: objects({ address: stored() }) } });
    const { engine, reopen, drop } = await openSharedIndex(schema);
    const document = { id: "a", name: "red", photos: [{ address: "https://example.org/1.png" }] };
    await engine.upsert(document);
    expect((await engine.search("red")).hits.map((hit) => hit.document)).toEqual([document]);
    await (await reopen()).close();
    await drop();
  });

  test("gives the query for documents like one of them", async () => {
    const options = { schema: answerSchema, ids: answerEngine.ids("*:*").slice(0, 1) };
    const expected = await like(answerEngine, options);
    expect(await like(cluster, options)).toEqual(expected);
    const ids = (hits: readonly { readonly id: string }[]): string[] => hits.map(({ id }) => id).toSorted();
    const page = await cluster.search(expected.query, { limit: 1000 });
    expect(ids(page.hits)).toEqual(ids(answerEngine.search(expected.query, { limit: 1000 }).hits));
  });

  test("counts facets of all matches on later pages, too", async () => {
    const options = { facets: { city: 5, staff: [0, 100] }, sort: "staff", limit: 3 } as const;
    for (const query of ["tags:york1", "*:*"]) {
      const first = await cluster.search(query, options);
      const second = await cluster.search(query, { ...options, cursor: first.cursor ?? "" });
      expect(second.hits).toHaveLength(3);
      expect({ facets: second.facets, total: second.total }).toEqual({ facets: first.facets, total: first.total });
    }
  });

  test.each(["city", "staff", "founded", "active"] as const)("turns pages of groups by %s", async (by) => {
    const options = { group: { by, size: 2 }, sort: [{ field: "name", order: "desc" }, "staff"], limit: 7 } as const;
    let cursor: string | null = null;
    for (let page = 0; page < 3; page++) {
      const expected = answerEngine.search("staff:[0 TO 300]", { ...options, offset: 7 * page });
      const found: typeof expected = await cluster.search(
        "staff:[0 TO 300]",
        cursor === null ? options : { ...options, cursor },
      );
      expect(found.groups).toEqual(expected.groups);
      expect(found.hits).toEqual(expected.hits);
      expect(found.total).toBe(expected.total);
      expect(found.cursor === null).toBe(expected.cursor === null);
      cursor = found.cursor;
      if (cursor === null) break;
    }
  });

  test.each([
    { field: "staff" },
    { field: "staff", modifier: "sqrt", factor: 0.5 },
    { field: "staff", modifier: "none", factor: 0.01, combine: "multiply" },
    { field: "staff", modifier: "log1p", factor: 2, combine: "multiply" },
    { field: "staff", factor: 0 },
  ] as const)("ranks by a value: %o", async (rank) => {
    for (const query of ["york1", "name:(4 OR 7)", "*:*"]) {
      const found = await cluster.search(query, { rank, limit: 30 });
      const expected = answerEngine.search(query, { rank, limit: 30 });
      const scores = new Map(
        answerEngine.search(query, { rank, limit: 1000 }).hits.map(({ id, score }) => [id, score]),
      );
      for (const { id, score } of found.hits) expect(score / (scores.get(id) ?? 0)).toBeCloseTo(1, 3);
      // Hits with nearly equal scores may change places.
      for (const [place, { score }] of found.hits.entries()) {
        expect(score / (expected.hits[place]?.score ?? 0)).toBeCloseTo(1, 3);
      }
    }
  });

  test("refuses ranks and sorts that it cannot compute", async () => {
    const saturation = { field: "staff", modifier: "saturation", pivot: 5 } as const;
    const sort = { field: "name", collator: new Intl.Collator("de") } as const;
    for (const options of [{ rank: saturation }, { rank: { field: "prices" } }, { sort }] as const) {
      await expect(cluster.search("a", options)).rejects.toThrow(TypeError);
      await expect(collected(cluster.stream("a", options))).rejects.toThrow(TypeError);
    }
  });

  const streamed: readonly (Omit<StreamOptions<typeof answerSchema>, "sort"> & { readonly sort?: AnswerOrder })[] = [
    { sort: "relevance", explain: true },
    { rank: { field: "staff", factor: 2 }, explain: true, fields: ["name"] },
    { sort: ["city:desc", "relevance"], explain: true },
    { sort: "staff:desc", explain: true, highlight: ["name"] },
  ];
  test.each(streamed)("streams the hits of a search with the same options: %o", async (options) => {
    const query = "york1 OR name:4*";
    const { hits, total } = await cluster.search(query, { ...options, limit: 1000 });
    expect(total).toBeGreaterThan(20);
    expect(await collected(cluster.stream(query, options))).toEqual(hits);
  });

  test("streams hits in the order of insertion with the contents of one process", async () => {
    const options = { explain: true, highlight: ["name"], fields: ["name", "staff"] } as const;
    const expected = await collected(answerEngine.stream("york1 OR name:4*", options));
    expect(await collected(cluster.stream("york1 OR name:4*", options))).toEqual(expected.map((hit) => ({ ...hit })));
  });

  test("bounds the time of ids", async () => {
    expect(await collected(cluster.ids("york1", { timeBudget: 60_000 }))).toEqual(answerEngine.ids("york1"));
    const tooShort = collected(cluster.ids("york1", { timeBudget: 1e-6 }));
    await expect(tooShort).rejects.toMatchObject({ name: "QueryError", diagnostics: [{ code: "limit" }] });
    await expect(collected(cluster.ids("york1", { timeBudget: 0 }))).rejects.toThrow(RangeError);
  });

  test("explains the clauses of a query", async () => {
    const query = "tags:york1 AND (staff:>100 OR NOT active:true) AND name:4*";
    const { total, plan, query: text } = await cluster.explain(query);
    const expected = answerEngine.explain(query);
    expect({ total, text }).toEqual({ total: expected.total, text: expected.query });
    const counts = plan.inputs.map(({ label, actual }) => [label.replace(/, .*/, ""), actual]);
    expect(Object.fromEntries(counts)).toEqual({
      'term "york1" in tags': answerEngine.count("tags:york1"),
      OR: answerEngine.count("staff:>100 OR NOT active:true"),
      "pattern 4* in name": answerEngine.count("name:4*"),
    });
    expect(plan.actual).toBe(expected.total);
  });

  test("explains the scores of hits", async () => {
    for (const options of [{}, { rank: { field: "staff" } }, { group: { by: "active", size: 3 } }] as const) {
      for (const query of [
        "york1 york2",
        "new OR (name:4 AND tag) staff:>9^2",
        '"new tag"^3 4* +york1',
        "name:(4~1 OR 4*) york1",
      ]) {
        const found = await cluster.search(query, { ...options, explain: true, limit: 20 });
        const all = answerEngine.search(query, { ...options, explain: true, limit: 1000 });
        const expected = new Map(all.hits.map(({ id, explanation }) => [id, explanation]));
        expect(found.hits.length).toBeGreaterThan(0);
        for (const { id, explanation = [], score } of found.hits) {
          const own = expected.get(id);
          if (own === undefined) continue;
          const texts = (parts: typeof own): readonly string[] => parts.map(({ clause }) => clause).toSorted();
          expect(texts(explanation)).toEqual(texts(own));
          expect(explanation.reduce((sum, part) => sum + part.score, 0) / score).toBeCloseTo(1, 5);
          for (const part of explanation) {
            const other = own.find(({ clause }) => clause === part.clause);
            expect(part.score / (other?.score ?? 0)).toBeCloseTo(1, 2);
            expect(part.fields.map(({ field }) => field)).toEqual(other?.fields.map(({ field }) => field));
          }
        }
      }
    }
  });

  test("lints and completes", async () => {
    for (const query of ["tags:yorc1", "staff:[5 TO 1]", "city:c99999", "a AND b OR c"]) {
      expect(await cluster.lint(query)).toEqual(lint(answerEngine, query));
    }
    expect(await cluster.lint("a AND (")).toEqual([]);
    for (const text of ["", "st", "active:", "staff:1", "founded:19", "founded:1995-0"]) {
      expect(await cluster.complete(text)).toEqual(complete(answerEngine, text));
    }
    await expect(cluster.complete("a", 1, { limit: -1 })).rejects.toThrow(RangeError);
  });

  test("keeps a long text whole: as a document, as a value of a facet, and in a filter", async () => {
    const schema = defineSchema({ fields: { body: text() } });
    const long = Array.from({ length: 30_000 }, (_, word) => `w${word}`).join(" ");
    const other = `${long} more`;
    const nodes = await sharedCluster();
    const texts = await openCluster({ nodes, index: `${index}-long`, schema, replicas: 0, ...patience });
    try {
      await texts.upsertAll([
        { id: "long", body: long },
        { id: "other", body: other },
      ]);
      expect((await texts.get("long"))?.body).toBe(long);
      const { hits, facets } = await texts.search("w29999", { filter: { body: long }, facets: { body: 5 } });
      expect(hits.map(({ document }) => document)).toEqual([{ id: "long", body: long }]);
      expect(facets.body.values).toEqual([{ value: long, count: 1 }]);
      expect(await texts.count("*:*", { filter: { body: [long, other] } })).toBe(2);
    } finally {
      await texts.close();
    }
  });

  test("finds documents by their ids, also after a deletion", async () => {
    const [first = "", second = "", ...others] = answerEngine.ids("*:*");
    await cluster.upsert({ id: "deleted", name: "deleted" });
    await cluster.delete("deleted");
    expect(await collected(cluster.ids(`_id:("${first}" OR "nosuch" OR "deleted")`))).toEqual([first]);
    expect(await cluster.count(`NOT _id:("${first}" OR "${second}" OR "deleted")`)).toBe(others.length);
    expect(await cluster.counts([`_id:"${first}"`, "*:*", "_id:*", "NOT _id:deleted"])).toEqual([
      1,
      others.length + 2,
      others.length + 2,
      others.length + 2,
    ]);
    const { hits } = await cluster.search(`_id:"${second}"^3`);
    expect(hits.map(({ id, score }) => [id, score])).toEqual([[second, 3]]);
  });
});
