import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CorpusFile, writeCorpus } from "./corpus.ts";

test("reads companies in order from a file of several pieces", () => {
  const folder = mkdtempSync(join(tmpdir(), "firmament-corpus-test-"));
  try {
    const path = join(folder, "companies.ndjson");
    const companies = Array.from({ length: 60 }, (_, n) => ({ id: `é${n}`, description: "ü€😀".repeat(20_000 + n) }));
    expect([...writeCorpus(path, companies)]).toEqual(companies);
    const corpus = new CorpusFile(path);
    expect([...corpus.companies()]).toEqual(companies);
    expect(corpus.readingMilliseconds).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
