import { rmSync, statSync, writeFileSync } from "node:fs";
import { like } from "@firmament/like";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import { applyChange, changesOf, queryTextsOf } from "@firmament/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanySchema, companySchema } from "../../src/entries/companies.ts";
import { defineSchema, SearchEngine, text } from "../../src/entries/index.ts";
import { openIndex, openThreads, saveIndex, searchWithThreads, type ThreadedEngine } from "../../src/entries/node.ts";

/** Small segments, so that live segments are sealed and merged in between. */
const options = { liveCapacity: 4, segmentCapacity: 24 };

const folder = new TestFolder();

const single = new SearchEngine(companySchema, { ...options, sharedMemory: true });
let threaded: ThreadedEngine<CompanySchema>;

beforeAll(async () => {
  threaded = await searchWithThreads(single, { threads: 2 });
});

afterAll(() => threaded.close());

type Answer = Awaited<ReturnType<SearchEngine<CompanySchema>["search"]>>;

/** Everything of a page except its cursor, which names a state of its engine. */
function contentOf({ cursor, ...page }: Answer): unknown {
  return { ...page, hits: page.hits.map((hit) => ({ ...hit })), hasNext: cursor !== null };
}

const searchOptions = fc.constantFrom<Parameters<SearchEngine<CompanySchema>["search"]>[1]>(
  { limit: 3 },
  { limit: 3, explain: true },
  { limit: 3, sort: ["location_city:asc", "followers:desc"] },
  { limit: 3, asYouType: true },
  { limit: 3, asYouType: true, filter: { followers: { gte: 1 } } },
  { limit: 3, filter: "name:a* OR followers:[10 TO *]" },
  { limit: 3, rank: { field: "followers", modifier: "log1p" } },
  { limit: 2, lenient: true },
);

const history = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ change: changesOf(companySchema) }) },
    { weight: 1, arbitrary: fc.record({ query: queryTextsOf(companySchema), options: searchOptions }) },
  ),
  { minLength: 1, maxLength: 40, size: "max" },
);

