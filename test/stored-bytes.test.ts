import { createHash } from "node:crypto";
import { everyFieldDocuments, everyFieldSchema } from "@firmament/test-support/engine/every-field.ts";
import { expect, test } from "vitest";
import { SearchEngine, writeIndex } from "../src/entries/index.ts";
import { FORMAT_VERSION } from "../src/storage/layout.ts";

/** What an index file of these documents contains. */
const RECORDED = { version: 9, checksum: "ad69c21c71602105388b35504441f34784dab55e31d88cc32a63f90282f3b02c" };

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
