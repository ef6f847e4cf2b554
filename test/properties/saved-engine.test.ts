import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { readIndex, writeIndex } from "../../src/engine/file/index-file.ts";
import type { SearchEngine } from "../../src/engine/search-engine.ts";
import { SearchEngine as Engine } from "../../src/engine/search-engine.ts";
import { type Company, type CompanySchema, companySchema } from "../../src/schema/company-schema.ts";
import { number, text } from "../../src/schema/field.ts";
import { defineSchema } from "../../src/schema/schema.ts";
import { IndexFileError } from "../../src/storage/index-file-error.ts";
import { conformanceCompanies } from "../support/conformance.ts";
import { joined } from "../support/engine/index-files.ts";
import { spreadEngine, spreads } from "../support/engine/spread-engine.ts";
import { law } from "../support/fuzz.ts";

type Companies = SearchEngine<CompanySchema>;

/** Of every kind that an evaluator knows. */
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

const some = conformanceCompanies.slice(0, 60);

function fileOf(engine: Companies): Uint8Array {
  return joined(copies(writeIndex(engine)));
}

/** Chunks are good until the next one is taken. */
function* copies(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const chunk of chunks) yield chunk.slice();
}

/** All that an engine can be asked. */
function answersOf(engine: Companies): unknown {
  return {
    size: engine.size,
    asked: queries.map((query) => ({
      query,
      count: engine.count(query),
      ids: engine.ids(query),
      best: engine.search(query, { limit: 5 }).hits.map(({ id, score, document }) => ({ id, score, document })),
      largest: engine.search(query, { limit: 5, sort: "followers:desc" }).hits.map(({ id }) => id),
      sorted: engine.search(query, { limit: 5, sort: ["location_country", "name:desc"] }).hits.map(({ id }) => id),
      counted: engine.search(query, { limit: 0, facets: { type: 3, industries: 3, staff_count: [0, 50] } }).facets,
    })),
    documents: some.map(({ id }) => engine.get(id)),
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
    "answers as it did, whatever segments it has, and goes on like the one that was not saved",
    30,
    fc.property(spreads, (spread) => {
      const engine = spreadEngine(companySchema, some, spread);
      const opened = readIndex(fileOf(engine), { liveCapacity: 5, segmentCapacity: 30 });
      expect(answersOf(opened)).toEqual(answersOf(engine));

      const [first, second, third] = some as [Company, Company, Company];
      for (const each of [engine, opened]) {
        each.delete(first.id);
        each.upsert({ ...second, name: "Changed software" });
        each.upsertAll([third, { id: "new", name: "New software in Berlin" }]);
        each.compact({ full: true });
      }
      expect(answersOf(opened)).toEqual(answersOf(engine));
    }),
  );

  law(
    "is as it was at the time of the call, whatever is changed while it is written",
    30,
    fc.property(spreads, fc.nat(30), (spread, pause) => {
      const engine = spreadEngine(companySchema, some, spread);
      const before = answersOf(engine);
      const chunks = writeIndex(engine);
      const taken: Uint8Array[] = [];
      const take = (most: number): void => {
        for (let n = 0; n < most; n++) {
          const { value, done } = chunks.next();
          if (done === true) return;
          taken.push(value.slice());
        }
      };
      take(pause);
      for (const company of some.slice(0, 20)) engine.upsert({ ...company, tagline: "Changed meanwhile" });
      for (const { id } of some.slice(20, 30)) engine.delete(id);
      take(pause);
      engine.compact({ full: true });
      take(Number.POSITIVE_INFINITY);
      expect(answersOf(readIndex(joined(taken)))).toEqual(before);
    }),
  );

  law(
    "that is damaged is noticed, or what is asked for was not",
    200,
    fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean(), (place, flip, isCut) => {
      const at = place % damagedFile.length;
      const changed = isCut ? damagedFile.subarray(0, at) : damagedFile.slice();
      if (!isCut) changed[at] = (changed[at] as number) ^ flip;
      let answers: unknown = null;
      const code = codeOf(() => {
        answers = answersOf(readIndex(changed));
      });
      if (code === null) expect(answers).toEqual(rightAnswers);
      else expect(code).toBe(at < 8 ? "foreign" : "damaged");
    }),
  );

  test("that is damaged takes changes all the same, each once, and says so when everything is to be merged", () => {
    const engine = new Engine(companySchema);
    const old = Array.from(
      { length: 1500 },
      (_, n): Company => ({ ...(some[n % some.length] as Company), id: `old ${n}` }),
    );
    engine.upsertAll(old);
    const file = fileOf(engine);
    // Past the middle stand postings, tokens and documents, none of which is read when a snapshot is opened.
    file[Math.floor(file.length * 0.9)] = (file[Math.floor(file.length * 0.9)] as number) ^ 1;
    const opened = readIndex(file, { liveCapacity: 4, segmentCapacity: 3000 });
    const added = Array.from({ length: 300 }, (_, n): Company => ({ id: `added ${n}`, name: "Added" }));
    opened.upsertAll(added);
    for (const { id } of added.slice(0, 100)) opened.upsert({ id, name: "Added again" });
    expect(opened.size).toBe(old.length + 300);
    expect(new Set(opened.ids("added")).size).toBe(300);
    expect(opened.count("added")).toBe(300);
    expect(codeOf(() => opened.compact({ full: true }))).toBe("damaged");
    expect(opened.count("added")).toBe(300);
  });

  test("of no company can be opened", () => {
    const opened = readIndex(fileOf(new Engine(companySchema)));
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
    expect(readIndex(fileOf(engine)).ids("blue lamps")).toEqual(["a"]);
  });

  test("keeps ids and documents that are no plain text", () => {
    const strange: Company[] = [
      { id: "\ud800", name: "lone \udc00 surrogate" },
      { id: "__proto__", name: "", industries: [] },
      { id: "\u0000", name: "naïve 🚀", followers: -0.5 },
    ];
    const engine = new Engine(companySchema);
    engine.upsertAll(strange);
    const opened = readIndex(fileOf(engine));
    expect(strange.map(({ id }) => opened.get(id))).toEqual(strange);
  });

  test("can be of any schema", () => {
    const books = defineSchema({ analyzer: standardAnalyzer, fields: { title: text(), pages: number() } });
    const engine = new Engine(books);
    engine.upsert({ id: "1", title: "A tale", pages: 12 });
    const bytes = joined(copies(writeIndex(engine)));
    expect(readIndex(bytes, { schema: books }).search("title:tale AND pages:12").hits[0]?.document.pages).toBe(12);
  });
});

