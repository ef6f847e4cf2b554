import { describe, expect, it } from "vitest";
import { parseFacet, parseFields, parseSort } from "./option-values.ts";

it("takes each field once, in the order of the first mentions", () => {
  expect(parseFields("name, website,name,id,website")).toEqual(["name", "website", "id"]);
});

describe("orders", () => {
  it("are taken between commas", () => {
    expect(parseSort("relevance")).toEqual(["relevance"]);
    expect(parseSort("followers:desc, name,type:asc")).toEqual(["followers:desc", "name:asc", "type:asc"]);
  });

  it.each(["", "size", "id", "name:up", "name:asc:desc", "relevance:desc", "name,", "toString"])(
    "are not %j",
    (text) => {
      expect(() => parseSort(text)).toThrow(
        "It takes relevance and fields, with :asc or :desc behind them and commas between them: followers:desc,name. The fields are name, website,",
      );
    },
  );
});

describe("facets", () => {
  it("are gathered", () => {
    const some = parseFacet("staff_count=0, 11,51.5", parseFacet("location_country", parseFacet("type=0")));
    expect(some).toEqual({ type: 0, location_country: 10, staff_count: [0, 11, 51.5] });
    expect(parseFacet("type=7", some).type).toBe(7);
    expect(parseFacet("followers=-5").followers).toEqual([-5]);
  });

  it.each([
    ["size", 'There is no field "size". The fields are name, website,'],
    ["=5", 'There is no field "". The fields are name, website,'],
    ["type=some", "It takes how many values of type to show: type=20."],
    ["type=", "It takes how many values of type to show: type=20."],
    ["followers", "It takes where ranges of followers begin, ascending: followers=0,11,51."],
    ["followers=", "It takes where ranges of followers begin, ascending: followers=0,11,51."],
    ["followers=1,", "It takes where ranges of followers begin, ascending: followers=0,11,51."],
    ["followers=1,1", "It takes where ranges of followers begin, ascending: followers=0,11,51."],
    ["followers=1e999", "It takes where ranges of followers begin, ascending: followers=0,11,51."],
  ])("are not %j", (text, message) => {
    expect(() => parseFacet(text)).toThrow(message);
  });
});
