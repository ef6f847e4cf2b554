import { foldingAnalyzer } from "firmament";
import { parse } from "firmament/grammar";
import { describe, expect, test } from "vitest";
import { type SqlOptions, type SqlValue, toSql } from "../src/index.ts";
import { duckdb, postgres, sqlite } from "./example-schema.ts";

/** The text without the name of the table, in single quotes as in the test, with the values. */
function compiled(query: string, options: SqlOptions): readonly [string, readonly SqlValue[]] {
  const { text, values } = toSql(query, options);
  return [text.replaceAll('"docs".', "").replaceAll('"', ""), values];
}

describe("PostgreSQL", () => {
  test.each<[string, string, ...SqlValue[]]>([
    ["name:Acme", "to_tsvector('simple', name) @@ to_tsquery('simple', $1)", "'acme'"],
    ['name:"acme robots"', "to_tsvector('simple', name) @@ to_tsquery('simple', $1)", "'acme' <-> 'robots'"],
    ["name:o'neill", "to_tsvector('simple', name) @@ to_tsquery('simple', $1)", "'o''neill'"],
    ["name:acm*", "to_tsvector('simple', name) @@ to_tsquery('simple', $1)", "'acm':*"],
    [
      "name:a?m*",
      "EXISTS (SELECT 1 FROM unnest(tsvector_to_array(to_tsvector('simple', name))) AS word WHERE word LIKE $1)",
      "a_m%",
    ],
    [
      "name:c++*",
      "EXISTS (SELECT 1 FROM unnest(tsvector_to_array(to_tsvector('simple', name))) AS word WHERE word LIKE $1)",
      "c++%",
    ],
    ["name:*", "to_tsvector('simple', name) <> ''::tsvector"],
    [
      "about:acme",
      "EXISTS (SELECT 1 FROM unnest(about) AS value WHERE to_tsvector('simple', value) @@ to_tsquery('simple', $1))",
      "'acme'",
    ],
    ["city:Berlin", "city = $1", "Berlin"],
    ["city:50\\%_\\\\*", "city LIKE $1", "50\\%\\_\\\\%"],
    ["city:/a(b|c)+\\d{2}\\./", "city ~ $1", "^(?:a(?:b|c)+[0-9]{2,2}\\.)$"],
    ["city:/a*/", "(city ~ $1 AND city <> '')", "^(?:a*)$"],
    ["city:[a TO c}", "(city COLLATE C >= $1 AND city COLLATE C < $2)", "a", "c"],
    ["city:x~0", "city = $1", "x"],
    ["city:*", "city <> ''"],
    ["tags:a", "EXISTS (SELECT 1 FROM unnest(tags) AS value WHERE value = $1)", "a"],
    ["code:ÄB", "code_folded = $1", "ab"],
    ["size:[50 TO 500}", "(size >= $1::double precision AND size < $2::double precision)", 50, 500],
    ["sizes:>5", "EXISTS (SELECT 1 FROM unnest(sizes) AS value WHERE value > $1::double precision)", 5],
    ["staff:5", "staff = $1::bigint", 5],
    ["staff:<=9007199254740993", "staff IS NOT NULL"],
    ["size:[7 TO 5]", "FALSE"],
    ["active:true", "active = TRUE"],
    ["active:*", "active IS NOT NULL"],
    [
      "founded:2024-02",
      "(founded >= $1::timestamptz AND founded < $2::timestamptz)",
      "2024-02-01T00:00:00.000Z",
      "2024-03-01T00:00:00.000Z",
    ],
    ["founded:<=9999", "founded IS NOT NULL"],
    ["founded:>2023", "founded >= $1::timestamptz", "2024-01-01T00:00:00.000Z"],
    ["founded:<0000-06", "founded < $1::timestamptz", "0001-06-01T00:00:00.000Z BC"],
    ["NOT city:a", "(city = $1) IS NOT TRUE", "a"],
    [
      "city:a AND (size:1 OR size:2)",
      "(city = $1 AND (size = $2::double precision OR size = $3::double precision))",
      "a",
      1,
      2,
    ],
    ["-city:a -size:1", "((city = $1) IS NOT TRUE AND (size = $2::double precision) IS NOT TRUE)", "a", 1],
    ["+city:a size:1", "city = $1", "a"],
    ["*:*", "TRUE"],
    [
      "places:(town:berlin AND kind:hq)",
      "EXISTS (SELECT 1 FROM places WHERE places.doc = id AND (to_tsvector('simple', places.town) @@ to_tsquery('simple', $1) AND places.kind = $2))",
      "'berlin'",
      "hq",
    ],
    [
      "NOT places.kind:hq",
      "(EXISTS (SELECT 1 FROM places WHERE places.doc = id AND places.kind = $1)) IS NOT TRUE",
      "hq",
    ],
    ["places:*", "EXISTS (SELECT 1 FROM places WHERE places.doc = id AND TRUE)"],
  ])("%s", (query, text, ...values) => {
    expect(compiled(query, postgres)).toEqual([text, values]);
  });

  test("a list of values is one parameter", () => {
    const values = Array.from({ length: 40 }, (_, index) => `v${index}`);
    expect(compiled(`city:(${values.join(" ")})`, postgres)).toEqual(["city = ANY($1::text[])", [values]]);
  });

  test("columns, configurations and vectors of the caller", () => {
    const columns = {
      name: { column: "title", configuration: "english" },
      about: { vector: "about_words" },
      founded: { dates: "milliseconds" },
      seen: { dates: "timestamp" },
    } as const;
    const options = { ...postgres, columns, firstParameter: 3 };
    expect(compiled("name:running", options)).toEqual([
      "to_tsvector('english', title) @@ to_tsquery('english', $3)",
      ["'running'"],
    ]);
    expect(compiled('about:"a b"', options)).toEqual(["about_words @@ to_tsquery('simple', $3)", ["'a' <-> 'b'"]]);
    expect(compiled("founded:<1970", options)).toEqual(["founded < $3::bigint", [0]]);
    expect(compiled("seen:<1970", options)[1]).toEqual(["1970-01-01T00:00:00.000"]);
    const lexemes = { ...postgres, columns: { name: { configuration: null, vector: "name_words" } } };
    expect(compiled("name:a\\'b", lexemes)).toEqual(["name_words @@ $1::tsquery", ["'a''b'"]]);
  });

  test("names are quoted, and no value is part of the text", () => {
    const options = { ...postgres, table: 'do"cs', columns: { city: 'ci"ty' } };
    const { text, values } = toSql(`city:"'; DROP TABLE docs; --"`, options);
    expect(text).toBe('"do""cs"."ci""ty" = $1');
    expect(values).toEqual(["'; DROP TABLE docs; --"]);
    expect(toSql(parse("city:a"), postgres)).toEqual({ text: '"docs"."city" = $1', values: ["a"] });
  });
});

