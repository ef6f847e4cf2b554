import { expect, test } from "vitest";
import { readServiceResult } from "./service-result.ts";

test("a search response has companies, with their highlights", () => {
  const body = {
    data: [
      { id: "a", name: "Acme", tagline: "We build", location_city: "Bern", location_country: "Switzerland" },
      { id: "b", name: "<Bolt> & Co" },
      { id: "__proto__" },
    ],
    pagination: { total: 12 },
    highlights: { a: { name: [{ marked: "<em>Acme</em>" }] } },
  };
  expect(readServiceResult(JSON.stringify(body))).toEqual({
    total: 12,
    companies: [
      { id: "a", name: "Acme", markedName: "<em>Acme</em>", tagline: "We build", location: "Bern, Switzerland" },
      { id: "b", name: "<Bolt> & Co", markedName: null, tagline: null, location: "" },
      { id: "__proto__", name: "__proto__", markedName: null, tagline: null, location: "" },
    ],
  });
});

test.each(["", "<html>", "null", '"x"', "[]", "{}", '{"data":[]}', '{"data":{},"pagination":{"total":1}}'])(
  "%j is no search response",
  (text) => {
    expect(readServiceResult(text)).toBeNull();
  },
);

test("companies of another shape are shown as far as possible", () => {
  const text = '{"data":[null,{"id":1,"name":{}}],"pagination":{"total":2},"highlights":[]}';
  const empty = { id: "", name: "", markedName: null, tagline: null, location: "" };
  expect(readServiceResult(text)).toEqual({ total: 2, companies: [empty, empty] });
});
