/** Documents that a load has taken and that cannot be found yet. */
export interface NaiveLoad<Document> {
  readonly taken: Map<string, Document>;
  /** How many were added to the portion, those that others took the place of included; `null` as long as there is none. */
  portionSize: number | null;
  takenCount: number;
  replacedCount: number;
}

export interface Capacities {
  readonly liveCapacity: number;
  readonly segmentCapacity: number;
}

/** The rules of what an engine holds after which changes, in the plainest way: a map by id, in the order of insertion. */
export class NaiveIndex<Document extends { readonly id: string }> {
  readonly documents: Map<string, Document> = new Map();
  readonly #loads = new Set<NaiveLoad<Document>>();
  readonly #heldBack: number;
  readonly #segmentCapacity: number;

  constructor({ liveCapacity, segmentCapacity }: Capacities) {
    this.#heldBack = Math.min(128, liveCapacity, segmentCapacity);
    this.#segmentCapacity = segmentCapacity;
  }

  /** Tells whether there was one. "An update counts as a new insertion." */
  upsert(document: Document): boolean {
    const isReplaced = this.delete(document.id);
    this.documents.set(document.id, document);
    return isReplaced;
  }

  /** "The later call wins": what loads have taken of the id is forgotten. */
  delete(id: string): boolean {
    for (const { taken } of this.#loads) taken.delete(id);
    return this.documents.delete(id);
  }

  beginLoad(): NaiveLoad<Document> {
    const load = { taken: new Map<string, Document>(), portionSize: null, takenCount: 0, replacedCount: 0 };
    this.#loads.add(load);
    return load;
  }

  /** One is replaced that the index has, or the load has taken before. */
  take(load: NaiveLoad<Document>, document: Document): void {
    const { id } = document;
    for (const other of this.#loads) if (other !== load) other.taken.delete(id);
    if (load.taken.delete(id) || this.documents.has(id)) load.replacedCount++;
    load.takenCount++;
    load.taken.set(id, document);
    if (load.portionSize !== null) load.portionSize++;
    else if (load.taken.size >= this.#heldBack) load.portionSize = load.taken.size;
  }

  /** Whether what was taken is a whole portion. */
  isFull({ portionSize }: NaiveLoad<Document>): boolean {
    return portionSize !== null && portionSize >= this.#segmentCapacity;
  }

  endLoad(load: NaiveLoad<Document>): void {
    this.publish(load);
    this.#loads.delete(load);
  }

  publish(load: NaiveLoad<Document>): void {
    for (const document of [...load.taken.values()]) this.upsert(document);
    load.taken.clear();
    load.portionSize = null;
  }
}