describe("SQLite", () => {
  const rows = (query: string): string => `rowid IN (SELECT rowid FROM docs_fts WHERE docs_fts MATCH ${query})`;
  const words = (condition: string): string =>
    `rowid IN (SELECT words.doc FROM docs_words AS words WHERE words.col IN (?)${condition})`;

  test.each<[string, string, ...SqlValue[]]>([
    ["name:Acme", rows("?"), '{"name"} : "acme"'],
    ['name:"Zürich West"', rows("?"), '{"name"} : "zurich west"'],
    ["name:acm*", rows("?"), '{"name"} : "acm" *'],
    ["name:a?m*", words(" AND words.term GLOB ?"), "name", "a?m*"],
    ["name:c++*", words(" AND words.term GLOB ?"), "name", "c++*"],
    ["name:[a TO *]", words(" AND words.term COLLATE BINARY >= ?"), "name", "a"],
    ["name:*", words(""), "name"],
    ["city:Berlin", "city = ?", "Berlin"],
    ["city:*\\*\\?\\[x\\]*", "city GLOB ?", "*[*][?][[]x]*"],
    ["tags:a", "EXISTS (SELECT 1 FROM json_each(tags) AS each WHERE each.value = ?)", "a"],
    ["size:>5", "size > ?", 5],
    ["active:false", "active = 0"],
    ["founded:<1970-01-02", "founded < ?", 86_400_000],
    ["NOT city:a", "(city = ?) IS NOT TRUE", "a"],
    [
      "places.town:berlin",
      "EXISTS (SELECT 1 FROM places WHERE places.doc = id AND places.rowid IN (SELECT rowid FROM places_fts WHERE places_fts MATCH ?))",
      '{"town"} : "berlin"',
    ],
  ])("%s", (query, text, ...values) => {
    expect(compiled(query, sqlite)).toEqual([text, values]);
  });

  test("without a vocabulary, a text that is not empty is taken to have a word", () => {
    const options = { ...sqlite, textIndex: { table: "docs_fts", rowid: "id" } };
    expect(compiled("name:*", options)).toEqual(["name <> ''", []]);
    expect(compiled("name:a", options)[0]).toBe("id IN (SELECT rowid FROM docs_fts WHERE docs_fts MATCH ?)");
  });

  test("dates as texts", () => {
    const options = { ...sqlite, columns: { founded: { dates: "text" } } } as const;
    expect(compiled("founded:2024", options)).toEqual([
      "(founded >= ? AND founded < ?)",
      ["2024-01-01T00:00:00.000Z", "2025-01-01T00:00:00.000Z"],
    ]);
  });
});

