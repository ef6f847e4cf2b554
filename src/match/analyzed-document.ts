import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { fieldValue, textValues } from "../schema/document.ts";
import { fieldOfIndex } from "../schema/form-index.ts";
import { ID_INDEX, idValues } from "../schema/id-index.ts";
import { numbersOf } from "../schema/numeric-value.ts";

/** What a query reads of one document. */
export interface DocumentContent {
  /** The terms of each value in an index of terms: those of a field, or their forms, or the id. Empty if the field is missing. */
  valuesOf(index: string): readonly (readonly string[])[];
  /** The numbers of a field, as an index has them; empty if the field is missing. */
  numbersOf(field: string): readonly number[];
  /** The nested objects of a field, each as a document. */
  objectsOf(field: string): readonly DocumentContent[];
}

/** A document or a nested object. Each field is analyzed when it is first read. */
export class AnalyzedDocument implements DocumentContent {
  readonly #document: object;
  readonly #schema: AnalyzedSchema;
  readonly #values = new Map<string, readonly (readonly string[])[]>();
  readonly #numbers = new Map<string, readonly number[]>();
  readonly #objects = new Map<string, readonly AnalyzedDocument[]>();

  /** @param document as `readDocument` returns it */
  constructor(document: object, schema: AnalyzedSchema) {
    this.#document = document;
    this.#schema = schema;
  }

  valuesOf(index: string): readonly (readonly string[])[] {
    return cached(this.#values, index, () => {
      if (index === ID_INDEX) return idValues(this.#document);
      const analyzer = this.#schema.analyzerOf(index);
      return textValues(this.#document, fieldOfIndex(index)).map((text) => analyzer.terms(text));
    });
  }

  numbersOf(field: string): readonly number[] {
    return cached(this.#numbers, field, () => numbersOf(this.#document, this.#schema.numberIndex(field)));
  }

  objectsOf(field: string): readonly AnalyzedDocument[] {
    return cached(this.#objects, field, () => objectsIn(this.#document, field, this.#schema));
  }
}

/** The nested objects of a field of a document. */
export function objectsIn(document: object, field: string, schema: AnalyzedSchema): readonly AnalyzedDocument[] {
  const members = schema.objects(field);
  const objects = fieldValue(document, field) as readonly object[] | undefined;
  if (members === null || objects === undefined) return [];
  return objects.map((object) => new AnalyzedDocument(object, members));
}

function cached<V>(cache: Map<string, V>, key: string, create: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const created = create();
  cache.set(key, created);
  return created;
}
