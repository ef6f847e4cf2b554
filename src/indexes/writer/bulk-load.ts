import type { Steps } from "../../base/steps.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { SegmentDraft } from "./segment-draft.ts";
import type { DocAddress } from "./segment-list.ts";

/** The index that a load's documents go into. */
export interface LoadTarget<S extends Schema> {
  find(id: string): DocAddress<DocumentOf<S>> | null;
  upsert(document: DocumentOf<S>): void;
  newPortion(): SegmentDraft<S>;
  /** Seals a portion and adds it to the index, a step at a time. */
  publish(portion: SegmentDraft<S>): Steps<void>;
  /** Is told that the load takes a document: what others have taken of its id and not published is outdated. */
  taking(id: string): void;
  ended(): void;
}

/** A portion with so many bytes of documents is whole: a segment counts them, and what is made of them, in 32 bits. */
const MOST_BYTES: number = 1 << 29;

export interface LoadCapacities {
  /** So many documents begin a portion; fewer are added one by one. */
  readonly held: number;
  /** So many documents make a whole portion. */
  readonly portion: number;
}

/**
 * The documents of one load on their way into an index. They get there, portion by portion, when they are published, which must be
 * when the load is full and at its end.
 */
export class BulkLoad<S extends Schema> {
  readonly #target: LoadTarget<S>;
  readonly #capacities: LoadCapacities;
  readonly #held = new Map<string, DocumentOf<S>>();
  #portion: SegmentDraft<S> | null = null;

  constructor(target: LoadTarget<S>, capacities: LoadCapacities) {
    this.#target = target;
    this.#capacities = capacities;
  }

  /** Takes a document; tells whether the index or the load had one with its id. Throws what an analyzer throws. */
  take(document: DocumentOf<S>): boolean {
    const { id } = document;
    const older = this.#target.find(id);
    const isReplaced = older !== null || this.#held.has(id) || this.#portion?.has(id) === true;
    if (this.#portion !== null) {
      this.#portion.add(document, older);
      this.#target.taking(id);
      return isReplaced;
    }
    this.#target.taking(id);
    this.#held.delete(id);
    this.#held.set(id, document);
    if (this.#held.size >= this.#capacities.held) this.#beginPortion();
    return isReplaced;
  }

  /** Takes out a document that has not been published, if there is one. */
  forget(id: string): void {
    this.#held.delete(id);
    this.#portion?.forget(id);
  }

  get isFull(): boolean {
    const portion = this.#portion;
    return portion !== null && (portion.size >= this.#capacities.portion || portion.documentBytes >= MOST_BYTES);
  }

  /** Adds to the index what has been taken, a step at a time. Nothing may be taken before it is through. */
  *publish(): Steps<void> {
    for (const [id, document] of this.#held) {
      this.#held.delete(id);
      this.#target.upsert(document);
      yield;
    }
    if (this.#portion === null) return;
    try {
      yield* this.#target.publish(this.#portion);
    } finally {
      // What fails may have been added to the index by then; to publish it again would add it twice.
      this.#portion = null;
    }
  }

  /** Publishes what is left. */
  *end(): Steps<void> {
    try {
      yield* this.publish();
    } finally {
      this.#target.ended();
    }
  }

  /** If an analyzer throws, the documents after that one are dropped: they come after the error. */
  #beginPortion(): void {
    const held = [...this.#held.values()];
    this.#held.clear();
    const portion = this.#target.newPortion();
    this.#portion = portion;
    for (const document of held) portion.add(document, this.#target.find(document.id));
  }
}
