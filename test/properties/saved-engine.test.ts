import { conformanceCompanies } from "@firmament/test-support/conformance.ts";
import { joined } from "@firmament/test-support/engine/index-files.ts";
import { spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { type Company, type CompanySchema, companySchema } from "../../src/companies/company-schema.ts";
import { indexChunks, openDecoded, readIndex, writeIndex } from "../../src/engine/file/index-file.ts";
import type { SearchEngine } from "../../src/engine/search-engine.ts";
import { SearchEngine as Engine } from "../../src/engine/search-engine.ts";
import { number, text } from "../../src/schema/field.ts";
import { defineSchema } from "../../src/schema/schema.ts";
import { type ByteSource, memorySource } from "../../src/storage/byte-source.ts";
import { decodeIndexFile } from "../../src/storage/decode.ts";
import { IndexFileError } from "../../src/storage/index-file-error.ts";

type Companies = SearchEngine<CompanySchema>;

/** Queries of every kind. */
const queries: readonly string[] = [
  "*:*",
  "berlin OR software",
  "name:a* -type:public",
  '"software development" AND staff_count:[10 TO 500]',
  '"software company"~4',
  "*ing",
  "sofware~1",
  "/[bm].*/ AND followers:>100",
  "_exists_:tagline AND NOT location_country:de",
];

const companies = conformanceCompanies.slice(0, 60);

function fileOf(engine: Companies): Uint8Array {
  return writeIndex(engine);
}

/** The results of all kinds of requests. */
function resultsOf(engine: Companies): unknown {
  return {
    size: engine.size,
    queries: queries.map((query) => ({
      query,
      count: engine.count(query),
      ids: engine.ids(query),
      best: engine.search(query, { limit: 5 }).hits.map(({ id, score, document }) => ({ id, score, document })),
      largest: engine.search(query, { limit: 5, sort: "followers:desc" }).hits.map(({ id }) => id),
      sorted: engine.search(query, { limit: 5, sort: ["location_country", "name:desc"] }).hits.map(({ id }) => id),
      counted: engine.search(query, { limit: 0, facets: { type: 3, industries: 3, staff_count: [0, 50] } }).facets,
    })),
    documents: companies.map(({ id }) => engine.get(id)),
  };
}

function codeOf(action: () => unknown): string | null {
  try {
    action();
    return null;
  } catch (error) {
    if (error instanceof IndexFileError) return error.code;
    throw error;
  }
}

describe("a saved engine", () => {
  law(
    "returns the same results for segments of all kinds, and after further changes",
    30,
    fc.property(spreads, (spread) => {
      const engine = spreadEngine(companySchema, companies, spread);
      const opened = readIndex(fileOf(engine), { schema: companySchema, liveCapacity: 5, segmentCapacity: 30 });
      expect(resultsOf(opened)).toEqual(resultsOf(engine));

      const [first, second, third] = companies as [Company, Company, Company];
      for (const each of [engine, opened]) {
        each.delete(first.id);
        each.upsert({ ...second, name: "Changed software" });
        each.upsertAll([third, { id: "new", name: "New software in Berlin" }]);
        each.compact({ full: true });
      }
      expect(resultsOf(opened)).toEqual(resultsOf(engine));
    }),
    4,
  );

  law(
    "returns the same results when its pages are given back again and again, also to those who still read them",
    4,
    fc.property(spreads, (spread) => {
      const engine = spreadEngine(companySchema, companies, spread);
      const file = memorySource(fileOf(engine));
      let readBytes = 0;
      const source: ByteSource = {
        name: "a.firm",
        size: file.size,
        read: (target, offset) => {
          readBytes += target.length;
          file.read(target, offset);
        },
        close: () => {},
      };
      const opened = openDecoded(decodeIndexFile(source, file.size * 0.45), { schema: companySchema });
      const snapshot = opened.snapshot();
      const first = opened.search("*:*", { sort: "name", limit: 3 });
      expect(resultsOf(opened)).toEqual(resultsOf(engine));
      const rest = opened.search("*:*", { sort: "name", limit: 100, ...(first.cursor && { cursor: first.cursor }) });
      const expected = engine.search("*:*", { sort: "name", limit: 103 }).hits.map(({ id }) => id);
      expect([...first.hits, ...rest.hits].slice(0, expected.length).map(({ id }) => id)).toEqual(expected);
      opened.delete("none");
      opened.upsert({ id: "new", name: "New software in Berlin" });
      expect(snapshot.ids("software")).toEqual(engine.ids("software"));
      opened.compact({ full: true });
      expect(opened.ids("new AND berlin")).toEqual([...engine.ids("new AND berlin"), "new"]);
      expect(snapshot.ids("software")).toEqual(engine.ids("software"));
      expect(readBytes).toBeGreaterThan(file.size);
    }),
    1,
  );

  test("gives pages back from 16 MB on", () => {
    const open = (residentBytes: number): unknown =>
      readIndex(fileOf(new Engine(companySchema)), { schema: companySchema, residentBytes });
    expect(() => open(2 ** 24 - 1)).toThrow(RangeError);
    expect(() => open(2 ** 24)).not.toThrow();
  });

  law(
    "has the state at the time of the call, unaffected by changes while it is written",
    30,
    fc.property(spreads, fc.nat(30), (spread, pause) => {
      const engine = spreadEngine(companySchema, companies, spread);
      const before = resultsOf(engine);
      const chunks = indexChunks(engine);
      const copied: Uint8Array[] = [];
      const copyChunks = (count: number): void => {
        for (let n = 0; n < count; n++) {
          const { value, done } = chunks.next();
          if (done === true) return;
          copied.push(value.slice());
        }
      };
      copyChunks(pause);
      for (const company of companies.slice(0, 20)) engine.upsert({ ...company, tagline: "Changed meanwhile" });
      for (const { id } of companies.slice(20, 30)) engine.delete(id);
      copyChunks(pause);
      engine.compact({ full: true });
      copyChunks(Number.POSITIVE_INFINITY);
      expect(resultsOf(readIndex(joined(copied), { schema: companySchema }))).toEqual(before);
    }),
    4,
  );

  law(
    "reports damage, unless the results do not depend on it",
    200,
    fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean(), (offset, flip, isTruncated) => {
      const index = offset % intactFile.length;
      const changed = isTruncated ? intactFile.subarray(0, index) : intactFile.slice();
      if (!isTruncated) changed[index] = (changed[index] as number) ^ flip;
      let results: unknown = null;
      const code = codeOf(() => {
        results = resultsOf(readIndex(changed, { schema: companySchema }));
      });
      if (code === null) expect(results).toEqual(expectedResults);
      else expect(code).toBe(index < 8 ? "foreign" : "damaged");
    }),
  );

  test("accepts changes although it is damaged, and reports the damage when all segments are merged", () => {
    const engine = new Engine(companySchema);
    const old = Array.from(
      { length: 1500 },
      (_, n): Company => ({ ...(companies[n % companies.length] as Company), id: `old ${n}` }),
    );
    engine.upsertAll(old);
    const file = fileOf(engine);
    // The second half contains postings, tokens and documents, which are not read when an index file is opened.
    file[Math.floor(file.length * 0.9)] = (file[Math.floor(file.length * 0.9)] as number) ^ 1;
    const opened = readIndex(file, { schema: companySchema, liveCapacity: 4, segmentCapacity: 3000 });
    const added = Array.from({ length: 300 }, (_, n): Company => ({ id: `added ${n}`, name: "Added" }));
    opened.upsertAll(added);
    for (const { id } of added.slice(0, 100)) opened.upsert({ id, name: "Added again" });
    expect(opened.size).toBe(old.length + 300);
    expect(new Set(opened.ids("added")).size).toBe(300);
    expect(opened.count("added")).toBe(300);
    expect(codeOf(() => opened.compact({ full: true }))).toBe("damaged");
    expect(opened.count("added")).toBe(300);
  });

  test("can be empty", () => {
    const opened = readIndex(fileOf(new Engine(companySchema)), { schema: companySchema });
    expect(opened.size).toBe(0);
    opened.upsert({ id: "a", name: "Acme" });
    expect(opened.ids("acme")).toEqual(["a"]);
  });

  test("keeps its default operator", () => {
    const engine = new Engine(companySchema, { defaultOperator: "AND" });
    engine.upsertAll([
      { id: "a", name: "blue lamps" },
      { id: "b", name: "blue doors" },
    ]);
    expect(readIndex(fileOf(engine), { schema: companySchema }).ids("blue lamps")).toEqual(["a"]);
  });

  test("keeps ids and documents with unusual characters", () => {
    const strange: Company[] = [
      { id: "\ud800", name: "lone \udc00 surrogate" },
      { id: "__proto__", name: "", industries: [] },
      { id: "\u0000", name: "naïve 🚀", followers: -0.5 },
    ];
    const engine = new Engine(companySchema);
    engine.upsertAll(strange);
    const opened = readIndex(fileOf(engine), { schema: companySchema });
    expect(strange.map(({ id }) => opened.get(id))).toEqual(strange);
  });

  test("can have any schema", () => {
    const books = defineSchema({ analyzer: standardAnalyzer, fields: { title: text(), pages: number() } });
    const engine = new Engine(books);
    engine.upsert({ id: "1", title: "A tale", pages: 12 });
    const bytes = writeIndex(engine);
    expect(readIndex(bytes, { schema: books }).search("title:tale AND pages:12").hits[0]?.document.pages).toBe(12);
  });
});

