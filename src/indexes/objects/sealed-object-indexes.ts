import type { Analyzer } from "../../analysis/analyzer.ts";
import { DocumentValues } from "../../schema/document-values.ts";
import type { Schema } from "../../schema/schema.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { ColumnsBuilder } from "../columns/builder.ts";
import type { ObjectIndex, ObjectIndexes } from "../object-index.ts";
import { seal } from "../seal/seal.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";
import { asDocument, ObjectSchemas, objectsOf } from "./object-schemas.ts";

/** The indexes of the nested objects of sealed segments. An index is built on first use, from the documents, and stays. */
export class SealedObjectIndexes implements ObjectIndexes {
  readonly #schemas: ObjectSchemas;
  readonly #analyzerOf: (field: string) => Analyzer;
  readonly #indexes = new WeakMap<object, Map<string, ObjectIndex>>();

  /** @param analyzerOf the analyzer of each field of terms, such as `locations.city` */
  constructor(schema: Schema, analyzerOf: (field: string) => Analyzer) {
    this.#schemas = new ObjectSchemas(schema);
    this.#analyzerOf = analyzerOf;
  }

  of(segment: Segment, field: string): ObjectIndex {
    const byField = this.#indexes.get(segment.identity) ?? new Map<string, ObjectIndex>();
    this.#indexes.set(segment.identity, byField);
    const index = byField.get(field) ?? this.#build(segment, field);
    byField.set(field, index);
    return index;
  }

  #build(segment: Segment, field: string): ObjectIndex {
    const schema = this.#schemas.of(field);
    const columns = new ColumnsBuilder(schema, (name) => this.#analyzerOf(`${field}.${name}`));
    const parents = new GrowingUint32Array();
    for (let ordinal = 0; ordinal < segment.size; ordinal++) {
      for (const object of objectsOf(segment.document(ordinal), field)) {
        columns.add(DocumentValues.of(schema, asDocument(object, parents.length)));
        parents.push(ordinal);
      }
    }
    const cache = segment instanceof SealedSegment ? segment.cache : undefined;
    const objects = SealedSegment.open(schema, seal(columns.columns(), schema), null, cache);
    return { segment: objects, parents: parents.view() };
  }
}
