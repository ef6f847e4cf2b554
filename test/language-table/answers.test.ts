import { describe, expect, test } from "vitest";
import { documents, type Errors, errorsOf, type Matches, naiveAnswer, rows, tableEngine } from "./table.ts";

const matches = rows.filter((row): row is Matches => "ids" in row);
const errors = rows.filter((row): row is Errors => "errors" in row);

test("the table is complete, and says why an answer differs from that of OpenSearch", () => {
  expect(matches.length).toBeGreaterThan(550);
  expect(errors.length).toBeGreaterThan(50);
  expect(matches.filter(({ source }) => source === "OpenSearch").length).toBeGreaterThan(500);
  expect(matches.filter(({ differs }) => differs?.reason === "")).toEqual([]);
});

test("the answers are those of the naive engine", () => {
  const wrong = matches.filter(({ query, ids }) => JSON.stringify(naiveAnswer(query)) !== JSON.stringify(ids));
  expect(wrong).toEqual([]);
});

describe.each([
  { title: "a live segment", engine: tableEngine(0) },
  { title: "a sealed segment", engine: tableEngine(documents.length) },
  { title: "sealed segments of seven documents and a live segment", engine: tableEngine(50, 7) },
])("the engine finds the answers in $title", ({ engine }) => {
  test("as ids and as a count", () => {
    const wrong = matches.flatMap(({ query, ids }) => {
      const found = { ids: engine.ids(query), count: engine.count(query) };
      return JSON.stringify(found) === JSON.stringify({ ids, count: ids.length }) ? [] : [{ query, ids, found }];
    });
    expect(wrong).toEqual([]);
  });
});

describe("the errors", () => {
  const engine = tableEngine(documents.length);

  test("have these messages and fixes", () => {
    const found = errors.map(({ topic, query }) => ({ topic, query, ...errorsOf(engine, query) }));
    expect(found).toEqual(errors);
  });

  test("that have fixes are gone after them, or one without a fix remains", () => {
    for (const { fixed, errors: before } of errors) {
      if (fixed === undefined) continue;
      const after = errorsOf(engine, fixed)?.errors ?? [];
      expect(after.length).toBeLessThan(before.length);
      expect(after.every((message) => before.includes(message))).toBe(true);
    }
  });
});
