import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { buildEngine } from "./build-engine.ts";

afterEach(() => vi.unstubAllEnvs());

test("without tools, one line says what is missing", () => {
  vi.stubEnv("PATH", "");
  const folders = { sources: import.meta.dirname, cache: mkdtempSync(join(tmpdir(), "engines-")) };
  expect(buildEngine("tantivy", folders)).toBe("Tantivy is skipped: cargo is not installed.");
  expect(buildEngine("lucene10", folders)).toMatch(
    /^Lucene 10 is skipped: Maven (?:is|and a JDK 21 or later are) not installed\.$/,
  );
});
