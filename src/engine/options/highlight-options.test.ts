import { describe, expect, test } from "vitest";
import { companySchema } from "../../companies/company-schema.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { SearchEngine } from "../search-engine.ts";
import { readHighlight } from "./highlight-options.ts";

const books = defineSchema({
  analyzer: companySchema.analyzer,
  fields: { title: text(), authors: text({ many: true }), pages: number() },
});
const schema = new AnalyzedSchema(books);

test("every option but the fields has a default", () => {
  const defaults = { fields: ["title", "authors"], fragment: null, mark: ["<em>", "</em>"], isEscaped: true };
  expect(readHighlight(["title", "authors"], schema)).toEqual(defaults);
  expect(readHighlight({ fields: ["title", "authors"] }, schema)).toEqual(defaults);
  expect(readHighlight({ fields: [], fragment: 20, mark: ["", ""], escape: false }, schema)).toEqual({
    ...{ fields: [], fragment: 20, mark: ["", ""], isEscaped: false },
  });
});

describe("readHighlight", () => {
  const fields = "the text and keyword fields are title, authors.";
  const shape =
    'highlight must be a list of text and keyword fields, as in ["title"], or options, as in { fields: ["title"], fragment: 160 }, not ';
  const mark = 'highlight.mark must be the texts before and after a word, as in ["<em>", "</em>"], not ';

  test.each<[unknown, string]>([
    [["name"], `There is no field "name" to highlight: ${fields}`],
    [["toString"], `There is no field "toString" to highlight: ${fields}`],
    [["id"], `There is no field "id" to highlight: ${fields}`],
    [[5], `There is no field 5 to highlight: ${fields}`],
    [["title", "pages"], `Only text can be highlighted, and pages contains numbers: ${fields}`],
    [{ fields: ["pages"] }, `Only text can be highlighted, and pages contains numbers: ${fields}`],
    ["title", `${shape}"title".`],
    [true, `${shape}true.`],
    [null, `${shape}null.`],
    [{ fragment: 160 }, `${shape}{"fragment":160}.`],
    [{ fields: "title" }, `${shape}{"fields":"title"}.`],
    [{ fields: [], mark: "em" }, `${mark}"em".`],
    [{ fields: [], mark: ["<em>"] }, `${mark}["<em>"].`],
    [{ fields: [], mark: ["<em>", 5] }, `${mark}["<em>",5].`],
    [{ fields: [], mark: null }, `${mark}null.`],
    [{ fields: [], escape: "no" }, 'highlight.escape must be true or false, not "no".'],
  ])("rejects %j", (options, message) => {
    expect(() => readHighlight(options as never, schema)).toThrow(new TypeError(message));
  });

  test.each<[unknown, string]>([
    [19, "19"],
    [0, "0"],
    [-1, "-1"],
    [20.5, "20.5"],
    [Number.NaN, "NaN"],
    [Number.POSITIVE_INFINITY, "Infinity"],
    ["160", 'the text "160"'],
    [null, "null"],
  ])("rejects a fragment of %j", (fragment, description) => {
    expect(() => readHighlight({ fields: [], fragment: fragment as number }, schema)).toThrow(
      new RangeError(`highlight.fragment must be a whole number from 20, not ${description}.`),
    );
  });
});

describe("a search", () => {
  const engine = new SearchEngine(books);
  engine.upsertAll([
    { id: "1", title: "Moby Dick & Co.", authors: ["Herman Melville", "A. Moby"], pages: 635 },
    { id: "2", title: "Typee", authors: ["Herman Melville"], pages: 635 },
  ]);

  test("returns highlights in the requested fields", () => {
    const { hits } = engine.search("moby OR typee", { highlight: ["title", "authors"], sort: "title" });
    expect(hits.map(({ highlights }) => highlights)).toEqual([
      {
        title: [{ marked: "<em>Moby</em> Dick &amp; Co.", spans: [{ start: 0, end: 4 }] }],
        authors: [{ marked: "A. <em>Moby</em>", spans: [{ start: 3, end: 7 }] }],
      },
      { title: [{ marked: "<em>Typee</em>", spans: [{ start: 0, end: 5 }] }] },
    ]);
    expect(Object.keys(engine.search("moby").hits[0] ?? {})).toEqual(["id", "score", "document"]);
    expect(engine.search("pages:635", { highlight: ["title"], limit: 1 }).hits[0]?.highlights).toEqual({});
  });

  test("highlights fields that are not in the projection", () => {
    const [hit] = engine.search("dick", {
      highlight: { fields: ["title"], mark: ["*", "*"], escape: false },
      fields: ["pages"],
    }).hits;
    expect({ ...hit, score: 0 }).toEqual({
      ...{ id: "1", score: 0, document: { id: "1", pages: 635 } },
      highlights: { title: [{ marked: "Moby *Dick* & Co.", spans: [{ start: 5, end: 9 }] }] },
    });
  });

  test("highlights a corrected query", () => {
    const [hit] = engine.search("(dick AND name:moby", { highlight: ["title"], lenient: true }).hits;
    expect(hit?.highlights?.title?.[0]?.marked).toBe("<em>Moby</em> <em>Dick</em> &amp; Co.");
  });

  test("rejects invalid highlight options before it parses the query", () => {
    const highlight = ["pages"] as unknown as ["title"];
    expect(() => engine.search("(", { highlight })).toThrow("Only text can be highlighted");
    expect(() => engine.stream("(", { highlight })).toThrow("Only text can be highlighted");
    expect(() => engine.search("(", { highlight: null as never })).toThrow("highlight must be a list");
  });
});
