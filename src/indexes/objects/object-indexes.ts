import type { Analyzer } from "../../analysis/analyzer.ts";
import type { Schema } from "../../schema/schema.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { LiveSegment } from "../live/segment.ts";
import type { ObjectIndex, ObjectIndexes } from "../object-index.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";
import { asDocument, ObjectSchemas, objectsOf } from "./object-schemas.ts";
import { SealedObjectIndexes } from "./sealed-object-indexes.ts";

/** An index of objects that grows with the live segment of their documents. */
interface LiveObjects {
  readonly segment: LiveSegment<Schema>;
  readonly parents: GrowingUint32Array;
  /** The number of documents whose objects were added. */
  documentCount: number;
}

/**
 * The indexes of nested objects. They are built on first use, from the documents: a schema without queries on whole
 * objects costs nothing. The index of a sealed segment stays; that of a live one grows with it.
 */
export class CachedObjectIndexes implements ObjectIndexes {
  readonly #schemas: ObjectSchemas;
  readonly #analyzerOf: (field: string) => Analyzer;
  readonly #sealed: SealedObjectIndexes;
  readonly #live = new WeakMap<object, Map<string, LiveObjects>>();

  /** @param analyzerOf the analyzer of each field of terms, such as `locations.city` */
  constructor(schema: Schema, analyzerOf: (field: string) => Analyzer) {
    this.#schemas = new ObjectSchemas(schema);
    this.#sealed = new SealedObjectIndexes(schema, analyzerOf);
    this.#analyzerOf = analyzerOf;
  }

  of(segment: Segment, field: string): ObjectIndex {
    return segment instanceof SealedSegment ? this.#sealed.of(segment, field) : this.#liveIndex(segment, field);
  }

  #liveIndex(segment: Segment, field: string): ObjectIndex {
    const byField = this.#live.get(segment.identity) ?? new Map<string, LiveObjects>();
    this.#live.set(segment.identity, byField);
    const objects = byField.get(field) ?? this.#createLive(field);
    byField.set(field, objects);
    for (; objects.documentCount < segment.size; objects.documentCount++) {
      for (const object of objectsOf(segment.document(objects.documentCount), field)) {
        objects.segment.add(asDocument(object, objects.parents.length));
        objects.parents.push(objects.documentCount);
      }
    }
    return { segment: objects.segment, parents: objects.parents.view() };
  }

  #createLive(field: string): LiveObjects {
    const segment = new LiveSegment(this.#schemas.of(field), (name) => this.#analyzerOf(`${field}.${name}`));
    return { segment, parents: new GrowingUint32Array(), documentCount: 0 };
  }
}
