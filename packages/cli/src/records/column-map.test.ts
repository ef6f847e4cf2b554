import { describe, expect, it } from "vitest";
import { companyDocuments } from "../document-type/company-documents.ts";
import { ColumnMap, parseMapping } from "./column-map.ts";

describe("parseMapping", () => {
  it.each([
    ["Company Name=name", { column: "Company Name", field: "name" }],
    [" a = id ", { column: "a", field: "id" }],
    ["a=b=type", { column: "a=b", field: "type" }],
  ])("parses %j", (text, mapping) => {
    expect(parseMapping(text, companyDocuments)).toEqual(mapping);
  });

  it.each(["name", "=name", " =name", ""])("rejects %j", (text) => {
    expect(() => parseMapping(text, companyDocuments)).toThrow(
      new RangeError('Name a column and a field: "Company Name=name".'),
    );
  });

  it("names the fields, and the nearest one", () => {
    expect(() => parseMapping("City=locaton_city", companyDocuments)).toThrow(
      new RangeError(
        'There is no field "locaton_city". Did you mean location_city? The fields are id, name, website, tagline, type, postal_code, description, industries, location_country, location_city, specialities, followers, staff_count.',
      ),
    );
    expect(() => parseMapping("City=", companyDocuments)).toThrow('There is no field "". The fields are id, ');
  });
});

describe("a map of columns", () => {
  it("reads columns with the names of fields, unless a mapping says otherwise", () => {
    const map = new ColumnMap(companyDocuments, [
      { column: "Title", field: "name" },
      { column: "website", field: "tagline" },
    ]);
    const fields = ["id", "Title", "name", "website", "tagline", "type", "Other", "constructor", "__proto__"].map(
      (column) => map.fieldOf(column),
    );
    expect(fields).toEqual(["id", "name", null, "tagline", null, "type", null, null, null]);
  });

  it("has one mapping for each column and each field", () => {
    const name = { column: "a", field: "name" };
    expect(() => new ColumnMap(companyDocuments, [name, { column: "a", field: "type" }])).toThrow(
      'The column "a" is mapped twice.',
    );
    expect(() => new ColumnMap(companyDocuments, [name, { column: "b", field: "name" }])).toThrow(
      "Two columns are mapped to name.",
    );
  });
});
