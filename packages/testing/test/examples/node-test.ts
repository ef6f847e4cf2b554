import assert from "node:assert/strict";
import { test } from "node:test";
import { checkEngine } from "@firmament/testing";
import { engine } from "./engine.ts";

test("my engine reads queries correctly", async () => {
  const report = await checkEngine(engine, { runs: 100 });
  assert.equal(report.findings.length, 0, String(report));
});
