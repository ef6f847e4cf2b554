import type { Analyzer } from "../analysis/analyzer.ts";
import { countAll } from "../evaluate/match/counter.ts";
import { IndexReader } from "../indexes/index-reader.ts";
import { LiveSegment } from "../indexes/live/segment.ts";
import { CachedObjectIndexes } from "../indexes/objects/object-indexes.ts";
import { Planner } from "../plan/planner.ts";
import type { Resolved } from "../plan/resolve/resolved.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";

/** An index of one document, searched by the planner and the evaluator of every other index. Built on first use. */
export class OneDocument<S extends Schema> {
  readonly document: DocumentOf<S>;
  readonly #analyzed: AnalyzedSchema;
  #reader: IndexReader | null = null;

  constructor(document: DocumentOf<S>, analyzed: AnalyzedSchema) {
    this.document = document;
    this.#analyzed = analyzed;
  }

  /** Whether the document matches a query. */
  matches(query: Resolved): boolean {
    this.#reader ??= this.#index();
    return countAll(new Planner(this.#reader).matching(query), this.#reader) > 0;
  }

  #index(): IndexReader {
    const analyzerOf = (index: string): Analyzer => this.#analyzed.analyzerOf(index);
    const segment = new LiveSegment(this.#analyzed.effective as S, analyzerOf);
    segment.add(this.document);
    return new IndexReader([segment], new CachedObjectIndexes(this.#analyzed.effective, analyzerOf));
  }
}