describe("threads that share segments", () => {
  test(
    "answer exactly as one thread, also the pages of cursors, after any changes",
    async () => {
      const property = fc.asyncProperty(history, async (steps) => {
        single.clear();
        for (const step of steps) {
          if ("change" in step) {
            applyChange(single, step.change);
            continue;
          }
          const expected = attempt(() => single.search(step.query, step.options));
          // Both threads answer.
          const answers = await Promise.all([0, 1].map(() => outcome(threaded.search(step.query, step.options))));
          for (const answer of answers) {
            if ("error" in expected || "error" in answer) {
              expect(answer).toEqual(expected);
              continue;
            }
            expect(contentOf(answer.page)).toEqual(contentOf(expected.page));
            if (expected.page.cursor === null || answer.page.cursor === null) continue;
            const next = await threaded.search(step.query, { ...step.options, cursor: answer.page.cursor });
            const expectedNext = single.search(step.query, { ...step.options, cursor: expected.page.cursor });
            expect(contentOf(next)).toEqual(contentOf(expectedNext));
          }
        }
      });
      await fc.assert(property, runs(200));
    },
    propertyTimeout,
  );

  test("have the other methods of an engine", async () => {
    await threaded.clear();
    const documents = Array.from({ length: 40 }, (_, i) => ({ id: `${i}`, name: `Acme ${i % 7}`, followers: i }));
    expect(await threaded.load(documents)).toEqual({ indexed: 40, replaced: 0, skipped: 0 });
    expect(await threaded.ids("acme AND followers:>30")).toEqual(single.ids("acme AND followers:>30"));
    expect(await threaded.count("acme")).toBe(40);
    expect(await threaded.ids('_id:("3" OR "17") AND acme')).toEqual(["3", "17"]);
    const given = { schema: companySchema, ids: ["3", "10"], fields: ["name"] };
    expect(await like(threaded, given)).toEqual(await like(single, given));
    expect((await threaded.explain("acme")).total).toBe(40);
    expect(await threaded.get("3")).toEqual(single.get("3"));
    expect([await threaded.has("3"), await threaded.size()]).toEqual([true, 40]);
    expect(await all(threaded.documents())).toEqual([...single.documents()]);
    const streamed = await all(threaded.stream("acme", { sort: "followers:desc" }));
    expect(streamed.map(({ id }) => id)).toEqual(documents.map(({ id }) => id).reverse());
    const marked = await threaded.search("acme", { limit: 1, highlight: ["name"] });
    const expected = single.search("acme", { limit: 1, highlight: ["name"] });
    expect(marked.hits[0]?.highlights).toEqual(expected.hits[0]?.highlights);
    expect((await threaded.validate("name:("))[0]?.code).toBe("syntax");
    expect((await threaded.lint("acme or beta")).length).toBeGreaterThan(0);
    expect((await threaded.complete("acm")).length).toBeGreaterThan(0);
  });

  test("compute fields", async () => {
    const schema = defineSchema({ fields: { name: text(), made: text({ from: "{id} {name}" }) } });
    const computing = await openThreads({ schema, threads: 1 });
    await computing.load([{ id: "1", name: "Acme" }, { id: "2" }]);
    await computing.patch("2", { name: "Beta" });
    expect(await computing.ids('made:"2 beta" OR made:"1 acme"')).toEqual(["1", "2"]);
    expect(await computing.get("2")).toEqual({ id: "2", name: "Beta", made: "2 Beta" });
    await computing.close();
  });

  test("keep a snapshot while documents change", async () => {
    await threaded.clear();
    await threaded.upsert({ id: "1", name: "Acme" });
    const snapshot = await threaded.snapshot();
    await threaded.delete("1");
    expect([await snapshot.count("acme"), await threaded.count("acme")]).toEqual([1, 0]);
    snapshot.close();
  });

  test("reject requests when the engine is closed", async () => {
    const closed = await openThreads({ schema: companySchema, threads: 1 });
    await closed.close();
    await expect(closed.search("acme")).rejects.toThrow("The engine was closed.");
  });

  test("read the parts of an index file for themselves, also with a limit of memory", async () => {
    const path = folder.join("index.firm");
    const documents = Array.from({ length: 500 }, (_, i) => ({ id: `${i}`, name: `Acme ${i % 7}`, followers: i }));
    single.clear();
    single.upsertAll(documents);
    await saveIndex(single, path);
    for (const residentBytes of [undefined, 1 << 24]) {
      const opened = await openIndex(path, { schema: companySchema, residentBytes });
      opened.delete("7");
      const reading = await searchWithThreads(opened, { threads: 1 });
      // Another file with this name changes nothing.
      rmSync(path);
      await saveIndex(new SearchEngine(companySchema), path);
      const later = await searchWithThreads(opened, { threads: 1 });
      for (const threads of [reading, later]) {
        const answers = await threads.search("acme AND followers:>3", { limit: 500, facets: ["name"] });
        expect(contentOf(answers)).toEqual(
          contentOf(opened.search("acme AND followers:>3", { limit: 500, facets: ["name"] })),
        );
        expect(await threads.count("7")).toBe(opened.count("7"));
        await threads.close();
      }
      await saveIndex(single, path);
    }
  });

  test("report damage of an index file that they read", async () => {
    const path = folder.join("damaged.firm");
    single.clear();
    single.upsertAll(Array.from({ length: 5000 }, (_, i) => ({ id: `${i}`, name: `Acme ${i} of ${i * 7}` })));
    await saveIndex(single, path);
    const opened = await openIndex(path, { schema: companySchema });
    const threads = await searchWithThreads(opened, { threads: 1 });
    writeFileSync(path, new Uint8Array(statSync(path).size - 8192).fill(170), { flag: "r+", flush: true });
    await expect(threads.search("name:acme AND name:4*", { limit: 50 })).rejects.toMatchObject({
      name: "IndexFileError",
      code: "damaged",
    });
    await threads.close();
  });

  test("need analyzers of the library", async () => {
    const analyzer = { name: "own", terms: () => [], tokens: () => [], normalize: (text: string) => text };
    const opened = openThreads({ schema: companySchema, analyzer, threads: 1 });
    await expect(opened).rejects.toThrow("Threads need analyzers of this library");
  });
});

async function all<Each>(iterable: AsyncIterable<Each>): Promise<Each[]> {
  const list: Each[] = [];
  for await (const each of iterable) list.push(each);
  return list;
}

type Outcome = { readonly page: Answer } | { readonly error: string };

function attempt(search: () => Answer): Outcome {
  try {
    return { page: search() };
  } catch (error) {
    return { error: String(error) };
  }
}

async function outcome(search: Promise<unknown>): Promise<Outcome> {
  try {
    return { page: (await search) as Answer };
  } catch (error) {
    return { error: String(error) };
  }
}
