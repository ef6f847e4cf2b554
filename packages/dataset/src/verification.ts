import { isDeepStrictEqual } from "node:util";
import type { Schema, SearchEngine } from "firmament";
import { internalsOf } from "firmament/backend";
import { TimeSlice } from "firmament/base";
import { TextClauses, textValues } from "firmament/query";
import type { DatasetProgress, Verification } from "./dataset-options.ts";
import type { Follower } from "./follower.ts";
import type { DatasetStore } from "./tables/store.ts";
import type { StoreThread } from "./thread/store-thread.ts";

/** Further problems are only counted. */
const MAX_PROBLEMS = 100;

/** The number of entries that are read at once. */
const ENTRIES_AT_ONCE = 500;

/** How often the index catches up with the documents before a difference is a problem. */
const ATTEMPTS = 5;

/** Collects problems. */
export class Problems {
  readonly #texts: string[] = [];
  #count = 0;

  get all(): Pick<Verification, "problems" | "problemCount"> {
    return { problems: this.#texts, problemCount: this.#count };
  }

  add(problem: string): void {
    this.#count++;
    if (this.#texts.length < MAX_PROBLEMS) this.#texts.push(problem);
  }
}

/** The parts of a dataset that are checked. */
export interface VerifiedParts<S extends Schema> {
  /** The SQLite file, as messages call it. */
  readonly path: string;
  readonly store: DatasetStore;
  readonly thread: StoreThread;
  readonly follower: Follower<S>;
}

/** Checks a dataset: see `Dataset.verify`. If the schema changes meanwhile, it begins again. */
export async function verificationOf<S extends Schema>(
  parts: VerifiedParts<S>,
  onProgress: (progress: DatasetProgress) => void,
): Promise<Verification> {
  const { path, store, thread, follower } = parts;
  const { engine } = follower.opened;
  const problems = new Problems();
  for (const damage of await thread.perform("damages", {})) problems.add(`${path}: ${damage}`);
  const damage = await thread.perform("verifyIndex", { path: follower.indexFile().path });
  if (damage !== null) problems.add(damage);
  await follower.catchUp();
  const total = engine.size;
  const documents = await new IndexComparison(engine, store).run(
    problems,
    () => follower.catchUp(),
    (done) => onProgress({ kind: "verify", done, total }),
  );
  return engine === follower.opened.engine ? { documents, ...problems.all } : verificationOf(parts, onProgress);
}

/** Compares the documents of an engine with those of the dataset that it follows. */
export class IndexComparison<S extends Schema> {
  readonly #engine: SearchEngine<S>;
  readonly #store: DatasetStore;
  /** The text fields with their analyzers, in the order of the schema. */
  readonly #fields: readonly (readonly [name: string, terms: (text: string) => readonly string[]])[];

  constructor(engine: SearchEngine<S>, store: DatasetStore) {
    this.#engine = engine;
    this.#store = store;
    const { schema } = internalsOf(engine).rules;
    this.#fields = schema.termFields.map((name) => {
      const { analyzer } = schema.termField(name);
      return [name, (text) => analyzer.terms(text)];
    });
  }

  /**
   * Checks that every document is in the engine as it is stored, and is found by the value of its first text field; and
   * that the engine has no other documents.
   *
   * @param catchUp brings the engine to the state of the dataset: documents can change meanwhile
   * @returns the number of documents
   */
  async run(problems: Problems, catchUp: () => Promise<void>, onProgress: (done: number) => void): Promise<number> {
    const suspects: string[] = [];
    const slice = new TimeSlice();
    const { generation } = this.#store.state();
    let documents = 0;
    for (let after = 0, isLast = false; !isLast; ) {
      const entries = this.#store.entriesAfter(generation, after, ENTRIES_AT_ONCE);
      isLast = entries.length < ENTRIES_AT_ONCE;
      for (const { id, document, position } of entries) {
        after = position;
        if (document !== null) documents++;
        if (this.#problemOf(id, document) !== null) suspects.push(id);
        if (!slice.isOver) continue;
        onProgress(documents);
        await slice.yield();
      }
    }
    // What changed since it was read, in any process, is not a problem: that it remains is.
    let found: readonly string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS && (attempt === 0 || found.length > 0); attempt++) {
      await catchUp();
      found = this.#problemsNow(suspects);
    }
    for (const problem of found) problems.add(problem);
    return documents;
  }

  #problemsNow(suspects: readonly string[]): readonly string[] {
    const found = suspects.map((id) => this.#problemOf(id, this.#store.find(id))).filter((problem) => problem !== null);
    const [size, stored] = [this.#engine.size, this.#store.count()];
    return size === stored ? found : [...found, `The index has ${size} documents, and the dataset has ${stored}.`];
  }

  #problemOf(id: string, json: string | null): string | null {
    const found = this.#engine.get(id);
    const name = JSON.stringify(id);
    if (json === null) return found === undefined ? null : `The index has ${name}, which was deleted.`;
    if (found === undefined) return `The index does not have ${name}.`;
    const document: object = JSON.parse(json);
    if (!isDeepStrictEqual({ ...found }, document)) return `The index has another version of ${name}.`;
    const phrase = this.#phraseOf(document);
    if (phrase === null || this.#engine.ids(phrase.query).includes(id)) return null;
    return `${name} is not found by its ${phrase.field}, ${JSON.stringify(phrase.text)}.`;
  }

  /** A phrase query for the first text field with a word. */
  #phraseOf(document: object) {
    for (const [field, terms] of this.#fields) {
      for (const text of textValues(document, field)) {
        if (terms(text).length > 0) return { field, text, query: new TextClauses(field).phrase(text) };
      }
    }
    return null;
  }
}
