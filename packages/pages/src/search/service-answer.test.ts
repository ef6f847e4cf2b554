import { expect, test } from "vitest";
import { readDatasets } from "./served-datasets.ts";
import { readAnswer, readErrors, readSample } from "./service-answer.ts";

test("reads the hits of a response with their highlights", () => {
  const highlights = { a: { name: [{ marked: "<em>Acme</em>", spans: [] }] } };
  const body = { data: [{ id: "a", name: "Acme" }, { id: 7 }], pagination: { total: 2 }, highlights, suggestion: "b" };
  expect(readAnswer(JSON.stringify(body))).toMatchObject({
    total: 2,
    suggestion: "b",
    hits: [
      { id: "a", document: { id: "a", name: "Acme" }, highlights: highlights.a, score: null },
      { id: "7", document: { id: "7" }, highlights: {} },
    ],
    facets: {},
  });
});

test.each(["", "<b>gateway</b>", "null", "[]", "{}", '{"data":{},"pagination":{"total":1}}', '{"data":[]}'])(
  "%j is no answer",
  (text) => {
    expect(readAnswer(text)).toBeNull();
    expect(readSample(text)).toBeNull();
  },
);

test("reads answers with members of other shapes", () => {
  expect(readAnswer('{"data":[null,1,[]],"pagination":{"total":3},"highlights":[],"facets":null}')).toMatchObject({
    total: 3,
    hits: [{ id: "" }, { id: "" }, { id: "" }],
    facets: {},
  });
});

test("the errors of a query are those of the response, others its detail or its status", () => {
  const diagnostic = { code: "syntax", message: "Wrong.", span: { start: 0, end: 1 } };
  expect(readErrors(JSON.stringify({ diagnostics: [diagnostic, null, {}] }), 400)).toEqual([diagnostic]);
  expect(readErrors('{"detail":"Too many."}', 429)).toEqual([{ message: "Too many." }]);
  expect(readErrors("<html>", 502)).toEqual([{ message: "The service answered with status 502." }]);
});

test("datasets of another shape are left out", () => {
  const schema = { fields: { name: { type: "text" } }, display: { title: "name", subtitle: null } };
  const entries = [
    null,
    1,
    { name: "x" },
    { name: "y", schema: {} },
    { name: "a", documents: 3, public: true, aliases: ["b", 7], schema },
  ];
  expect(readDatasets({ datasets: entries })).toEqual([
    {
      name: "a",
      title: "a",
      documents: 3,
      isPublic: true,
      isCharged: false,
      aliases: ["b"],
      schema,
      display: { title: "name", subtitle: null, image: null, link: null },
    },
  ]);
  for (const body of [null, [], {}, { datasets: {} }]) expect(readDatasets(body)).toEqual([]);
});
