import { MessageChannel } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { parse } from "../grammar/index.ts";
import {
  complete,
  defineSchema,
  keyword,
  lint,
  number,
  objects,
  queryBuilder,
  readIndex,
  SearchEngine,
  schemaFromJson,
  schemaToJson,
  stored,
  text,
  vector,
  writeIndex,
} from "../src/entries/index.ts";
import { IndexSearcher } from "../src/entries/reader.ts";
import { SavedSearches } from "../src/entries/standing.ts";
import { connectEngine, serveEngine } from "../src/entries/worker.ts";

const schema = defineSchema({
  fields: {
    title: text(),
    kind: keyword(),
    own: vector(2),
    exact: vector(2, { originals: true }),
    parts: objects({ name: text(), piece: vector(2) }),
  },
});

const documents = [
  { id: "a", title: "red apple", kind: "fruit", own: [1, 0], exact: [0.1, -0.2] },
  { id: "b", title: "green apple", kind: "fruit", own: new Float32Array([0.5, 0.5]) },
  { id: "c", title: "red car", kind: "car", own: [-1, 0] },
  {
    id: "d",
    title: "blue car",
    kind: "car",
    parts: [
      { name: "wheel", piece: [0, 1] },
      { name: "door", piece: [3, 4] },
    ],
  },
] as const;

const near = { field: "own", vector: [1, 0] } as const;

function newEngine(): SearchEngine<typeof schema> {
  const engine = new SearchEngine(schema);
  engine.upsertAll(documents);
  return engine;
}

function idsOf({ hits }: { readonly hits: readonly { readonly id: string }[] }): string {
  return hits.map(({ id }) => id).join(" ");
}

function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  return "no error";
}

