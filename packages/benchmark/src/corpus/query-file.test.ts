import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { phrase, prefix, range, word } from "../question/query.ts";
import { CorpusFields } from "./corpus-fields.ts";
import { classesOfFile, QueryFileError, readQueryFile } from "./query-file.ts";

const fields = new CorpusFields(companySchema);

const read = (text: string) => readQueryFile(text, "queries.txt", fields);

const FILE = `\ufeff# what visitors searched
berlin

name\tname:acme*
{"class":"filters","query":"staff_count:{50 TO 500]"}
 # another comment
{"query":"\\"new york\\""}\r
{"a" TO "b"}
name\tname:acme*
`;

test("a line has a query, and may have a class", () => {
  expect(read(FILE).map(({ className, text }) => [className, text])).toEqual([
    ["queries", "berlin"],
    ["name", "name:acme*"],
    ["filters", "staff_count:{50 TO 500]"],
    ["queries", '"new york"'],
    ["queries", '{"a" TO "b"}'],
    ["name", "name:acme*"],
  ]);
});

test("classes are in the order of their first queries, repeat none, and are translated", () => {
  const classes = classesOfFile(read(FILE), fields, []);
  expect(classes.map(({ name, queries }) => [name, queries])).toEqual([
    [
      "queries",
      [
        { text: "berlin", query: word("berlin") },
        { text: '"new york"', query: phrase(["new", "york"]) },
        { text: '{"a" TO "b"}', query: null },
      ],
    ],
    ["name", [{ text: "name:acme*", query: prefix("acme", "name") }]],
    ["filters", [{ text: "staff_count:{50 TO 500]", query: range("staff_count", 51, 500) }]],
    ["parsing", expect.arrayContaining([{ text: "berlin", query: word("berlin") }])],
  ]);
});

describe("rejects", () => {
  test("an invalid query, with its line and position", () => {
    expect(() => read('berlin\nname:"acme inc')).toThrow(
      new QueryFileError(`queries.txt, line 2 is not a valid query.
This quote is not closed.
  name:"acme inc
       ^
hint: Close it with ", or write \\" for the character.`),
    );
  });

  test("an unknown field", () => {
    expect(() => read("nam:acme")).toThrow(/line 1 is not a valid query.\nThere is no field `nam`/);
  });

  test.each(['{"class":"a"}', '{"class":1,"query":"a"}'])("the object %s", (line) => {
    expect(() => read(line)).toThrow('queries.txt, line 1 must be an object with "query" and optionally "class"');
  });

  test("a file without queries", () => {
    expect(() => read("# none\n\n")).toThrow("queries.txt contains no queries: write one per line.");
  });
});