const damagedEngine = spreadEngine(companySchema, some, { seed: 3, liveCapacity: 9, segmentCapacity: 40 });
const damagedFile = fileOf(damagedEngine);
const rightAnswers = answersOf(damagedEngine);

describe("another schema is refused", () => {
  const { fields, analyzer } = companySchema;
  const { followers, ...others } = fields;
  const file = fileOf(damagedEngine);
  const refusal = (open: () => unknown): string => {
    try {
      open();
    } catch (error) {
      if (error instanceof IndexFileError && error.code === "schema") return error.message;
      throw error;
    }
    throw new Error("It was opened");
  };

  test("with another analyzer", () => {
    expect(refusal(() => readIndex(file, { analyzer: standardAnalyzer }))).toBe(
      'The index file was saved with the field "name" (one text, analyzer "folding"), where the schema now has "name" (one text, analyzer "standard"). Open it with the schema and the analyzer it was saved with, or load the documents again.',
    );
  });

  test("with fewer fields", () => {
    const schema = defineSchema({ analyzer, fields: { ...others } });
    expect(refusal(() => readIndex(file, { schema }))).toContain('the field "followers" (one number)');
  });

  test("with more fields", () => {
    const schema = defineSchema({ analyzer, fields: { ...fields, founded: number() } });
    expect(refusal(() => readIndex(file, { schema }))).toContain('fewer fields, where the schema now has "founded"');
  });

  test("with a field of another type", () => {
    const schema = defineSchema({ analyzer, fields: { ...fields, followers: text() } });
    expect(refusal(() => readIndex(file, { schema }))).toContain("(one number), where");
  });

  test("with one value where there were many", () => {
    const schema = defineSchema({ analyzer, fields: { ...fields, industries: text() } });
    expect(refusal(() => readIndex(file, { schema }))).toContain("(many texts,");
  });

  test("but another weight is no matter", () => {
    const schema = defineSchema({ analyzer, fields: { ...fields, name: text({ weight: 2 }) } });
    expect(readIndex(file, { schema }).size).toBe(some.length);
  });
});