const intactEngine = spreadEngine(companySchema, companies, { seed: 3, liveCapacity: 9, segmentCapacity: 40 });
const intactFile = fileOf(intactEngine);
const expectedResults = resultsOf(intactEngine);

describe("opening rejects a schema", () => {
  const { fields, analyzer } = companySchema;
  const { followers, ...others } = fields;
  const file = fileOf(intactEngine);
  const messageOf = (open: () => unknown): string => {
    try {
      open();
    } catch (error) {
      if (error instanceof IndexFileError && error.code === "schema") return error.message;
      throw error;
    }
    throw new Error("the file was opened");
  };

  test("with another analyzer", () => {
    expect(messageOf(() => readIndex(file, { schema: companySchema, analyzer: standardAnalyzer }))).toBe(
      'The index file was saved with the field "name" {"type":"text","analyzer":"folding","weight":16,"typicalLength":3}, where the schema now has "name" {"type":"text","analyzer":"standard","weight":16,"typicalLength":3}. Open it with the schema and the analyzer it was saved with, or load the documents again.',
    );
  });

  test("with fewer fields", () => {
    const schema = defineSchema({ analyzer, fields: { ...others } });
    expect(messageOf(() => readIndex(file, { schema }))).toContain('the field "followers" {"type":"number"}');
  });

  test("with more fields", () => {
    const schema = defineSchema({ analyzer, fields: { ...fields, founded: number() } });
    expect(messageOf(() => readIndex(file, { schema }))).toContain('fewer fields, where the schema now has "founded"');
  });

  test("with a field of another type", () => {
    const schema = defineSchema({ analyzer, fields: { ...fields, followers: text() } });
    expect(messageOf(() => readIndex(file, { schema }))).toContain('{"type":"number"}, where');
  });

  test("with a single-valued field that was multi-valued", () => {
    const schema = defineSchema({ analyzer, fields: { ...fields, industries: text() } });
    expect(messageOf(() => readIndex(file, { schema }))).toContain('"many":true,');
  });

  test("with another weight or typical length, on which stored frequencies depend", () => {
    const { weight, typicalLength } = fields.name;
    const withName = (options: { weight: number; typicalLength: number }): string => {
      const schema = defineSchema({ analyzer, fields: { ...fields, name: text({ ...options, exactFirst: true }) } });
      return messageOf(() => readIndex(file, { schema }));
    };
    expect(withName({ weight: 2, typicalLength })).toContain(
      `"weight":${weight},"typicalLength":${typicalLength}}, where the schema now has "name" {"type":"text","analyzer":"folding","weight":2,"typicalLength":${typicalLength}}. Open it`,
    );
    expect(withName({ weight, typicalLength: 4.5 })).toContain(
      `"analyzer":"folding","weight":${weight},"typicalLength":4.5}`,
    );
  });

  test("but not for other options", () => {
    const { weight, typicalLength, exactFirst } = fields.name;
    const name = text({ weight, typicalLength, exactFirst: !exactFirst });
    const schema = defineSchema({ analyzer, fields: { ...fields, name } });
    expect(readIndex(file, { schema }).size).toBe(companies.length);
  });
});
