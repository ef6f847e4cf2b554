import { LazyPages } from "@firmament/test-support/engine/lazy-pages.ts";
import { naiveColumns } from "@firmament/test-support/oracle/columns.ts";
import { expect, test } from "vitest";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { keyword, objects } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { seal } from "../seal/seal.ts";
import { SealedSegment } from "../sealed/segment.ts";
import { SealedObjectIndexes } from "./sealed-object-indexes.ts";

test("an index of objects is built once, also if the pages of its documents are given back", () => {
  const schema = defineSchema({ analyzer: standardAnalyzer, fields: { places: objects({ city: keyword() }) } });
  const documents = [{ id: "1", places: [{ city: "Berlin" }, { city: "Ulm" }] }];
  const { directory, pages } = seal(
    naiveColumns(documents, schema, () => standardAnalyzer),
    schema,
  );
  const lazy = new LazyPages(pages.buffer);
  const segment = SealedSegment.open(schema, { directory, pages: lazy });
  const indexes = new SealedObjectIndexes(schema, () => standardAnalyzer);
  const index = indexes.of(segment, "places");
  expect([...index.parents]).toEqual([0, 0]);
  lazy.isStale = true;
  expect(segment.document(0)).toEqual(documents[0]);
  expect(indexes.of(segment, "places")).toBe(index);
});
