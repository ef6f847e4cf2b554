import {
  CursorError,
  DocumentError,
  defineSchema,
  IndexFileError,
  QueryError,
  type QueryNode,
  type Schema,
  SearchEngine,
  standardAnalyzer,
  text,
  writeIndex,
} from "firmament";
import { type CompanyInput, companySchema } from "firmament/companies";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AsyncEngine, asyncEngine } from "../engine/async-engine.ts";
import { withHeaderNumber } from "../engine/index-files.ts";
import type { NewEngine } from "./engine-reading.ts";

type Call = (engine: AsyncEngine) => Promise<unknown>;

/** A value that the compiler has not checked. */
const unchecked = (value: unknown): never => value as never;

/** A document whose id is 5. */
const numbered = { id: 0.5 } as unknown as CompanyInput;

const badField = { id: "x", staff_count: "many" } as unknown as CompanyInput;

function fileOf(schema: Schema): Uint8Array<ArrayBuffer> {
  const engine = new SearchEngine(schema);
  engine.upsertAll(Array.from({ length: 200 }, (_, index) => ({ id: `${index}`, name: `software ${index}` })));
  return writeIndex(engine);
}

const file = fileOf(companySchema);
const otherFile = fileOf(defineSchema({ analyzer: standardAnalyzer, fields: { name: text() } }));
const newerFile = withHeaderNumber(file, 8, 99);
/** Opening reads the beginning only. */
const damagedFile = file.map((byte, index) => (index > 9000 && index % 512 === 0 ? byte ^ 1 : byte));

/** Calls that fail, by the class of their error. */
const failures: readonly (readonly [name: string, type: new (...args: never) => Error, call: Call])[] = [
  ["a syntax error with fixes", QueryError, (engine) => engine.search('name:(acme OR "x')],
  ["an unknown field with suggestions", QueryError, (engine) => engine.count("nme:acme")],
  ["a wrong type of a field", QueryError, (engine) => engine.ids("staff_count:many")],
  ["a limit", QueryError, (engine) => engine.explain("a ".repeat(5000))],
  ["an invalid tree of a wrong field", QueryError, (engine) => engine.count(unknownFieldTree)],
  ["a query that is not one", TypeError, (engine) => engine.search(unchecked(5))],
  ["a tree that is not one", TypeError, (engine) => engine.search(unchecked({ kind: "nothing" }))],
  ["a query of validate that is not one", TypeError, (engine) => engine.validate(unchecked(null))],
  ["a query of lint that is not one", TypeError, (engine) => engine.lint(unchecked(5))],
  ["a limit that is not a number", RangeError, (engine) => engine.search("a", { limit: -1 })],
  ["a time budget that is not a number", RangeError, (engine) => engine.count("a", { timeBudget: 0 })],
  ["an unknown default operator", TypeError, (engine) => engine.count("a", { defaultOperator: unchecked("and") })],
  ["an unknown sort", TypeError, (engine) => engine.search("a", { sort: unchecked("nmae") })],
  ["an unknown facet", TypeError, (engine) => engine.search("a", { facets: unchecked({ nmae: 5 }) })],
  [
    "too many ranges of one width",
    QueryError,
    async (engine) => {
      await engine.upsertAll([
        { id: "few", staff_count: 1 },
        { id: "many", staff_count: 900 },
      ]);
      return engine.search("*:*", { facets: { staff_count: { width: 0.5 } } });
    },
  ],
  ["a filter of completions", TypeError, (engine) => engine.complete("a", 1, { filter: unchecked({ nmae: "a" }) })],
  ["an unknown field to highlight", TypeError, (engine) => engine.search("a", { highlight: unchecked(["nmae"]) })],
  ["a highlight that is a text", TypeError, (engine) => engine.search("a", { highlight: unchecked("name") })],
  ["a fragment that is too short", RangeError, (engine) => engine.search("a", { highlight: shortFragment })],
  ["a limit of completions", RangeError, (engine) => engine.complete("a", 1, { limit: -1 })],
  ["a cursor that is not one", CursorError, (engine) => engine.search("software", { cursor: "none" })],
  ["a cursor of another query", CursorError, async (engine) => engine.search("a", { cursor: await cursorOf(engine) })],
  [
    "a cursor that has expired",
    CursorError,
    async (engine) => {
      const cursor = await cursorOf(engine);
      await engine.upsert({ id: "0", name: "changed" });
      return engine.search("software", { cursor, limit: 1 });
    },
  ],
  ["a document without a valid id", DocumentError, (engine) => engine.upsert(numbered)],
  ["a document with a wrong field", DocumentError, (engine) => engine.upsert(badField)],
  ["a list with a wrong document", DocumentError, (engine) => engine.upsertAll([{ id: "a" }, { id: "b" }, badField])],
  ["a load of a wrong document", DocumentError, (engine) => engine.load([{ id: "a" }, badField, { id: "b" }])],
  ["documents that are not a list", TypeError, (engine) => engine.upsertAll(unchecked(5))],
  ["records that are a text", TypeError, (engine) => engine.load(unchecked("abc"))],
  ["bytes that are not an index file", IndexFileError, (engine) => engine.open(new Uint8Array(100))],
  ["an index file of a later format", IndexFileError, (engine) => engine.open(newerFile)],
  ["an index file of another schema", IndexFileError, (engine) => engine.open(otherFile)],
  [
    "a damaged index file",
    IndexFileError,
    async (engine) => {
      await engine.open(damagedFile);
      return engine.search("software", { limit: 200 }).finally(() => engine.open(file));
    },
  ],
  ["an index file that is truncated", IndexFileError, (engine) => engine.open(file.slice(0, -100))],
  ["a source that is not one", TypeError, (engine) => engine.open(unchecked(5))],
];

const unknownFieldTree: QueryNode = { kind: "term", field: { name: "nmae" } } as unknown as QueryNode;
const shortFragment = { fields: ["name"], fragment: 5 } as const;

async function cursorOf(engine: AsyncEngine): Promise<string> {
  const { cursor } = await engine.search("software", { limit: 1 });
  return cursor ?? "";
}

/** Everything that a program can read of an error. */
async function errorOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return null;
  } catch (error) {
    return describeError(error);
  }
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    prototype: Object.getPrototypeOf(error) as unknown,
    name: error.name,
    message: error.message,
    text: String(error),
    members: { ...error },
    json: JSON.stringify(error),
    cause: describeError(error.cause),
  };
}

/** The contract of the errors of an engine: their classes and all their members. */
export function describeErrors(kind: string, newEngine: NewEngine): void {
  describe(`${kind}: errors`, () => {
    let engine: AsyncEngine;
    let same: AsyncEngine;
    beforeAll(async () => {
      [engine, same] = [newEngine, asyncEngine].map((create) => create({ cursors: { states: 0 } })) as [
        AsyncEngine,
        AsyncEngine,
      ];
      for (const each of [engine, same]) await each.open(file);
    });
    afterAll(() => engine.close());

    test.each(failures)("%s", async (_, type, call) => {
      const error = await errorOf(call(engine));
      expect(error).toEqual(await errorOf(call(same)));
      expect(error).toMatchObject({ prototype: type.prototype as unknown });
    });

    test("keep the documents as they are", async () => {
      expect(await engine.ids("*:*")).toEqual(await same.ids("*:*"));
    });
  });
}
