import { describe, expect, it } from "vitest";
import { companyDocuments } from "../document-type/company-documents.ts";
import { defaultColumns } from "./document-columns.ts";

function headings(width: number, sort: readonly string[], hasValues: (field: string) => boolean): string[] {
  return defaultColumns(companyDocuments, width, sort, hasValues).map(({ heading }) => heading);
}

const always = (): boolean => true;

describe("the default columns", () => {
  it.each([
    [103, ["name", "location", "staff_count", "followers", "industries", "website"]],
    [102, ["name", "location", "staff_count", "followers", "industries"]],
    [80, ["name", "location", "staff_count", "followers", "industries"]],
    [79, ["name", "location", "staff_count", "followers"]],
    [40, ["name", "location"]],
    [20, ["name"]],
  ])("fit a width of %i", (width, expected) => {
    expect(headings(width, ["relevance"], always)).toEqual(expected);
  });

  it.each([
    [103, ["name", "followers", "location", "staff_count", "industries", "website"]],
    [60, ["name", "followers", "location"]],
    [20, ["name", "followers"]],
  ])("contain the sorted field after the name, at a width of %i", (width, expected) => {
    expect(headings(width, ["followers:desc"], always)).toEqual(expected);
  });

  it("omit a column without values in favor of the next one", () => {
    expect(headings(79, ["relevance"], (field) => field !== "staff_count" && field !== "location_city")).toEqual([
      "name",
      "location",
      "followers",
      "industries",
    ]);
  });

  it("contain the name and the sorted field even if they have no values", () => {
    expect(headings(100, ["staff_count:asc"], () => false)).toEqual(["name", "staff_count"]);
  });

  it("contain every sorted field once, even fields that are not default columns", () => {
    const sort = ["type", "location_city:desc", "location_country", "relevance", "name", "followers:desc"] as const;
    expect(headings(20, sort, always)).toEqual(["name", "type", "location", "followers"]);
  });
});
