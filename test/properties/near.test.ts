import { randomOf } from "@firmament/test-support/arbitrary/document-about.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { vectorsOf } from "@firmament/testing/src/arbitrary/vector.ts";
import { type NaiveCandidate, naiveCosine, naiveNear, naiveRow } from "@firmament/testing/src/naive/near.ts";
import fc, { type Arbitrary } from "fast-check";
import { expect } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { readIndex, writeIndex } from "../../src/engine/file/index-file.ts";
import { IndexSearcher } from "../../src/engine/reader/index-searcher.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { keyword, objects, text } from "../../src/schema/field.ts";
import { defineSchema } from "../../src/schema/schema.ts";
import { vector } from "../../src/schema/vector.ts";

const DIMENSIONS = 3;

const schema = defineSchema({
  fields: {
    title: text(),
    kind: keyword(),
    own: vector(DIMENSIONS),
    parts: objects({ name: keyword(), piece: vector(DIMENSIONS) }),
  },
});

const words = fc.constantFrom("red", "green", "blue", "grey");

const records = fc
  .array(
    fc.record({
      title: fc.array(words, { maxLength: 3 }).map((each) => each.join(" ")),
      kind: fc.constantFrom("a", "b", null),
      own: fc.option(vectorsOf(DIMENSIONS)),
      parts: fc.array(fc.record({ name: words, piece: fc.option(vectorsOf(DIMENSIONS)) }), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .chain((list) =>
    fc
      .shuffledSubarray(
        Array.from({ length: 30 }, (_, index) => `d${index}`),
        { minLength: list.length, maxLength: list.length },
      )
      .map((ids) => list.map((each, index) => ({ id: ids[index] as string, ...each }))),
  );

const nears = fc.record({
  field: fc.constantFrom("own", "parts.piece"),
  vector: vectorsOf(DIMENSIONS),
  minSimilarity: fc.oneof(
    { weight: 3, arbitrary: fc.constant(-1) },
    fc.constantFrom(0, 0.5, 1),
    fc.double({ min: -1, max: 1, noNaN: true }),
  ),
  also: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 16 })),
  order: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("fusion" as const, "vector" as const) },
    fc.constantFrom(0, 0.3, 1).map((weight) => ({ weight })),
  ),
});

const queries = fc.constantFrom("*:*", "red", "red blue", "red^2 OR kind:a", "nothing", "own:*", "-red");
const filters = fc.constantFrom(undefined, { kind: "a" }, "title:green", { own: { exists: true } });

/** An engine whose documents were added one at a time, loaded, deleted, merged and read again. */
const engines = fc.record({
  loaded: fc.nat(14),
  deleted: fc.array(fc.nat(13), { maxLength: 3 }),
  end: fc.constantFrom("live", "compacted", "saved" as const),
});

type ValueOf<A> = A extends Arbitrary<infer Value> ? Value : never;
type Documents = ValueOf<typeof records>;
type Near = ValueOf<typeof nears>;

function engineOf(
  documents: Documents,
  { loaded, deleted, end }: { readonly loaded: number; readonly deleted: readonly number[]; readonly end: string },
): { readonly engine: SearchEngine<typeof schema>; readonly kept: Documents } {
  const engine = new SearchEngine(schema);
  engine.upsertAll(documents.slice(0, loaded));
  for (const document of documents.slice(loaded)) engine.upsert(document);
  const removed = new Set(deleted.flatMap((index) => documents[index]?.id ?? []));
  for (const id of removed) engine.delete(id);
  const kept = documents.filter(({ id }) => !removed.has(id));
  if (end === "compacted") engine.compact({ full: true });
  return { engine: end === "saved" ? readIndex(writeIndex(engine), { schema }) : engine, kept };
}

/** The options of a search, and its hits by the definition. */
function expectedOf(
  { engine, kept }: ReturnType<typeof engineOf>,
  near: Near,
  query: string,
  filter: ValueOf<typeof filters>,
) {
  const all = { limit: 1000, ...(filter !== undefined && { filter }) };
  const scores = new Map(engine.search(query, all).hits.map(({ id, score }) => [id, score]));
  const passing = new Set(filter === undefined ? kept.map(({ id }) => id) : engine.ids("*:*", { filter }));
  const candidates = kept.map(({ id, own, parts }): NaiveCandidate => {
    const vectors = near.field === "own" ? [own] : parts.map(({ piece }) => piece);
    return {
      id,
      score: scores.get(id) ?? null,
      passes: passing.has(id),
      vectors: vectors.filter((each) => each !== null),
    };
  });
  const options = { ...all, near: { ...near, field: near.field as "own" }, explain: true };
  return { options, hits: naiveNear(candidates, near) };
}

law(
  "a search with vectors finds and orders what the definition says",
  10_000,
  fc.property(records, nears, queries, filters, engines, (documents, near, query, filter, history) => {
    // Files and merges take long: the next law has them.
    const opened = engineOf(documents, { ...history, end: "live" });
    const { options, hits } = expectedOf(opened, near, query, filter);
    const page = opened.engine.search(query, options);
    expect(
      page.hits.map(({ id, score, similarity, fusion }) => {
        return { id, score, similarity, wordRank: fusion?.wordRank, vectorRank: fusion?.vectorRank };
      }),
    ).toEqual(hits);
    expect(page.total).toBe(hits.length);
    for (const { score, fusion } of page.hits) expect((fusion?.wordPart ?? 0) + (fusion?.vectorPart ?? 0)).toBe(score);
  }),
);

