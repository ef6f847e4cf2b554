import { QueryError } from "firmament";
import { parse } from "firmament/grammar";
import { describe, expect, test } from "vitest";
import { CompileError, type SqlOptions, toElasticsearch, toSql } from "../src/index.ts";
import { postgres, schema, sqlite } from "./example-schema.ts";

function refusalOf(compile: () => unknown): CompileError {
  try {
    compile();
  } catch (error) {
    if (error instanceof CompileError) return error;
    throw error;
  }
  throw new Error("The query is compiled.");
}

const withoutTables: SqlOptions = { schema, dialect: "sqlite", table: "docs" };
const english: SqlOptions = { ...postgres, columns: { name: { configuration: "english" } } };

const located: SqlOptions = { ...postgres, columns: { spot: { latitude: "lat", longitude: "lon" } } };

describe("a refusal names the clause, its place and what to do", () => {
  test.each<[string, string, string, string, () => SqlOptions]>([
    ["name:a OR gogle~1", "gogle~1", "unsupported", "Write the spellings that you mean", () => postgres],
    ["name:(a OR gogle~1)", "gogle~1", "unsupported", "no edit distance", () => sqlite],
    ['size:1 -name:"a b"~3', 'name:"a b"~3', "unsupported", "Leave out the slop", () => postgres],
    ['name:("a b" AND "a b"~3)', '"a b"~3', "unsupported", "its NEAR counts other distances", () => sqlite],
    ["name:a AND city:/ab+/", "city:/ab+/", "unsupported", "Write a wildcard", () => sqlite],
    ["places:(town:a AND kind:/x+/)", "kind:/x+/", "unsupported", "no regular expressions", () => sqlite],
    ["city:x* OR places:(places.kind:/y+/)", "places.kind:/y+/", "unsupported", "", () => sqlite],
    ['size:1 spot:"52.5,13.4"~5', 'spot:"52.5,13.4"~5', "option", 'columns: { "spot": { latitude', () => postgres],
    ['spot:"0,0 0,1 1,1"', 'spot:"0,0 0,1 1,1"', "unsupported", "no polygons by itself", () => located],
    ['size:1 spots:"1,1"', 'spots:"1,1"', "unsupported", "Make the points objects", () => located],
    ["city:/a{2,300}/", "city:/a{2,300}/", "limit", "counts repetitions up to 255", () => postgres],
    ["size:1 OR name:acme", "name:acme", "option", "the option textIndex: { table }", () => withoutTables],
    ["size:1 places.kind:a", "places.kind:a", "option", 'objects: { "places": { table, key } }', () => withoutTables],
    ["places:(kind:a)", "places:(kind:a)", "option", 'objects: { "places": { table, key } }', () => withoutTables],
    ["size:1 OR code:a", "code:a", "option", "folded: true", () => withoutTables],
    ["name:run OR name:ru?", "name:ru?", "option", 'the configuration "english"', () => english],
    ["size:(1 2) OR name:/a+/", "name:/a+/", "option", 'the configuration "english"', () => english],
    ["name:c++*", "name:c++*", "option", "fts5vocab", () => ({ ...withoutTables, textIndex: { table: "docs_fts" } })],
  ])("%s", (query, clause, code, advice, options) => {
    const error = refusalOf(() => toSql(query, options()));
    expect(error).toMatchObject({ clause, code, query, name: "CompileError" });
    expect(query.slice(error.span.start, error.span.end)).toBe(clause);
    expect(error.message).toContain(advice);
    expect(error.message).toContain(`cannot say \`${clause}\``);
  });

  test("of Elasticsearch", () => {
    const options = { schema, fields: { name: { analyzer: "english" } } };
    expect(refusalOf(() => toElasticsearch("size:1 OR name:ru?", options))).toMatchObject({
      target: "Elasticsearch",
      code: "option",
      clause: "name:ru?",
    });
    const long = `city:/${"(ab|c)".repeat(200)}/`;
    expect(refusalOf(() => toElasticsearch(`size:1 OR ${long}`, { schema }))).toMatchObject({
      code: "limit",
      clause: long,
    });
    const boost = `city:a^1${"0".repeat(40)}`;
    expect(refusalOf(() => toElasticsearch(`size:1 ${boost}`, { schema }))).toMatchObject({
      code: "limit",
      clause: boost,
    });
  });

  test.each(['spot:"52,13"~5', "spot:[50,8 TO 53,14]^2"])(
    "of points whose path is a setting of the query: %s",
    (query) => {
      for (const path of ["distance", "boost"]) {
        expect(refusalOf(() => toElasticsearch(query, { schema, fields: { spot: path } }))).toMatchObject({
          code: "option",
          message: expect.stringContaining(`fields: { "spot": "${path}_alias" }`),
        });
      }
    },
  );

  test("of a filter shows the filter", () => {
    const filter = { code: "A" };
    expect(refusalOf(() => toSql("size:1", { ...postgres, filter } as SqlOptions))).toMatchObject({
      code: "unsupported",
      clause: '{"code":"A"}',
      message: expect.stringContaining('Write it as a query, code:"…", which folds the value.'),
    });
    expect(refusalOf(() => toElasticsearch("size:1", { schema, filter: { name: "Acme" } as never }))).toMatchObject({
      code: "option",
      message: expect.stringContaining('fields: { "name": { keyword: "name.keyword" } }'),
    });
    expect(() => toSql("size:1", { ...postgres, filter: { nmae: "x" } } as never)).toThrow(TypeError);
  });

  test("of a tree has the place in its text", () => {
    const error = refusalOf(() => toSql(parse("size:1   OR gogle~1"), postgres));
    expect(error).toMatchObject({ query: "size:1 OR gogle~1", span: { start: 10, end: 17 }, clause: "gogle~1" });
  });

  test("of a statement with too many parameters is about the whole query", () => {
    const error = refusalOf(() => toSql("size:1 staff:2", { ...postgres, firstParameter: 65_535 }));
    expect(error).toMatchObject({ code: "limit", clause: "size:1 staff:2" });
  });

  test("shows the beginning of a long clause", () => {
    const { message, clause } = refusalOf(() => toSql(`size:1 city:/${"a+".repeat(100)}/`, sqlite));
    expect(message).toMatch(/^SQLite cannot say `city:\/(a\+)+…`: SQLite has no/);
    expect(clause).toHaveLength(207);
  });
});

