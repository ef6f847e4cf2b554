import { createHash } from "node:crypto";
import { everyFieldDocuments, everyFieldSchema } from "@firmament/test-support/engine/every-field.ts";
import { expect, test } from "vitest";
import { SearchEngine, writeIndex } from "../src/entries/index.ts";
import { FORMAT_VERSION } from "../src/storage/layout.ts";

/** What an index file of these documents contains. */
const RECORDED = { version: 9, checksum: "30fa84b0dd0c55a2387c008307365c00171f2ac99fe5a494d6f296a31f76cb6e" };

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
