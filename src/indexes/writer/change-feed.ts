import { finishSteps, type Steps } from "../../base/steps.ts";
import type { Segment } from "../segment.ts";
import type { Replacements } from "./segment-draft.ts";

/** Receives a document before and after a change: `null` if there was none, or is none any more. */
export type ChangeListener<Document> = (before: Document | null, after: Document | null) => void;

/**
 * Tells listeners of changes, after they have become visible and in their order. The documents of a load are announced
 * in steps; another change announces the rest of them first.
 */
export class ChangeFeed<Document> {
  readonly #listeners = new Set<ChangeListener<Document>>();
  #rest: Steps<void> | null = null;

  /** Whether anybody listens. Otherwise no document needs to be read. */
  get isActive(): boolean {
    return this.#listeners.size > 0;
  }

  /** @returns a function that removes the listener */
  add(listener: ChangeListener<Document>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(before: Document | null, after: Document | null): void {
    for (const listener of this.#listeners) listener(before, after);
  }

  /** Announces what is left of the last load. Every change calls it first. */
  finish(): void {
    const rest = this.#rest;
    this.#rest = null;
    if (rest !== null) finishSteps(rest);
  }

  /** Announces the documents of a segment that has just become visible. */
  *announceSegment(segment: Segment<Document>, replaced: ReadonlyMap<Segment<Document>, Replacements>): Steps<void> {
    if (!this.isActive) return;
    this.finish();
    const rest = this.#segmentSteps(segment, replaced);
    this.#rest = rest;
    // Another change may finish them meanwhile.
    while (this.#rest === rest && rest.next().done !== true) yield;
    if (this.#rest === rest) this.#rest = null;
  }

  *#segmentSteps(segment: Segment<Document>, replaced: ReadonlyMap<Segment<Document>, Replacements>): Steps<void> {
    const before = new Map<number, { readonly segment: Segment<Document>; readonly ordinal: number }>();
    for (const [older, { ordinals, successors }] of replaced) {
      for (const [index, successor] of successors.entries()) {
        before.set(successor, { segment: older, ordinal: ordinals[index] as number });
      }
    }
    const isDeleted = (ordinal: number): boolean => segment.deletions.has(ordinal);
    const ordinals = Array.from({ length: segment.size }, (_, ordinal) => ordinal).filter((each) => !isDeleted(each));
    for (const ordinal of ordinals) {
      const older = before.get(ordinal);
      this.announce(older === undefined ? null : older.segment.document(older.ordinal), segment.document(ordinal));
      yield;
    }
  }
}
