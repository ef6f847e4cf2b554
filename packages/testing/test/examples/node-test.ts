import assert from "node:assert/strict";
import { test } from "node:test";
import { checkEngine } from "@firmament/testing";
import { companySchema } from "firmament/companies";
import { engine } from "./engine.ts";

test("my engine reads queries correctly", async () => {
  const report = await checkEngine(engine, { schema: companySchema, runs: 100 });
  assert.equal(report.findings.length, 0, String(report));
});
