import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CorpusFile, CorpusWriter } from "./corpus-file.ts";

test("reads documents in order from a file of several pieces", () => {
  const folder = mkdtempSync(join(tmpdir(), "firmament-corpus-test-"));
  try {
    const path = join(folder, "companies.ndjson");
    const documents = Array.from({ length: 60 }, (_, n) => ({ id: `é${n}`, description: "ü€😀".repeat(20_000 + n) }));
    const writer = new CorpusWriter(path);
    for (const document of documents) writer.add(document);
    writer.close();
    const corpus = new CorpusFile(path);
    expect([...corpus.documents()]).toEqual(documents);
    expect(corpus.readingMilliseconds).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