describe("fields of vectors", () => {
  test("documents contain rows, or the originals as floats of 32 bits", () => {
    const engine = newEngine();
    expect(engine.get("b")?.own).toEqual([127, 127]);
    expect(engine.get("a")?.exact).toEqual([Math.fround(0.1), Math.fround(-0.2)]);
    expect(engine.get("d")?.parts?.[1]?.piece).toEqual([95, 127]);
    engine.patch("a", { title: "an apple" });
    expect(engine.get("a")).toMatchObject({ own: [127, 0], exact: [Math.fround(0.1), Math.fround(-0.2)] });
    engine.patch("a", { own: null });
    expect(engine.search("*:*", { near }).hits.find(({ id }) => id === "a")?.similarity).toBeNull();
  });

  test.each([
    [[1], 'the field "own" must be a vector of 2 finite numbers, not of 1'],
    [[1, 2, 3], 'the field "own" must be a vector of 2 finite numbers, not of 3'],
    ["1,2", 'the field "own" must be a vector of 2 finite numbers, as a list or a Float32Array, not the text "1,2"'],
    [{ length: 2 }, 'the field "own" must be a vector of 2 finite numbers, as a list or a Float32Array, not an object'],
    [
      new DataView(new ArrayBuffer(8)),
      'the field "own" must be a vector of 2 finite numbers, as a list or a Float32Array, not an object',
    ],
    [[1, "2"], 'the field "own" must be a vector of 2 finite numbers, but number 1 is the text "2"'],
    [[Number.NaN, 1], 'the field "own" must be a vector of 2 finite numbers, but number 0 is NaN'],
    [
      new Float32Array([1, Number.POSITIVE_INFINITY]),
      'the field "own" must be a vector of 2 finite numbers, but number 1 is Infinity',
    ],
    [[0, -0], 'the field "own" must be a vector with a direction, and all its numbers are 0: leave the field out'],
  ])("a record with the value %j is an error", (own, reason) => {
    const engine = newEngine();
    const record = { id: "x", own } as never;
    expect(messageOf(() => engine.upsert(record))).toBe(`Record 0 (id "x"): ${reason}`);
    expect(engine.size).toBe(4);
  });

  test("an error names the place in an object, and what a float of 32 bits cannot be", () => {
    const engine = newEngine();
    const inObject = (): unknown => engine.upsert({ id: "x", parts: [{ name: "y" }, { piece: [1] }] });
    expect(inObject).toThrow('the field "parts[1].piece" must be a vector of 2 finite numbers, not of 1');
    expect(() => engine.upsert({ id: "x", exact: [1e300, 0] })).toThrow(
      'the field "exact" must be a vector of 2 finite numbers in the range of floats of 32 bits, but number 0 is 1e+300',
    );
    expect(() => engine.upsert({ id: "x", exact: [1e-300, 0] })).toThrow(
      'the field "exact" must be a vector with a direction, and all its numbers are 0 as floats of 32 bits: leave the field out',
    );
    expect(engine.upsert({ id: "x", own: [1e-300, 2e-300] })).toBe(false);
    expect(engine.get("x")?.own).toEqual([64, 127]);
    expect(messageOf(() => engine.upsertAll([{ id: "y", own: [1] }]))).toContain('Record 0 (id "y")');
  });

  test("queries find out only whether there is one", () => {
    const engine = newEngine();
    engine.compact();
    expect(engine.ids("own:*")).toEqual(["a", "b", "c"]);
    expect(engine.ids("_exists_:own AND NOT kind:car")).toEqual(["a", "b"]);
    expect(engine.ids("parts:(piece:* AND name:door)")).toEqual(["d"]);
    expect(engine.ids("*:*", { filter: { own: { exists: false } } })).toEqual(["d"]);
    expect(engine.ids("apple")).toEqual(["a", "b"]);
    expect(engine.ids("127")).toEqual([]);
    expect(engine.ids(queryBuilder(schema).field("own").exists())).toEqual(["a", "b", "c"]);
    for (const clause of ["own:1", 'own:"1,0"~2', "own:[1 TO 2]", "own:>5", "own:1*", "own:/1/", "own:1~"]) {
      expect(messageOf(() => engine.count(clause))).toContain("`own` is a vector field, which queries do not search");
    }
    expect(messageOf(() => engine.count("own:1"))).toContain(
      '`own` is a vector field, which queries do not search: order hits by it, as in { near: { field: "own", vector } }, or write `own:*` for documents with a vector.',
    );
  });

  test("nothing else is done with them", () => {
    const engine = newEngine();
    const any =
      (options: object): (() => unknown) =>
      () =>
        engine.search("*:*", options as never);
    expect(any({ sort: "own" })).toThrow(
      'Vectors have no order: order hits by similarity, as in { near: { field: "own", vector } }.',
    );
    expect(any({ sort: { field: "own" } })).toThrow("Vectors have no order");
    expect(any({ facets: { own: 3 } })).toThrow(
      'Facets do not count vectors: order hits by them, as in { near: { field: "own", vector } }.',
    );
    // @ts-expect-error: vectors have no facet
    expect(() => engine.search("*:*", { facets: ["own"] })).toThrow("Facets do not count vectors");
    expect(any({ group: { by: "own" } })).toThrow(TypeError);
    expect(any({ highlight: ["own"] })).toThrow(TypeError);
    expect(any({ rank: { field: "own" } })).toThrow(TypeError);
    expect(any({ filter: { own: 5 } })).toThrow("filter.own must be { exists: true } or { exists: false }, not 5.");
    expect(any({ filter: { own: { gt: 5 } } })).toThrow('There is no option "gt" for filter.own');
    expect(complete(engine, "ow", 2)).toEqual([]);
    expect(lint(engine, "own:*")).toEqual([]);
  });

  test("are defined by their dimensions, also in JSON", () => {
    const json = schemaToJson(schema);
    expect(json.fields).toMatchObject({
      own: { type: "vector", dimensions: 2 },
      exact: { type: "vector", dimensions: 2, originals: true },
    });
    expect(schemaToJson(schemaFromJson(JSON.parse(JSON.stringify(json))))).toEqual(json);
    for (const dimensions of [0, 1.5, 4097, undefined, "2"]) {
      expect(() => vector(dimensions as number)).toThrow(
        "The dimensions of a vector field must be a whole number from 1 to 4096, as in vector(256), not ",
      );
    }
    expect(() => vector(2, { many: true } as object)).toThrow('There is no option "many" for a vector field');
    const title = { type: "text" };
    expect(messageOf(() => schemaFromJson({ fields: { title, own: { type: "vector" } } }))).toBe(
      'fields.own: A vector field needs its dimensions, as in { "type": "vector", "dimensions": 256 }.',
    );
    expect(messageOf(() => schemaFromJson({ fields: { title, own: { type: "vector", dimensions: 0 } } }))).toBe(
      "fields.own.dimensions: The dimensions of a vector field must be a whole number from 1 to 4096, as in vector(256), not 0.",
    );
    const computed = { title: text({ from: "{own}" }), name: text(), own: vector(2) };
    expect(() => defineSchema({ fields: computed })).toThrow("its values are vectors, which have no words.");
  });
});

