import type { DocumentValues } from "../../schema/document-values.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { StepRunner } from "../seal/seal.ts";
import { type DraftOptions, SegmentDraft } from "./segment-draft.ts";
import type { DocAddress } from "./segment-list.ts";

/** The largest draft in bytes of encoded documents: a segment counts these bytes and derived ones in 32 bits. */
const MAX_DRAFT_BYTES: number = 1 << 29;

export interface LoadCapacities {
  /** The number of buffered documents that starts a draft. Fewer documents are added one at a time. */
  readonly buffer: number;
  /** The number of documents after which the load must be published. */
  readonly unpublished: number;
}

interface BufferedDocument<S extends Schema> {
  readonly document: DocumentValues<S>;
  readonly older: DocAddress<DocumentOf<S>> | null;
}

/**
 * The documents of one load that are not in the index yet. The first ones are buffered, because a sealed segment is
 * worth its cost only from a certain number of documents on; after that all are in a draft.
 */
export class BulkLoad<S extends Schema> {
  readonly #options: DraftOptions<S>;
  readonly #capacities: LoadCapacities;
  readonly #buffer = new Map<string, BufferedDocument<S>>();
  #draft: SegmentDraft<S> | null = null;

  constructor(options: DraftOptions<S>, capacities: LoadCapacities) {
    this.#options = options;
    this.#capacities = capacities;
  }

  /** The draft, once there is one. */
  get draft(): SegmentDraft<S> | null {
    return this.#draft;
  }

  /** Whether the load must be published before another document can be added. */
  get isFull(): boolean {
    const draft = this.#draft;
    const { unpublished } = this.#capacities;
    if (draft === null) return this.#buffer.size >= unpublished;
    return draft.size >= unpublished || draft.documentBytes >= MAX_DRAFT_BYTES;
  }

  has(id: string): boolean {
    return this.#buffer.has(id) || this.#draft?.has(id) === true;
  }

  /**
   * Adds a document in place of the one with its id.
   *
   * @param older the document of the index with the same id, if there is one
   * @throws what an analyzer throws. If that document was buffered, the documents after it are dropped.
   */
  add(document: DocumentValues<S>, older: DocAddress<DocumentOf<S>> | null): void {
    if (this.#draft !== null) {
      this.#draft.add(document, older);
      return;
    }
    this.#buffer.delete(document.id);
    this.#buffer.set(document.id, { document, older });
    if (this.#buffer.size >= this.#capacities.buffer) this.#startDraft();
  }

  /** Discards the document with an id, if there is one. */
  discard(id: string): void {
    this.#buffer.delete(id);
    this.#draft?.discard(id);
  }

  /** Discards all documents. */
  discardAll(): void {
    this.#buffer.clear();
    this.#draft?.discardAll();
  }

  /** Removes the buffered documents one at a time and returns them. Documents can be discarded meanwhile. */
  *takeBuffered(): Generator<DocumentOf<S>, void> {
    for (const [id, { document }] of this.#buffer) {
      this.#buffer.delete(id);
      yield document.document();
    }
  }

  /**
   * Seals a draft with a thread, before the load is published.
   *
   * @throws the error of the thread; then the draft is dropped
   */
  async prepare(run: StepRunner): Promise<void> {
    try {
      await this.#draft?.prepare(run);
    } catch (error) {
      this.dropDraft();
      throw error;
    }
  }

  dropDraft(): void {
    this.#draft?.end();
    this.#draft = null;
  }

  #startDraft(): void {
    const buffered = [...this.#buffer.values()];
    this.#buffer.clear();
    this.#draft = new SegmentDraft(this.#options);
    for (const { document, older } of buffered) this.#draft.add(document, older);
  }
}
