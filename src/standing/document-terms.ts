import { POSITION_GAP } from "../indexes/segment.ts";
import { type DocumentContent, objectsIn } from "../match/analyzed-document.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { textValues } from "../schema/document.ts";
import { fieldOfIndex } from "../schema/form-index.ts";
import { ID_INDEX, idValues } from "../schema/id-index.ts";
import { numbersOf } from "../schema/numeric-value.ts";

/** More positions than a field can have, and than a slop can reach. */
const FIELD_GAP = 2 ** 40;

const NO_VALUES: readonly (readonly string[])[] = Object.freeze([]);

/** The terms and numbers of one document, by field, as an index has them. Each field is analyzed when it is first read. */
export class DocumentTerms implements DocumentContent {
  readonly #document: object;
  readonly #schema: AnalyzedSchema;
  readonly #values = new Map<string, readonly (readonly string[])[]>();
  readonly #numbers = new Map<string, readonly number[]>();
  readonly #positions = new Map<readonly string[], ReadonlyMap<string, readonly number[]>>();
  /** A document whose values are mostly the same. */
  readonly #similar: DocumentTerms | null;

  /** @param similar another version of the document: fields with equal values are not analyzed again */
  constructor(document: object, schema: AnalyzedSchema, similar: DocumentTerms | null) {
    this.#document = document;
    this.#schema = schema;
    this.#similar = similar;
  }

  valuesOf(field: string): readonly (readonly string[])[] {
    const known = this.#values.get(field);
    if (known !== undefined) return known;
    const values = field === ID_INDEX ? idValues(this.#document) : this.#termsOf(field);
    this.#values.set(field, values);
    return values;
  }

  #termsOf(field: string): readonly (readonly string[])[] {
    const texts = textValues(this.#document, fieldOfIndex(field));
    return texts.length === 0 ? NO_VALUES : (this.#shared(field, texts) ?? this.#analyzed(field, texts));
  }

  #analyzed(field: string, texts: readonly string[]): readonly (readonly string[])[] {
    const analyzer = this.#schema.analyzerOf(field);
    return texts.map((text) => analyzer.terms(text));
  }

  /** The values that the similar document has in a field, if its texts are equal. */
  #shared(field: string, texts: readonly string[]): readonly (readonly string[])[] | null {
    if (this.#similar === null) return null;
    const others = textValues(this.#similar.#document, fieldOfIndex(field));
    const isEqual = others.length === texts.length && others.every((text, index) => text === texts[index]);
    return isEqual ? this.#similar.valuesOf(field) : null;
  }

  /** The values of a field of terms as the document contains them; empty if the field is missing. */
  textsOf(field: string): readonly string[] {
    return textValues(this.#document, field);
  }

  numbersOf(field: string): readonly number[] {
    const known = this.#numbers.get(field);
    if (known !== undefined) return known;
    const numbers = numbersOf(this.#document, this.#schema.numberIndex(field));
    this.#numbers.set(field, numbers);
    return numbers;
  }

  objectsOf(field: string): readonly DocumentContent[] {
    return objectsIn(this.#document, field, this.#schema);
  }

  /**
   * Whether one of the fields has each term at most `slop` positions away from its place behind the first term: a
   * necessary condition of a phrase with slop, and a sufficient one for two distinct terms.
   */
  hasNear(fields: readonly string[], terms: readonly string[], slop: number): boolean {
    const positions = this.#positionsIn(fields);
    const starts = positions.get(terms[0] as string);
    if (starts === undefined) return false;
    return starts.some((start) => {
      for (let index = 1; index < terms.length; index++) {
        const list = positions.get(terms[index] as string);
        if (list?.some((other) => Math.abs(other - index - start) <= slop) !== true) return false;
      }
      return true;
    });
  }

  /** The positions of each term of some fields. Those of a field are far behind those of the field before it. */
  #positionsIn(fields: readonly string[]): ReadonlyMap<string, readonly number[]> {
    const known = this.#positions.get(fields);
    if (known !== undefined) return known;
    const similar = this.#similar;
    const isShared = similar !== null && fields.every((field) => this.valuesOf(field) === similar.valuesOf(field));
    const positions = isShared ? similar.#positionsIn(fields) : this.#newPositions(fields);
    this.#positions.set(fields, positions);
    return positions;
  }

  #newPositions(fields: readonly string[]): ReadonlyMap<string, readonly number[]> {
    const positions = new Map<string, number[]>();
    for (const [number, field] of fields.entries()) {
      let position = number * FIELD_GAP;
      for (const value of this.valuesOf(field)) {
        for (const term of value) {
          const list = positions.get(term);
          if (list === undefined) positions.set(term, [position]);
          else list.push(position);
          position++;
        }
        position += POSITION_GAP;
      }
    }
    return positions;
  }
}
