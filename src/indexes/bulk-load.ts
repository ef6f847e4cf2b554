import type { DocumentOf, Schema } from "../schema/schema.ts";
import type { Portion } from "./portion.ts";
import type { Place } from "./segment-list.ts";

/** The index that a load's documents go into. */
export interface LoadTarget<S extends Schema> {
  find(id: string): Place<DocumentOf<S>> | null;
  upsert(document: DocumentOf<S>): void;
  newPortion(): Portion<S>;
  /** Seals a portion and adds it to the index, a step at a time. */
  publish(portion: Portion<S>): Generator<void, void>;
  /** Is told that the load has taken a document: what others have taken and not published with its id is outdated. */
  taken(id: string, by: BulkLoad<S>): void;
  ended(load: BulkLoad<S>): void;
}

export interface LoadCapacities {
  /** So many documents are held back before a portion is begun: fewer are added one by one, which is done sooner than sealing them. */
  readonly held: number;
  /** So many documents make a portion. */
  readonly portion: number;
}

/**
 * The documents of one load on their way into an index. They get there portion by portion, when whoever loads calls `publish`,
 * which must be when the load `isFull`, and `end`.
 */
export class BulkLoad<S extends Schema> {
  readonly #target: LoadTarget<S>;
  readonly #capacities: LoadCapacities;
  readonly #held = new Map<string, DocumentOf<S>>();
  #portion: Portion<S> | null = null;

  constructor(target: LoadTarget<S>, capacities: LoadCapacities) {
    this.#target = target;
    this.#capacities = capacities;
  }

  /** Tells whether there was a document with that id, in the index or in the load. What it throws an analyzer has thrown. */
  take(document: DocumentOf<S>): boolean {
    const { id } = document;
    this.#target.taken(id, this);
    const older = this.#target.find(id);
    const isReplaced = older !== null || this.#held.has(id) || this.#portion?.has(id) === true;
    if (this.#portion !== null) {
      this.#portion.add(document, older);
      return isReplaced;
    }
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
    return this.#portion !== null && this.#portion.size >= this.#capacities.portion;
  }

  /** Adds to the index what has been taken, a step at a time. Nothing may be taken before it is through. */
  *publish(): Generator<void, void> {
    for (const [id, document] of this.#held) {
      this.#held.delete(id);
      this.#target.upsert(document);
      yield;
    }
    if (this.#portion === null) return;
    yield* this.#target.publish(this.#portion);
    this.#portion = null;
  }

  /** Publishes what is left. */
  *end(): Generator<void, void> {
    yield* this.publish();
    this.#target.ended(this);
  }

  /** If an analyzer throws, the documents held back after that one are gone: to who loads the error stands before them. */
  #beginPortion(): void {
    const held = [...this.#held.values()];
    this.#held.clear();
    const portion = this.#target.newPortion();
    this.#portion = portion;
    for (const document of held) portion.add(document, this.#target.find(document.id));
  }
}
