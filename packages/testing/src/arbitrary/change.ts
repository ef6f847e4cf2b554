import fc, { type Arbitrary } from "fast-check";
import type { DocumentInput, DocumentPatch, QueryNode, Schema } from "firmament";
import { checkOptions } from "firmament/base";
import { documentsOf, ids } from "./record.ts";
import { queriesOf } from "./schema-query.ts";
import { ARBITRARY_OPTIONS, type ArbitraryOptions } from "./vocabulary.ts";

/** A change of the documents of an engine. */
export type Change<S extends Schema> =
  | { readonly kind: "upsert"; readonly document: DocumentInput<S> }
  | { readonly kind: "upsertAll"; readonly documents: readonly DocumentInput<S>[] }
  | { readonly kind: "patch"; readonly id: string; readonly part: DocumentPatch<S> }
  | { readonly kind: "delete"; readonly id: string }
  | { readonly kind: "deleteWhere"; readonly query: QueryNode }
  | { readonly kind: "clear" };

/** Changes of the documents of a schema. Few ids are in use, so that changes concern the same documents. */
export function changesOf<S extends Schema>(schema: S, options: ArbitraryOptions = {}): Arbitrary<Change<S>> {
  checkOptions("changesOf", options, ARBITRARY_OPTIONS);
  const document = documentsOf(schema, options);
  const kind = <K extends Change<S>["kind"]>(name: K): Arbitrary<K> => fc.constant(name);
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: kind("upsert"), document }) },
    { weight: 3, arbitrary: fc.record({ kind: kind("delete"), id: ids }) },
    { weight: 3, arbitrary: fc.record({ kind: kind("upsertAll"), documents: fc.array(document, { maxLength: 6 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: kind("patch"), id: ids, part: patchesOf(schema, document) }) },
    { weight: 1, arbitrary: fc.record({ kind: kind("deleteWhere"), query: queriesOf(schema, options) }) },
    { weight: 1, arbitrary: fc.record({ kind: kind("clear") }) },
  );
}

/** The fields of a document: `null` removes one, and `undefined` keeps it. */
function patchesOf<S extends Schema>(schema: S, document: Arbitrary<DocumentInput<S>>): Arbitrary<DocumentPatch<S>> {
  const names = Object.keys(schema.fields);
  return fc.tuple(document, fc.subarray(names, { minLength: 1 })).map(([{ id: _, ...members }, kept]) => {
    const entries = Object.entries(members).filter(([name]) => kept.includes(name));
    return Object.fromEntries(entries) as DocumentPatch<S>;
  });
}

/** An engine whose documents can be changed: `SearchEngine`, `NaiveEngine`, or an adapter of another one. */
export interface ChangedEngine<S extends Schema> {
  upsert(document: DocumentInput<S>): unknown;
  upsertAll(documents: readonly DocumentInput<S>[]): unknown;
  patch(id: string, part: DocumentPatch<S>): unknown;
  delete(id: string): unknown;
  deleteWhere(query: QueryNode): unknown;
  clear(): unknown;
}

/** Makes a change, and returns what the method of the engine returns. */
export function applyChange<S extends Schema>(engine: ChangedEngine<S>, change: Change<S>): unknown {
  switch (change.kind) {
    case "upsert":
      return engine.upsert(change.document);
    case "upsertAll":
      return engine.upsertAll(change.documents);
    case "patch":
      return engine.patch(change.id, change.part);
    case "delete":
      return engine.delete(change.id);
    case "deleteWhere":
      return engine.deleteWhere(change.query);
    case "clear":
      return engine.clear();
  }
}
