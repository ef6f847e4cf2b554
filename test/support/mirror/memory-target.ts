import type { FeedChange } from "@firmament/dataset";
import { MirrorError } from "@firmament/opensearch/mirror";
import type { MirrorPosition } from "@firmament/opensearch/src/mirror/mirror-position.ts";
import type { MirroredDocument, MirrorStart, MirrorTarget } from "@firmament/opensearch/src/mirror/mirror-target.ts";

/** What survives when a mirror is killed. */
export interface MemoryIndex {
  documents: Map<string, MirroredDocument>;
  position: MirrorPosition | null;
  /** The target of the mirror that is running. */
  owner: object | null;
  isReplaced: boolean;
}

export function memoryIndex(): MemoryIndex {
  return { documents: new Map(), position: null, owner: null, isReplaced: false };
}

/** A failure after which the same work may succeed. */
export class TemporaryFailure extends Error {}

/** The number of documents of a refresh that are written at once. */
const REFRESH_BATCH = 3;

/** A target in memory, which refreshes its documents as an index of a cluster does. */
export class MemoryTarget implements MirrorTarget {
  readonly description = "the index test";
  readonly #index: MemoryIndex;
  readonly #before: () => void;
  /** The documents of a refresh, and marks of deleted ones. */
  #next: Map<string, MirroredDocument | null> | null = null;

  /** @param before is called before and after each write; what it throws ends the write */
  constructor(index: MemoryIndex, before: () => void = () => {}) {
    this.#index = index;
    this.#before = before;
  }

  async begin(): Promise<MirrorStart> {
    this.#index.owner = this;
    const { position, isReplaced, documents } = this.#index;
    return { position, isReplaced, size: documents.size };
  }

  async apply(changes: readonly FeedChange[]): Promise<void> {
    await this.#written(() => {
      for (const { id, document } of changes) {
        if (document === null) this.#index.documents.delete(id);
        else this.#index.documents.set(id, document);
        this.#next?.set(id, document);
      }
    });
  }

  async refresh(documents: AsyncIterable<MirroredDocument>): Promise<void> {
    const next = new Map<string, MirroredDocument | null>();
    this.#next = next;
    try {
      let batch: MirroredDocument[] = [];
      const write = async (): Promise<void> => {
        await this.#written(() => {
          for (const document of batch) if (!next.has(document.id)) next.set(document.id, document);
        });
        batch = [];
      };
      for await (const document of documents) {
        if (batch.push(document) === REFRESH_BATCH) await write();
      }
      await write();
      await this.#written(() => {
        const entries = [...next].filter((entry): entry is [string, MirroredDocument] => entry[1] !== null);
        this.#index.documents = new Map(entries);
        // Until the position is stored, the index is one that the stored position does not know.
        this.#index.isReplaced = true;
      });
    } finally {
      this.#next = null;
    }
  }

  async storePosition(position: MirrorPosition): Promise<void> {
    await this.#written(() => {
      this.#index.position = position;
      this.#index.isReplaced = false;
    });
  }

  isTemporary(error: unknown): boolean {
    return error instanceof TemporaryFailure;
  }

  async end(): Promise<void> {
    this.#index.owner = null;
  }

  async #written(write: () => void): Promise<void> {
    await Promise.resolve();
    this.#before();
    if (this.#index.owner !== this) throw new MirrorError("running", "Another mirror is running.");
    write();
    this.#before();
  }
}
