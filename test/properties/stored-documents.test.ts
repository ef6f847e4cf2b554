import { spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { corporaOf } from "@firmament/testing/src/arbitrary/record.ts";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import { trickyTexts } from "@firmament/testing/src/arbitrary/text.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { readIndex, writeIndex } from "../../src/engine/file/index-file.ts";
import { documentsJson } from "../../src/engine/tools/documents-json.ts";
import { readDocument } from "../../src/schema/document.ts";
import type { DocumentInput, Schema } from "../../src/schema/schema.ts";

/** What follows the texts of documents: long words, which have codes when they repeat, and bytes that need care. */
const suffixes = fc.array(
  fc.oneof(
    fc.constantFrom("", " software companies, software", " https://www.example.com/", "\0", "\ud83d"),
    trickyTexts,
  ),
  { minLength: 1, maxLength: 4 },
);

const cases = schemas.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    corpus: corporaOf(schema),
    suffixes,
    repetitions: fc.constantFrom(1, 2, 10),
    spread: spreads,
  }),
);

type Document = DocumentInput<Schema>;

function withSuffixes(schema: Schema, document: Document, all: readonly string[]): Document {
  const members = Object.entries(document).map(([name, value], index) => {
    const isText = ["text", "keyword"].includes(schema.fields[name]?.type ?? "");
    const suffix = all[index % all.length] ?? "";
    if (!isText || value === null || value === undefined) return [name, value];
    return [name, Array.isArray(value) ? value.map((text) => text + suffix) : `${value}${suffix}`];
  });
  return Object.fromEntries(members);
}

/** Documents several times, with distinct ids. */
function repeated(documents: readonly Document[], repetitions: number): readonly Document[] {
  return Array.from({ length: repetitions }, (_, repetition) =>
    documents.map((document) => ({ ...document, id: `${document.id} ${repetition}` })),
  ).flat();
}

describe("stored documents", () => {
  law(
    "equal the ones that were added, after sealing, merging, saving and opening",
    150,
    fc.property(cases, ({ schema, corpus, suffixes, repetitions, spread }) => {
      const documents = repeated(
        corpus.map((document) => withSuffixes(schema, document, suffixes)),
        repetitions,
      );
      const expected = new Map(documents.map((document) => [document.id, readDocument(schema, document, 0)]));
      const engine = spreadEngine(schema, documents, spread);
      const compact = readIndex(writeIndex(engine), { schema });
      compact.compact({ full: true });
      const opened = readIndex(writeIndex(compact), { schema });
      for (const each of [engine, compact, opened]) {
        expect(new Map([...each.documents()].map((document) => [document.id, document]))).toEqual(expected);
        for (const [id, document] of expected) expect(each.get(id)).toEqual(document);
        const { hits } = each.search("*:*", { limit: expected.size });
        expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(documentsJson(hits))).toBe(
          JSON.stringify(hits.map(({ id }) => expected.get(id))),
        );
      }
    }),
  );
});
