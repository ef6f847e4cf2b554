/** The documents of a load that are not in the index yet. */
export interface NaiveLoad<Document> {
  readonly documents: Map<string, Document>;
  /** The number of documents that were added to the draft, including replaced ones; `null` before there is a draft. */
  draftSize: number | null;
  addedCount: number;
  replacedCount: number;
}

export interface Capacities {
  readonly liveCapacity: number;
  readonly segmentCapacity: number;
  /** Default: `segmentCapacity`. */
  readonly loadCapacity?: number;
}

/** The reference implementation of changes to an index: a map by id, in order of insertion. */
export class NaiveIndex<Document extends { readonly id: string }> {
  readonly documents: Map<string, Document> = new Map();
  readonly #loads = new Set<NaiveLoad<Document>>();
  readonly #loadBuffer: number;
  readonly #loadCapacity: number;

  constructor({ liveCapacity, segmentCapacity, loadCapacity = segmentCapacity }: Capacities) {
    this.#loadBuffer = Math.min(128, liveCapacity, segmentCapacity);
    this.#loadCapacity = loadCapacity;
  }

  /** Adds a document; returns whether it replaces one. An update counts as a new insertion. */
  upsert(document: Document): boolean {
    const isReplacement = this.delete(document.id);
    this.documents.set(document.id, document);
    return isReplacement;
  }

  /** Deletes a document, also from all loads, because the later change wins. Returns whether the index contained it. */
  delete(id: string): boolean {
    for (const { documents } of this.#loads) documents.delete(id);
    return this.documents.delete(id);
  }

  /** An upsert of the document with the members of a patch, without those that are `null`. Returns whether it exists. */
  patch(id: string, part: Readonly<Record<string, unknown>>): boolean {
    const document = this.documents.get(id);
    if (document === undefined) return false;
    const given = Object.entries(part).filter(([, value]) => value !== undefined);
    const merged = Object.entries({ ...document, ...Object.fromEntries(given) }).filter(([, value]) => value !== null);
    return this.upsert(Object.fromEntries(merged) as unknown as Document);
  }

  /** Deletes the matching documents one by one; returns their number. */
  deleteWhere(matches: (document: Document) => boolean): number {
    const ids = [...this.documents.values()].filter(matches).map(({ id }) => id);
    for (const id of ids) this.delete(id);
    return ids.length;
  }

  /** Deletes all documents, also from all loads. */
  clear(): void {
    for (const { documents } of this.#loads) documents.clear();
    this.documents.clear();
  }

  beginLoad(): NaiveLoad<Document> {
    const load = { documents: new Map<string, Document>(), draftSize: null, addedCount: 0, replacedCount: 0 };
    this.#loads.add(load);
    return load;
  }

  /** Adds a document to a load. It replaces the document with its id in the index or in the load. */
  addToLoad(load: NaiveLoad<Document>, document: Document): void {
    const { id } = document;
    for (const other of this.#loads) if (other !== load) other.documents.delete(id);
    if (load.documents.delete(id) || this.documents.has(id)) load.replacedCount++;
    load.addedCount++;
    load.documents.set(id, document);
    if (load.draftSize !== null) load.draftSize++;
    else if (load.documents.size >= this.#loadBuffer) load.draftSize = load.documents.size;
  }

  /** Whether the draft of a load is complete. */
  isFull({ draftSize }: NaiveLoad<Document>): boolean {
    return draftSize !== null && draftSize >= this.#loadCapacity;
  }

  endLoad(load: NaiveLoad<Document>): void {
    this.publish(load);
    this.#loads.delete(load);
  }

  publish(load: NaiveLoad<Document>): void {
    for (const document of [...load.documents.values()]) this.upsert(document);
    load.documents.clear();
    load.draftSize = null;
  }
}