describe("near", () => {
  test("orders by both ranks, by similarity, and by a weight", () => {
    const engine = newEngine();
    const page = engine.search("apple", { near, explain: true });
    expect(
      page.hits.map(({ id, similarity, fusion }) => [id, similarity, fusion?.wordRank, fusion?.vectorRank]),
    ).toEqual([
      ["a", 1, 1, 1],
      ["b", 127 / Math.sqrt(2 * 127 ** 2), 1, 2],
    ]);
    expect(page.hits[0]?.fusion).toEqual({
      wordRank: 1,
      wordScore: engine.search("apple").hits[0]?.score,
      wordPart: 1 / 61,
      vectorRank: 1,
      similarity: 1,
      vectorPart: 1 / 61,
    });
    const [part] = page.hits[0]?.explanation ?? [];
    expect(part?.score).toBeCloseTo(page.hits[0]?.fusion?.wordScore ?? 0);
    expect(page.hits[0]?.score).toBe(2 / 61);
    expect(
      engine.search("*:*", { near: { ...near, order: "vector" } }).hits.map(({ id, score }) => [id, score]),
    ).toEqual([
      ["a", 2],
      ["b", 1 + Math.SQRT1_2],
      ["c", 0],
      ["d", 0],
    ]);
    expect(idsOf(engine.search("red OR car", { near: { ...near, order: { weight: 0 } } }))).toBe(
      idsOf(engine.search("red OR car")),
    );
    expect(idsOf(engine.search("red OR car", { near: { ...near, order: { weight: 1 } } }))).toBe("a c d");
  });

  test("also finds the most similar documents that pass the filter", () => {
    const engine = newEngine();
    const also = (count: number, options: object = {}): string =>
      idsOf(engine.search("blue", { near: { ...near, also: count, ...options } }));
    expect([also(0), also(1), also(2), also(9)]).toEqual(["d", "a d", "a d b", "a d b c"]);
    expect(also(9, { minSimilarity: 0.5 })).toBe("a d b");
    const page = engine.search("blue", {
      near: { ...near, also: 2 },
      filter: { kind: "car" },
      facets: { kind: { limit: 3, except: "own" } },
      highlight: ["title"],
    });
    expect([page.total, idsOf(page)]).toEqual([2, "c d"]);
    // Without its own filter, the two most similar documents are others.
    expect(page.facets.kind.values).toEqual([
      { value: "fruit", count: 2 },
      { value: "car", count: 1 },
    ]);
    expect(page.hits.map(({ highlights }) => Object.keys(highlights ?? {}))).toEqual([[], ["title"]]);
  });

  test("documents below the least similarity remain, without a rank", () => {
    const page = newEngine().search("red", { near: { ...near, minSimilarity: 0.5 }, explain: true });
    expect(page.hits.map(({ id, similarity, fusion }) => [id, similarity, fusion?.vectorRank])).toEqual([
      ["a", 1, 1],
      ["c", -1, null],
    ]);
  });

  test("of several objects the most similar one counts", () => {
    const [hit] = newEngine().search("*:*", { near: { field: "parts.piece", vector: [3, 4], order: "vector" } }).hits;
    expect([hit?.id, hit?.similarity]).toEqual(["d", 1]);
  });

  test("works while a query is typed, leniently, with a limit of 0, and with the words of a query", () => {
    const engine = newEngine();
    expect(idsOf(engine.search("app", { near, asYouType: true }))).toBe("a b");
    expect(idsOf(engine.search("apple AND", { near, lenient: true }))).toBe("a b");
    expect(engine.search("blue", { near: { ...near, also: 2 }, limit: 0 })).toMatchObject({ total: 3, hits: [] });
  });

  test("a cursor belongs to one vector", () => {
    const engine = newEngine();
    const options = { limit: 1, near };
    const { cursor } = engine.search("*:*", options);
    const next =
      (given: object): (() => unknown) =>
      () =>
        engine.search("*:*", { ...options, ...given, cursor: cursor ?? "" });
    engine.delete("b");
    expect(idsOf(next({})() as never)).toBe("b");
    expect(next({ near: { ...near, vector: [1, 1] } })).toThrow("belongs to another query");
    expect(next({ near: { ...near, order: "vector" } })).toThrow("belongs to another query");
    expect(next({ near: { ...near, vector: [5, 0] } })).not.toThrow();
    expect(next({ near: undefined })).toThrow("belongs to another query");
  });

  test.each([
    [{ near: 5 }, 'near must be an object, as in { field: "own", vector }, not 5.'],
    [
      { near: { field: "title", vector: [1, 0] } },
      'near.field must be a vector field, one of own, exact, parts.piece, not "title".',
    ],
    [
      { near: { field: 5, vector: [1, 0] } },
      "near.field must be a vector field, one of own, exact, parts.piece, not 5.",
    ],
    [
      { near: { field: "own" } },
      "near.vector must be a vector of 2 finite numbers, as a list or a Float32Array, not undefined.",
    ],
    [{ near: { field: "own", vector: [1] } }, "near.vector must be a vector of 2 finite numbers, not of 1."],
    [{ near: { field: "own", vector: [0, 0] } }, "near.vector must have a direction, and all its numbers are 0."],
    [{ near: { ...near, also: -1 } }, "near.also must be a whole number from 0, not -1."],
    [{ near: { ...near, minSimilarity: 2 } }, "near.minSimilarity must be a number from -1 to 1, not 2."],
    [
      { near: { ...near, order: "best" } },
      'near.order must be "fusion", "vector" or { weight }, as in { weight: 0.3 }, not the text "best".',
    ],
    [{ near: { ...near, order: { weight: 2 } } }, "near.order.weight must be a number from 0 to 1, not 2."],
    [{ near: { ...near, order: {} } }, "near.order.weight must be a number from 0 to 1, not undefined."],
    [
      { near: { ...near, smallest: 5 } },
      'There is no option "smallest" for near: the options are field, vector, minSimilarity, also, order.',
    ],
    [{ near, sort: "kind" }, "near and sort exclude each other: both decide the order. Remove one of them."],
  ])("%j is an error", (options, message) => {
    const engine = newEngine();
    const searcher = new IndexSearcher(writeIndex(engine), { schema, parse });
    expect(messageOf(() => engine.search("*:*", options as never))).toBe(message);
    expect(messageOf(() => searcher.search("*:*", options as never))).toBe(message);
  });

  test("near and rank exclude each other", () => {
    const ranked = new SearchEngine(defineSchema({ fields: { title: text(), size: number(), own: vector(2) } }));
    expect(messageOf(() => ranked.search("*:*", { near, rank: { field: "size" } }))).toBe(
      "near and rank exclude each other: both decide the order. Remove one of them.",
    );
  });

  test("methods without an order have no such option, and schemas without vectors none at all", () => {
    const engine = newEngine();
    for (const method of ["count", "ids", "explain", "stream", "deleteWhere"] as const) {
      expect(messageOf(() => engine[method]("*:*", { near } as object))).toContain('There is no option "near"');
    }
    const plain = new SearchEngine(defineSchema({ fields: { title: text(), note: stored() } }));
    expect(messageOf(() => plain.search("*:*", { near } as object))).toBe(
      "near needs a field of vectors: define one with vector().",
    );
    const searches = new SavedSearches(schema);
    expect(() => searches.add("1", "own:*", { near } as object)).toThrow('There is no option "near"');
  });

  test("answers are the same in a worker, in a snapshot, after a file, and for a shared vector", async () => {
    const engine = newEngine();
    const options = { near: { ...near, also: 3 }, explain: true } as const;
    const plain = (page: object): unknown => JSON.parse(JSON.stringify({ ...page, cursor: null }));
    const expected = plain(engine.search("apple", options));
    const { port1, port2 } = new MessageChannel();
    serveEngine({ schema, port: port1 });
    const remote = connectEngine<typeof schema>(port2);
    await remote.load(documents);
    const all = Float32Array.of(9, 1, 0, 9);
    const view = { ...options, near: { ...options.near, vector: all.subarray(1, 3) } };
    expect(plain(await remote.search("apple", view))).toEqual(expected);
    await remote.upsert({ id: "e", title: "apple", own: Float32Array.of(0, 7, 7).subarray(1) });
    expect((await remote.get("e"))?.own).toEqual([127, 127]);
    const sorted = { near, sort: { field: "kind", collator: new Intl.Collator("de") } } as const;
    await expect(remote.search("apple", sorted)).rejects.toThrow("near and sort exclude each other");
    port1.close();
    const snapshot = engine.snapshot();
    engine.upsert({ id: "a", title: "apple" });
    expect(plain(snapshot.search("apple", options))).toEqual(expected);
    expect(plain(engine.search("apple", options))).not.toEqual(expected);
    const copy = readIndex(writeIndex(newEngine()), { schema });
    expect(plain(copy.search("apple", options))).toEqual(expected);
    expect(engine.memory.index).toBeGreaterThan(0);
  });

  test("rows are counted as memory of the index, and damaged ones are an error", () => {
    const engine = new SearchEngine(defineSchema({ fields: { title: text(), own: vector(4096) } }));
    const before = engine.memory.index;
    engine.upsert({ id: "a", own: new Float32Array(4096).fill(1) });
    engine.upsert({ id: "b", own: new Float32Array(4096).fill(-1) });
    expect(engine.memory.index - before).toBeGreaterThan(2 * 4096);
    engine.compact();
    expect(engine.memory.index).toBeGreaterThan(2 * 4096);
    const file = writeIndex(engine);
    // The rows of `b`: one of 127 is another number.
    const at = Buffer.from(file).lastIndexOf(Buffer.alloc(4096, 0x81)) + 17;
    expect(at).toBeGreaterThan(4096);
    file[at] = 0x82;
    const opened = (): unknown =>
      readIndex(file, { schema: defineSchema({ fields: { title: text(), own: vector(4096) } }) }).search("*:*", {
        near: { field: "own", vector: new Float32Array(4096).fill(1) },
      });
    expect(opened).toThrow("damaged");
  });

  test("the time budget ends a search", () => {
    const engine = newEngine();
    expect(() => engine.search("*:*", { near, timeBudget: 1e-6 })).toThrow("takes longer than its time budget");
  });
});
