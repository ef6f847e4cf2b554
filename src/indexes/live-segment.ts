import type { Analyzer } from "../analysis/analyzer.ts";
import { invariant } from "../base/invariant.ts";
import { GrowingSet } from "../postings/growing-set.ts";
import type { PostingSet } from "../postings/posting-set.ts";
import { numberValue, textValues } from "../schema/document.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import { LiveNumberIndex } from "./live-number-index.ts";
import { LiveTextIndex } from "./live-text-index.ts";
import type { NumberIndex, Segment, TextIndex } from "./segment.ts";

/** The segment that documents are added to one by one. */
export class LiveSegment<S extends Schema> implements Segment<DocumentOf<S>> {
  readonly #documents: DocumentOf<S>[] = [];
  readonly #texts = new Map<string, LiveTextIndex>();
  readonly #numbers = new Map<string, LiveNumberIndex>();
  readonly #deletions = new GrowingSet();

  /** @param analyzerOf the analyzer of each text field */
  constructor(schema: S, analyzerOf: (field: string) => Analyzer) {
    for (const [name, field] of Object.entries(schema.fields)) {
      if (field.type === "text") this.#texts.set(name, new LiveTextIndex(analyzerOf(name)));
      else this.#numbers.set(name, new LiveNumberIndex());
    }
  }

  /**
   * Adds a document and gives its ordinal, which is the segment's size before. All texts are analysed before anything changes: if
   * an analyzer throws, the segment is as it was.
   */
  add(document: DocumentOf<S>): number {
    const texts = Array.from(this.#texts, ([name, index]) => ({
      index,
      values: index.analyze(textValues(document, name)),
    }));
    for (const { index, values } of texts) index.add(values);
    for (const [name, index] of this.#numbers) index.add(numberValue(document, name));
    return this.#documents.push(document) - 1;
  }

  get size(): number {
    return this.#documents.length;
  }

  get deleted(): PostingSet {
    return this.#deletions.within(this.size);
  }

  get deletedCount(): number {
    return this.#deletions.size;
  }

  delete(ordinal: number): void {
    this.#deletions.add(ordinal);
  }

  text(field: string): TextIndex {
    const index = this.#texts.get(field);
    invariant(index !== undefined, `no text field ${field}`);
    return index;
  }

  numbers(field: string): NumberIndex {
    const index = this.#numbers.get(field);
    invariant(index !== undefined, `no number field ${field}`);
    return index;
  }

  document(ordinal: number): DocumentOf<S> {
    return this.#documents[ordinal] as DocumentOf<S>;
  }

  id(ordinal: number): string {
    return this.document(ordinal).id;
  }
}
