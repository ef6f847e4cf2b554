import { describe, expect, it } from "vitest";
import { parseFacet, parseFields, parseSort } from "./option-values.ts";

it("parseFields returns each field once, in order of first occurrence", () => {
  expect(parseFields("name, website,name,id,website")).toEqual(["name", "website", "id"]);
});

describe("parseSort", () => {
  it("accepts orders separated by commas", () => {
    expect(parseSort("relevance")).toEqual(["relevance"]);
    expect(parseSort("followers:desc, name,type:asc")).toEqual(["followers:desc", "name:asc", "type:asc"]);
  });

  it.each(["", "size", "id", "name:up", "name:asc:desc", "relevance:desc", "name,", "toString"])(
    "rejects %j",
    (text) => {
      expect(() => parseSort(text)).toThrow(
        "Use relevance, or fields with :asc or :desc, separated by commas: followers:desc,name. The fields are name, website,",
      );
    },
  );
});

describe("parseFacet", () => {
  it("adds facets", () => {
    const some = parseFacet("staff_count=0, 11,51.5", parseFacet("location_country", parseFacet("type=0")));
    expect(some).toEqual({ type: 0, location_country: 10, staff_count: [0, 11, 51.5] });
    expect(parseFacet("type=7", some).type).toBe(7);
    expect(parseFacet("followers=-5").followers).toEqual([-5]);
  });

  it.each([
    ["size", 'There is no field "size". The fields are name, website,'],
    ["=5", 'There is no field "". The fields are name, website,'],
    ["type=some", "Use the number of type values to show: type=20."],
    ["type=", "Use the number of type values to show: type=20."],
    ["followers", "Use the lower bounds of the followers ranges, ascending: followers=0,11,51."],
    ["followers=", "Use the lower bounds of the followers ranges, ascending: followers=0,11,51."],
    ["followers=1,", "Use the lower bounds of the followers ranges, ascending: followers=0,11,51."],
    ["followers=1,1", "Use the lower bounds of the followers ranges, ascending: followers=0,11,51."],
    ["followers=1e999", "Use the lower bounds of the followers ranges, ascending: followers=0,11,51."],
  ])("rejects %j", (text, message) => {
    expect(() => parseFacet(text)).toThrow(message);
  });
});
