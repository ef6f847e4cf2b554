import type { Steps } from "../../base/steps.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { Segment } from "../segment.ts";
import { SealedSegmentBuilder, type SealedSegmentOptions } from "./sealed-segment-builder.ts";
import type { DocAddress } from "./segment-list.ts";

/** Documents of an older segment that give way to those of a portion: ordinal `ordinals[i]` to the portion's `successors[i]`. */
export interface Replacements {
  readonly ordinals: readonly number[];
  readonly successors: readonly number[];
}

/** Documents of a load on their way to be one sealed segment. */
export class SegmentDraft<S extends Schema> {
  readonly #builder: SealedSegmentBuilder<S>;
  readonly #replaced = new Map<Segment<DocumentOf<S>>, { ordinals: number[]; successors: number[] }>();
  /** Ids to be deleted from the sealed segment; `null` as long as nothing is being sealed. */
  #forgotten: string[] | null = null;

  constructor(options: SealedSegmentOptions<S>) {
    this.#builder = new SealedSegmentBuilder(options);
  }

  /** How many documents were added. */
  get size(): number {
    return this.#builder.size;
  }

  /** How many bytes they take. */
  get documentBytes(): number {
    return this.#builder.documentBytes;
  }

  /** What its documents replace, by segment: so it was when each of them was added. */
  get replaced(): ReadonlyMap<Segment<DocumentOf<S>>, Replacements> {
    return this.#replaced;
  }

  has(id: string): boolean {
    return this.#builder.has(id);
  }

  /** Adds a document in place of the one with its id, and of an older one elsewhere. If an analyzer throws, nothing has changed. */
  add(document: DocumentOf<S>, older: DocAddress<DocumentOf<S>> | null): void {
    const successor = this.#builder.size;
    this.#builder.add(document);
    if (older === null) return;
    let replaced = this.#replaced.get(older.segment);
    if (replaced === undefined) {
      replaced = { ordinals: [], successors: [] };
      this.#replaced.set(older.segment, replaced);
    }
    replaced.ordinals.push(older.ordinal);
    replaced.successors.push(successor);
  }

  /** Takes out the document with an id, if there is one: also while the portion is being sealed. */
  forget(id: string): void {
    if (this.#forgotten === null) this.#builder.discard(id);
    else this.#forgotten.push(id);
  }

  /** Makes the segment in steps of some milliseconds; nothing can be added any more. */
  *seal(): Steps<Segment<DocumentOf<S>>> {
    const forgotten: string[] = [];
    this.#forgotten = forgotten;
    const segment = yield* this.#builder.seal();
    for (const id of forgotten) {
      const ordinal = segment.ordinalOf(id);
      if (ordinal >= 0) segment.deletions.add(ordinal);
    }
    return segment;
  }
}