describe("DuckDB", () => {
  const words = (text: string): string => `regexp_extract_all(lower(${text}), '[\\p{L}\\p{N}\\p{M}]+')`;
  const any = (list: string, condition: string): string =>
    `EXISTS (SELECT 1 FROM (SELECT unnest(${list}) AS value) AS values WHERE ${condition})`;

  test.each<[string, string, ...SqlValue[]]>([
    ["name:Acme", `list_contains(${words("name")}, $1)`, "acme"],
    [
      'name:"acme robots"',
      `contains(chr(31) || array_to_string(${words("name")}, chr(31)) || chr(31), $1)`,
      "\u001facme\u001frobots\u001f",
    ],
    ["name:acm*", any(words("name"), "values.value LIKE $1 ESCAPE '\\'"), "acm%"],
    ["name:*", `len(${words("name")}) > 0`],
    ["about:acme", any("about", `list_contains(${words("values.value")}, $1)`), "acme"],
    ["city:Berlin", "city = $1", "Berlin"],
    ["city:/a(b|c)+/", "regexp_full_match(city, $1)", "(?s)a(?:b|c)+"],
    ["city:[a TO c}", "(city COLLATE C >= $1 AND city COLLATE C < $2)", "a", "c"],
    ["tags:a", any("tags", "values.value = $1"), "a"],
    ["size:>5", "size > $1::DOUBLE", 5],
    ["staff:5", "staff = $1::BIGINT", 5],
    ["active:true", "active = TRUE"],
    ["founded:>2023", "founded >= $1::TIMESTAMPTZ", "2024-01-01T00:00:00.000Z"],
    ["NOT city:a", "(city = $1) IS NOT TRUE", "a"],
    [
      "places.town:berlin",
      `EXISTS (SELECT 1 FROM places WHERE places.doc = id AND list_contains(${words("places.town")}, $1))`,
      "berlin",
    ],
  ])("%s", (query, text, ...values) => {
    expect(compiled(query, duckdb)).toEqual([text, values]);
  });

  test("values of a set are parameters", () => {
    const values = Array.from({ length: 40 }, (_, index) => `v${index}`);
    const places = values.map((_, index) => `$${index + 1}::VARCHAR`).join(", ");
    expect(compiled(`city:(${values.join(" ")})`, duckdb)).toEqual([`city IN (${places})`, values]);
    expect(compiled(`name:(${values.join(" ")})`, duckdb)[0]).toBe(`list_has_any(${words("name")}, [${places}])`);
  });

  test("columns of the caller", () => {
    const columns = {
      name: { words: "name_words" },
      about: { words: "about_words" },
      founded: { dates: "milliseconds" },
      seen: { dates: "timestamp" },
    } as const;
    const options = { ...duckdb, columns };
    expect(compiled("name:a", options)[0]).toBe("list_contains(name_words, $1)");
    expect(compiled("about:a", options)[0]).toBe(any("about_words", "list_contains(values.value, $1)"));
    expect(compiled("founded:<1970", options)).toEqual(["founded < $1::BIGINT", [0]]);
    expect(compiled("seen:<1970", options)).toEqual([
      any("seen", "values.value < $1::TIMESTAMP"),
      ["1970-01-01T00:00:00.000"],
    ]);
    const folding = { ...duckdb, columns: { name: { analyzer: foldingAnalyzer } } };
    expect(compiled("name:Zürich", folding)).toEqual([
      `list_contains(${words("name").replace("lower(name)", "strip_accents(lower(name))")}, $1)`,
      ["zurich"],
    ]);
  });
});

