import type { ChangedDocument } from "./changed-document.ts";
import type { DocumentTerms } from "./document-terms.ts";
import { AFTER, BEFORE, type Marks } from "./marks.ts";
import type { Predicates } from "./predicates.ts";
import { OPERATION } from "./program.ts";
import type { ProgramTable } from "./program-table.ts";

/**
 * What predicates say about a query and the versions of a document: the versions that match as the lower two bits, and
 * those that may match, which the evaluator must decide, with those that match as the upper two.
 */
export type Verdict = number;

/** The versions that match for certain. */
export function matchingVersions(verdict: Verdict): number {
  return verdict & 3;
}

/** The versions that match, and those that may. */
export function possibleVersions(verdict: Verdict): number {
  return verdict >>> 2;
}

const NO: Verdict = 0;

function possibly(versions: number): Verdict {
  return versions << 2;
}

function certainly(versions: number): Verdict {
  return versions | possibly(versions);
}

/** Runs programs for the versions of one document at once. */
export class ProgramRun {
  readonly #marks: Marks;
  readonly #predicates: Predicates;
  readonly #document: ChangedDocument;
  readonly #programs: ProgramTable;
  readonly #code: Int32Array;
  /** All versions match, or may match. */
  readonly #yes: Verdict;
  readonly #maybe: Verdict;
  #base = 0;
  #at = 0;

  constructor(programs: ProgramTable, marks: Marks, predicates: Predicates, document: ChangedDocument) {
    this.#programs = programs;
    this.#code = programs.numbers;
    this.#marks = marks;
    this.#predicates = predicates;
    this.#document = document;
    this.#yes = certainly(document.versions);
    this.#maybe = possibly(document.versions);
  }

  /** The verdict of a program. 10 ns for each operation that its companion does not make needless. */
  verdict(slot: number): Verdict {
    const sole = this.#programs.soleOf(slot);
    if (sole >= 0) return certainly(this.#marks.versionsOf(sole));
    const companion = this.#programs.companionOf(slot);
    if (companion >= 0 && this.#marks.versionsOf(companion) === 0) return NO;
    const start = this.#programs.startOf(slot);
    this.#base = start;
    this.#at = start;
    return this.#next();
  }

  #next(): Verdict {
    const code = this.#code;
    switch (code[this.#at++]) {
      case OPERATION.NO:
        return NO;
      case OPERATION.YES:
        return this.#yes;
      case OPERATION.IS:
        return certainly(this.#marks.versionsOf(code[this.#at++] as number));
      case OPERATION.MAY:
        return possibly(this.#marks.versionsOf(code[this.#at++] as number));
      case OPERATION.NOT: {
        const verdict = this.#next();
        return this.#yes & ~(possibly(matchingVersions(verdict)) | possibleVersions(verdict));
      }
      case OPERATION.AND:
        return this.#all();
      case OPERATION.OR:
        return this.#any();
      case OPERATION.NEAR:
        return this.#near();
      default:
        return this.#maybe;
    }
  }

  #all(): Verdict {
    const end = this.#base + (this.#code[this.#at++] as number);
    let verdict = this.#yes;
    while (this.#at < end && verdict !== NO) verdict &= this.#next();
    this.#at = end;
    return verdict;
  }

  #any(): Verdict {
    const end = this.#base + (this.#code[this.#at++] as number);
    let verdict = NO;
    while (this.#at < end && verdict !== this.#yes) verdict |= this.#next();
    this.#at = end;
    return verdict;
  }

  #near(): Verdict {
    const code = this.#code;
    const slop = code[this.#at++] as number;
    const count = code[this.#at++] as number;
    const from = this.#at;
    this.#at += count;
    let versions = this.#document.versions;
    for (let at = from; at < this.#at; at++) versions &= this.#marks.versionsOf(code[at] as number);
    if (versions === 0) return NO;
    const fields = this.#predicates.fieldsOf(code[from] as number);
    const terms: string[] = [];
    for (let at = from; at < this.#at; at++) terms.push(this.#predicates.textOf(code[at] as number));
    const { before, after } = this.#document;
    const isNear = (document: DocumentTerms | null): boolean => document?.hasNear(fields, terms, slop) === true;
    const near = (versions & BEFORE && isNear(before) ? BEFORE : 0) | (versions & AFTER && isNear(after) ? AFTER : 0);
    return terms.length === 2 && terms[0] !== terms[1] ? certainly(near) : possibly(near);
  }
}