law(
  "pages, groups, facets and searchers of files have the same documents in the same order, after merges, too",
  1000,
  fc.property(
    records,
    nears,
    queries,
    filters,
    engines,
    fc.nat(5),
    (documents, near, query, filter, history, limit) => {
      const opened = engineOf(documents, history);
      const { engine, kept } = opened;
      const { options, hits: expected } = expectedOf(opened, near, query, filter);
      const expectedIds = expected.map(({ id }) => id);
      const page = engine.search(query, { ...options, facets: { kind: 5 } });
      expect(page.hits.map(({ id }) => id)).toEqual(expectedIds);
      if (history.end === "saved") {
        const searcher = new IndexSearcher(writeIndex(engine), { schema, parse });
        const { total, hits, facets } = searcher.search(query, { ...options, facets: { kind: 5 } });
        expect({ total, facets, hits }).toEqual({ total: page.total, facets: page.facets, hits: page.hits });
      }
      const kindOf = (id: string): string | null => kept.find((each) => each.id === id)?.kind ?? null;
      const kinds = expectedIds.flatMap((id) => kindOf(id) ?? []);
      expect(page.facets.kind.values.reduce((sum, { count }) => sum + count, 0)).toBe(kinds.length);
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const part: { readonly hits: readonly { readonly id: string }[]; readonly cursor: string | null } =
          engine.search(query, {
            ...options,
            limit: limit + 1,
            ...(cursor !== null && { cursor }),
          });
        ids.push(...part.hits.map(({ id }) => id));
        cursor = part.cursor;
      } while (cursor !== null);
      expect(ids).toEqual(expectedIds);
      const grouped = engine.search(query, { ...options, limit: 10, group: { by: "kind", size: 20 } });
      expect(grouped.groups.values.map(({ value }) => value)).toEqual([...new Set(expectedIds.map(kindOf))]);
    },
  ),
);

law(
  "a document contains the row of its vector, and reading it again gives the same",
  10_000,
  fc.property(vectorsOf(DIMENSIONS), fc.boolean(), (own, originals) => {
    const one = defineSchema({ fields: { title: text(), own: vector(DIMENSIONS, { originals }) } });
    const engine = new SearchEngine(one);
    const floats = Float32Array.from(own);
    if (originals && floats.every((number) => number === 0)) return;
    engine.upsert({ id: "a", own });
    const stored = engine.get("a")?.own ?? [];
    expect(stored).toEqual(originals ? Array.from(floats, (number) => number + 0) : naiveRow(own));
    engine.patch("a", { title: "red" });
    engine.compact();
    engine.patch("a", { title: "green" });
    expect(engine.get("a")?.own).toEqual(stored);
    const [hit] = engine.search("*:*", { near: { field: "own", vector: own, order: "vector" } }).hits;
    expect(hit?.similarity).toBe(originals ? naiveCosine(naiveRow(floats), naiveRow(own)) : 1);
  }),
);

/**
 * The first documents by words have no vector, and the query does not match the first ones by similarity. The others are in both
 * orders after them, and among the first by both together.
 */
function manyDocuments(random: () => number, [worded, similar, both]: readonly [number, number, number]): Documents {
  return Array.from({ length: worded + similar + both }, (_, index) => {
    const isSimilar = index >= worded;
    const isBoth = index >= worded + similar;
    const matches = isBoth ? 1 + 9 * random() : isSimilar ? 0 : 20 + 60 * random();
    const title = Array.from({ length: 80 }, (_, place) => (place < Math.floor(matches) ? "red" : "grey"));
    const own = isSimilar ? [1, (isBoth ? 1 : 0) + random(), 0] : null;
    return { id: `${Math.floor(1e6 * random())}-${index}`, title: title.join(" "), kind: null, own, parts: [] };
  });
}

law(
  "the first hits of many documents are those of the definition, on every page",
  400,
  fc.property(
    fc.nat(),
    fc.tuple(fc.integer({ min: 60, max: 90 }), fc.integer({ min: 60, max: 90 }), fc.integer({ min: 1, max: 40 })),
    fc.record({ offset: fc.integer({ min: 0, max: 40 }), limit: fc.integer({ min: 1, max: 6 }) }),
    fc.nat(200),
    (seed, counts, { offset, limit }, loaded) => {
      const opened = engineOf(manyDocuments(randomOf(seed), counts), { loaded, deleted: [], end: "live" });
      const near = { field: "own", vector: [1, 0, 0], minSimilarity: -1, also: 100, order: "fusion" } as const;
      const { options, hits } = expectedOf(opened, near, "red", undefined);
      const shown = (from: number): object[] => hits.slice(from, from + limit).map(({ id, score }) => ({ id, score }));
      const page = opened.engine.search("red", { ...options, offset, limit });
      expect(page.hits.map(({ id, score }) => ({ id, score }))).toEqual(shown(offset));
      if (page.cursor === null) return;
      const next = opened.engine.search("red", { ...options, limit, cursor: page.cursor });
      expect(next.hits.map(({ id, score }) => ({ id, score }))).toEqual(shown(offset + limit));
    },
  ),
);
