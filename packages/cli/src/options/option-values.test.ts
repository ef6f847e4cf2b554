import { describe, expect, it } from "vitest";
import { companyDocuments } from "../document-type/company-documents.ts";
import { parseFields, parseRank, parseSort } from "./option-values.ts";

it("parseFields returns each field once, in order of first occurrence", () => {
  expect(parseFields("name, website,name,id,website", companyDocuments)).toEqual(["name", "website", "id"]);
});

describe("parseSort", () => {
  it("accepts orders separated by commas", () => {
    expect(parseSort("relevance", companyDocuments)).toEqual(["relevance"]);
    expect(parseSort("followers:desc, name,type:asc", companyDocuments)).toEqual([
      "followers:desc",
      "name:asc",
      "type:asc",
    ]);
  });

  it.each(["", "size", "id", "name:up", "name:asc:desc", "relevance:desc", "name,", "toString"])(
    "rejects %j",
    (text) => {
      expect(() => parseSort(text, companyDocuments)).toThrow(
        "Use relevance, or fields with :asc or :desc, separated by commas: followers:desc,name. The fields are name, website,",
      );
    },
  );
});

describe("parseRank", () => {
  it("accepts a number field, a modifier and a factor", () => {
    expect(parseRank("followers", companyDocuments)).toEqual({ field: "followers", modifier: "log1p", factor: 1 });
    expect(parseRank("staff_count:sqrt", companyDocuments)).toEqual({
      field: "staff_count",
      modifier: "sqrt",
      factor: 1,
    });
    expect(parseRank("followers: none:0.2", companyDocuments)).toEqual({
      field: "followers",
      modifier: "none",
      factor: 0.2,
    });
    expect(parseRank("followers:log1p:0", companyDocuments).factor).toBe(0);
  });

  it.each([
    ...["", "name", "size", "toString", "followers:", "followers:log", "followers:saturation", "followers:0.2"],
    ...["followers:sqrt:", "followers:sqrt:x", "followers:sqrt:-1", "followers:sqrt:1e999", "followers:sqrt:1:2"],
  ])("rejects %j", (text) => {
    expect(() => parseRank(text, companyDocuments)).toThrow(
      "Use a number field (followers, staff_count), optionally with a modifier (none, sqrt, log1p) and a factor from 0: followers:log1p:0.2.",
    );
  });
});