describe("other errors", () => {
  test("of a query are those of the engine", () => {
    expect(() => toSql("nmae:a", postgres)).toThrow(QueryError);
    expect(() => toElasticsearch("size:a", { schema })).toThrow(QueryError);
  });

  test.each<[object, string]>([
    [{ dialect: "mysql" }, 'The option dialect must be "postgres", "sqlite" or "duckdb", not the text "mysql".'],
    [{ table: "" }, "The option table of toSql must be a name"],
    [{ tabel: "x" }, 'Did you mean "table"?'],
    [{ columns: { nmae: "title" } }, 'Did you mean "name"?'],
    [{ columns: { name: { colum: "title" } } }, 'Did you mean "column"?'],
    [{ columns: { name: { configuration: "a'b" } } }, "must be a name such as simple"],
    [{ columns: { name: { analyzer: "folding" } } }, "must be an analyzer of the engine"],
    [{ columns: { name: { configuration: null } } }, "needs the option vector"],
    [{ columns: { founded: { dates: "text" } } }, "must be one of timestamptz, timestamp, milliseconds"],
    [{ textIndex: { table: "x" } }, "is for SQLite"],
    [{ objects: { name: { table: "x", key: "y" } } }, "There is no such field"],
    [{ objects: { places: { table: "docs", key: "y" } } }, "must not be that of the documents"],
    [
      { dialect: "sqlite", objects: { places: { table: "Docs", key: "y" } } },
      'must not be that of the documents, the text "docs". Name another one.',
    ],
    [{ objects: { places: { table: "p" } } }, "The key of the objects"],
    [{ columns: { spot: { latitude: "lat" } } }, "needs both options of a point: latitude and longitude"],
    [{ dialect: "duckdb", columns: { name: { vector: "v" } } }, "has an option of PostgreSQL. DuckDB finds words"],
    [{ columns: { name: { words: "w" } } }, "has an option of DuckDB. PostgreSQL finds words"],
    [{ firstParameter: 0 }, "firstParameter"],
    [{ schema: undefined }, "toSql needs the option schema"],
    [{ dialect: "sqlite", columns: { name: { vector: "v" } } }, "has an option of PostgreSQL"],
  ])("%j", (options, message) => {
    expect(() => toSql("a", { ...postgres, objects: {}, ...options } as SqlOptions)).toThrow(message);
  });
});
