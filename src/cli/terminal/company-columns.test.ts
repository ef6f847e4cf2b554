import { describe, expect, it } from "vitest";
import { usualColumns } from "./company-columns.ts";

function headings(...args: Parameters<typeof usualColumns>): string[] {
  return usualColumns(...args).map(({ heading }) => heading);
}

const always = (): boolean => true;

describe("the usual columns", () => {
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
  ])("have what sorts them behind the name, at a width of %i", (width, expected) => {
    expect(headings(width, ["followers:desc"], always)).toEqual(expected);
  });

  it("are none that is empty in all companies, which leaves room for others", () => {
    expect(headings(79, ["relevance"], (field) => field !== "staff_count" && field !== "location_city")).toEqual([
      "name",
      "location",
      "followers",
      "industries",
    ]);
  });

  it("are the name and what sorts the companies even if these are empty", () => {
    expect(headings(100, ["staff_count:asc"], () => false)).toEqual(["name", "staff_count"]);
  });

  it("are all that sorts them, also what is not usual, each once", () => {
    const sort = ["type", "location_city:desc", "location_country", "relevance", "name", "followers:desc"] as const;
    expect(headings(20, sort, always)).toEqual(["name", "type", "location", "followers"]);
  });
});
