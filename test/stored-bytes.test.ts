import { createHash } from "node:crypto";
import { everyFieldDocuments, everyFieldSchema } from "@firmament/test-support/engine/every-field.ts";
import { expect, test } from "vitest";
import { SearchEngine, writeIndex } from "../src/entries/index.ts";
import { FORMAT_VERSION } from "../src/storage/layout.ts";

/** What an index file of these documents contains. */
const RECORDED = { version: 7, checksum: "749fef4cc7b59e5ee72ca0e27d974572b332e0db79a07d8bb0e5263d2d502294" };

test("the bytes of an index file have not changed without a new FORMAT_VERSION", () => {
  const engine = new SearchEngine(everyFieldSchema);
  engine.upsertAll(everyFieldDocuments);
  engine.delete("d-7");
  engine.compact();
  const checksum = createHash("sha256").update(writeIndex(engine)).digest("hex");
  expect(
    { version: FORMAT_VERSION, checksum },
    "Would this version misread older files, or rank otherwise with them? Then increase FORMAT_VERSION in src/storage/layout.ts. Record the checksum here.",
  ).toEqual(RECORDED);
});
