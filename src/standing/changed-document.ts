import type { DocumentTerms } from "./document-terms.ts";
import { AFTER, BEFORE, BOTH } from "./marks.ts";

type TermValues = readonly (readonly string[])[];

const NO_VALUES: TermValues = Object.freeze([]);
const NO_NUMBERS: readonly number[] = Object.freeze([]);

/** The versions of a document before and after a change, and which of them have a term or a number. */
export class ChangedDocument {
  readonly before: DocumentTerms | null;
  readonly after: DocumentTerms | null;

  /** @param before the document that `after` was created with, so that both share the terms of equal fields */
  constructor(before: DocumentTerms | null, after: DocumentTerms | null) {
    this.before = before;
    this.after = after;
  }

  /** The versions that exist, as bits. */
  get versions(): number {
    return (this.before === null ? 0 : BEFORE) | (this.after === null ? 0 : AFTER);
  }

  /** The distinct terms of some fields, with the versions that have them. */
  versionsByTerm(fields: readonly string[]): ReadonlyMap<string, number> {
    const versionsOf = new Map<string, number>();
    for (const field of fields) {
      this.forEachValues(field, (values, versions) => {
        for (const terms of values) {
          for (const term of terms) versionsOf.set(term, (versionsOf.get(term) ?? 0) | versions);
        }
      });
    }
    return versionsOf;
  }

  /** Visits the values of an index of terms: those of both versions at once if they are the same. */
  forEachValues(index: string, visit: (values: TermValues, versions: number) => void): void {
    const before = this.before?.valuesOf(index) ?? NO_VALUES;
    const after = this.after?.valuesOf(index) ?? NO_VALUES;
    if (before === after) visit(before, BOTH);
    else {
      visit(before, BEFORE);
      visit(after, AFTER);
    }
  }

  /** Visits the numbers of a field: those of both versions at once if they are equal. */
  forEachNumber(field: string, visit: (number: number, versions: number) => void): void {
    const before = this.before?.numbersOf(field) ?? NO_NUMBERS;
    const after = this.after?.numbersOf(field) ?? NO_NUMBERS;
    if (before.length === after.length && before.every((number, index) => number === after[index])) {
      for (const number of before) visit(number, BOTH);
    } else {
      for (const number of before) visit(number, BEFORE);
      for (const number of after) visit(number, AFTER);
    }
  }
}
