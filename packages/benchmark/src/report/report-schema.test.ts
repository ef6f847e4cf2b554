import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@firmament/test-support/source-tree.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { readReport, reportJsonSchema } from "./report-schema.ts";

const text = readFileSync(new URL("sample-report.json", import.meta.url), "utf8");
const published = JSON.parse(readFileSync(join(root, "packages/benchmark/benchmark.schema.json"), "utf8"));
const validate = new Ajv2020().compile(published);

test("the published schema is up to date", () => {
  expect(published, "npm run schema writes the file").toEqual(reportJsonSchema());
});

test("a report is valid and read as it is", () => {
  expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true);
  expect(readReport(text)).toEqual(JSON.parse(text));
});

describe("rejects", () => {
  test.each<[string, (report: Record<string, unknown>) => void, string]>([
    ["another format", (report) => Object.assign(report, { format: "other" }), "at format"],
    ["another version", (report) => Object.assign(report, { version: 2 }), "at version"],
    ["no engine", (report) => Object.assign(report, { peers: [] }), "at peers"],
    ["no queries", (report) => Reflect.deleteProperty(report, "queries"), "at queries"],
    [
      "times that are texts",
      (report) => Object.assign(report, { references: [{ name: "a", rounds: ["1"] }] }),
      "at references.0.rounds.0",
    ],
  ])("%s", (_, damage, place) => {
    const report = JSON.parse(text);
    damage(report);
    expect(() => readReport(JSON.stringify(report))).toThrow(place);
    expect(validate(report)).toBe(false);
  });

  test("what is not JSON", () => {
    expect(() => readReport("{")).toThrow(/^it is not JSON: /);
  });
});