describe("points and filters", () => {
  const columns = { spot: { latitude: "lat", longitude: "lon" } };
  const located = { ...sqlite, columns: { ...sqlite.columns, ...columns } };

  test("a radius is a haversine, a box two ranges", () => {
    expect(compiled('spot:"52,13"~50', located)).toEqual([
      "(sin((lat - ?) * ?) * sin((lat - ?) * ?) + ? * cos(lat * ?) * sin((lon - ?) * ?) * sin((lon - ?) * ?) <= ?)",
      [
        52,
        Math.PI / 360,
        52,
        Math.PI / 360,
        Math.cos((52 * Math.PI) / 180),
        Math.PI / 180,
        13,
        Math.PI / 360,
        13,
        Math.PI / 360,
        expect.closeTo(1.5397e-5, 8),
      ],
    ]);
    expect(compiled("spot:[-90,13 TO 53,14]", located)).toEqual([
      "(lat < ? AND lon >= ? AND lon < ? AND lat IS NOT NULL AND lon IS NOT NULL)",
      [expect.closeTo(53, 5), expect.closeTo(13, 5), expect.closeTo(14, 5)],
    ]);
    expect(compiled("spot:[1,170 TO 2,-170]", located)[0]).toBe(
      "(lat >= ? AND lat < ? AND (lon >= ? OR lon < ?) AND lat IS NOT NULL AND lon IS NOT NULL)",
    );
    for (const query of ["spot:*", 'spot:"52,13"~20037']) {
      expect(compiled(query, located)).toEqual(["(lat IS NOT NULL AND lon IS NOT NULL)", []]);
    }
  });

  test("a filter is compiled beside the query", () => {
    const filter = { tags: ["a", "b"], size: { gte: 5 }, city: { not: "c" } };
    expect(compiled("city:x", { ...postgres, filter } as SqlOptions)).toEqual([
      "(city = $1 AND EXISTS (SELECT 1 FROM unnest(tags) AS value WHERE value = ANY($2::text[])) AND size >= $3::double precision AND (city = ANY($4::text[])) IS NOT TRUE)",
      ["x", ["a", "b"], 5, ["c"]],
    ]);
    expect(compiled("city:x", { ...postgres, columns: {}, filter: { code: "A" } } as SqlOptions)).toEqual([
      "(city = $1 AND code = ANY($2::text[]))",
      ["x", ["A"]],
    ]);
    expect(compiled("city:x", { ...postgres, filter: "size:>5" } as SqlOptions)[0]).toBe(
      "(city = $1 AND size > $2::double precision)",
    );
    expect(compiled("city:x", { ...postgres, filter: { "places.kind": "hq" } } as SqlOptions)[0]).toBe(
      "(city = $1 AND EXISTS (SELECT 1 FROM places WHERE places.doc = id AND places.kind = ANY($2::text[])))",
    );
  });
});
