import { checkEngine } from "@firmament/testing";
import { companySchema } from "firmament/companies";
import { expect, test } from "vitest";
import { engine } from "./engine.ts";

test("my engine reads queries correctly", { timeout: 60_000 }, async () => {
  const report = await checkEngine(engine, { schema: companySchema, runs: 100 });
  expect(report.findings.length, String(report)).toBe(0);
});
