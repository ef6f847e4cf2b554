import { companies } from "@firmament/test-support/arbitrary/company.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { companySchema } from "../companies/company-schema.ts";
import { DocumentReader, readDocument } from "./document.ts";
import { DocumentValues } from "./document-values.ts";

test("the values of a document become the same document", () => {
  fc.assert(
    fc.property(companies, (company) => {
      const document = readDocument(companySchema, company, 0);
      const again = DocumentValues.of(companySchema, document).document();
      expect(again).toStrictEqual(document);
      expect(Object.isFrozen(again)).toBe(true);
      expect(Object.values(again).every(Object.isFrozen)).toBe(true);
    }),
    runs(100),
  );
});

test("values are a copy of the record", () => {
  const record = { id: "a", industries: ["Retail"], name: "Acme" };
  const values = new DocumentReader(companySchema).read(record, 0);
  record.industries.push("Mining");
  record.name = "Bolt";
  expect(values.document()).toEqual({ id: "a", industries: ["Retail"], name: "Acme" });
});
