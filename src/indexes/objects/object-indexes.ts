import type { Analyzer } from "../../analysis/analyzer.ts";
import { invariant } from "../../base/invariant.ts";
import { schemaOfObjects } from "../../schema/analyzed-schema.ts";
import { DocumentValues } from "../../schema/document-values.ts";
import type { ObjectsField } from "../../schema/field.ts";
import type { Schema } from "../../schema/schema.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { ColumnsBuilder } from "../columns/builder.ts";
import { LiveSegment } from "../live/segment.ts";
import type { ObjectIndex, ObjectIndexes } from "../object-index.ts";
import { seal } from "../seal/seal.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { Segment } from "../segment.ts";

/** An object as a document. Its id, the number of the object, is never read. */
type ObjectDocument = { readonly id: string };

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
  readonly #schema: Schema;
  readonly #analyzerOf: (field: string) => Analyzer;
  /** The schema of the objects of each field: indexes of one field share one. */
  readonly #schemas = new Map<string, Schema>();
  readonly #sealed = new WeakMap<object, Map<string, ObjectIndex>>();
  readonly #live = new WeakMap<object, Map<string, LiveObjects>>();

  /** @param analyzerOf the analyzer of each field of terms, such as `locations.city` */
  constructor(schema: Schema, analyzerOf: (field: string) => Analyzer) {
    this.#schema = schema;
    this.#analyzerOf = analyzerOf;
  }

  of(segment: Segment, field: string): ObjectIndex {
    return segment instanceof SealedSegment ? this.#sealedIndex(segment, field) : this.#liveIndex(segment, field);
  }

  #sealedIndex(segment: Segment, field: string): ObjectIndex {
    const byField = this.#sealed.get(segment.cacheKey) ?? new Map<string, ObjectIndex>();
    this.#sealed.set(segment.cacheKey, byField);
    const index = byField.get(field) ?? this.#build(segment, field);
    byField.set(field, index);
    return index;
  }

  #build(segment: Segment, field: string): ObjectIndex {
    const schema = this.#schemaOf(field);
    const columns = new ColumnsBuilder(schema, (name) => this.#analyzerOf(`${field}.${name}`));
    const parents = new GrowingUint32Array();
    for (let ordinal = 0; ordinal < segment.size; ordinal++) {
      for (const object of objectsOf(segment.document(ordinal), field)) {
        columns.add(DocumentValues.of(schema, asDocument(object, parents.length)));
        parents.push(ordinal);
      }
    }
    return { segment: SealedSegment.open(schema, seal(columns.columns(), schema)), parents: parents.view() };
  }

  #liveIndex(segment: Segment, field: string): ObjectIndex {
    const byField = this.#live.get(segment.cacheKey) ?? new Map<string, LiveObjects>();
    this.#live.set(segment.cacheKey, byField);
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
    const segment = new LiveSegment(this.#schemaOf(field), (name) => this.#analyzerOf(`${field}.${name}`));
    return { segment, parents: new GrowingUint32Array(), documentCount: 0 };
  }

  #schemaOf(field: string): Schema {
    const cached = this.#schemas.get(field);
    if (cached !== undefined) return cached;
    const definition = Object.hasOwn(this.#schema.fields, field) ? this.#schema.fields[field] : undefined;
    invariant(definition?.type === "objects", `no field of objects ${field}`);
    const schema = schemaOfObjects(this.#schema, definition as ObjectsField);
    this.#schemas.set(field, schema);
    return schema;
  }
}

function objectsOf(document: unknown, field: string): readonly object[] {
  const members = document as Readonly<Record<string, readonly object[]>>;
  return Object.hasOwn(members, field) ? (members[field] as readonly object[]) : [];
}

function asDocument(object: object, number: number): ObjectDocument {
  return { ...object, id: String(number) };
}
