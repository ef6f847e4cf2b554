import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataset } from "@firmament/dataset";
import { openInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { smallCompanies } from "@firmament/test-support/dataset/small-companies.ts";
import { companySchema } from "firmament/companies";
import { afterAll, expect, it } from "vitest";

const root = mkdtempSync(join(tmpdir(), "firmament-dataset-"));
afterAll(() => rmSync(root, { recursive: true }));

it("a dataset runs in threads", async () => {
  const path = join(root, "companies.db");
  const warnings: string[] = [];
  const onWarning = (warning: string): void => void warnings.push(warning);
  const dataset = await openDataset(path, { schema: companySchema, onWarning });
  await dataset.upsert({ id: "1", name: "Nordlicht Software" });
  await dataset.refresh(smallCompanies(1200), { allowShrink: true });
  expect(dataset.engine.size).toBe(1200);
  await dataset.close();
  const again = await openInProcess(path, { onWarning });
  expect(again.engine.size).toBe(1200);
  expect(again.status().indexFile.problem).toBeNull();
  expect(warnings).toEqual([]);
  await again.close();
});
