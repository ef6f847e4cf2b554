import { createHash } from "node:crypto";
import { everyFieldDocuments, everyFieldSchema } from "@firmament/test-support/engine/every-field.ts";
import { AnalyzedSchema, readDocument } from "firmament/query";
import { expect, test } from "vitest";
import { DocumentBodies } from "./document-body.ts";
import { LAYOUT_VERSION } from "./fingerprint.ts";
import { IndexLayout } from "./index-layout.ts";
import { ANALYSIS_SETTINGS, mappingOf } from "./mapping.ts";

/** What an index of these documents contains. */
const RECORDED = { version: 5, checksum: "fdaa0e52c3fef06297c62600e929748e3be1a4327de29ccc74d12c47ea84355a" };

test("the contents of an index have not changed without a new LAYOUT_VERSION", () => {
  const layout = new IndexLayout(new AnalyzedSchema(everyFieldSchema));
  const bodies = new DocumentBodies(layout);
  const documents = everyFieldDocuments.map((document, order) =>
    bodies.of(readDocument(everyFieldSchema, document, 0), order, 0),
  );
  const content = JSON.stringify([ANALYSIS_SETTINGS, mappingOf(layout), documents]);
  const checksum = createHash("sha256").update(content).digest("hex");
  expect(
    { version: LAYOUT_VERSION, checksum },
    "Would this version misread older indexes, or rank otherwise with them? Then increase LAYOUT_VERSION in fingerprint.ts. Record the checksum here.",
  ).toEqual(RECORDED);
});
