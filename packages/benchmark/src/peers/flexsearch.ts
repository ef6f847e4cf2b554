import type * as FlexSearch from "flexsearch";
import type { CorpusDocument, CorpusFields } from "../corpus/corpus-fields.ts";
import type { Query } from "../question/query.ts";
import type { Execution, Question } from "../question/question.ts";
import type { Peer } from "./peer.ts";

/** What the adapter uses of the library. */
export type FlexSearchLibrary = Pick<typeof FlexSearch, "Document">;

/** Numbers instead of ids, as FlexSearch recommends. */
type NumberSet = ReadonlySet<number>;

/** The results of `search`: by field, or with `pluck` of one field. */
type Found = readonly { readonly result: readonly number[] }[];
type Plucked = readonly number[];

/**
 * FlexSearch's `Document` with strict tokens. It has no AND across fields, its `Resolver` returns at most 100 results,
 * and results repeat an id for every field. Each word is therefore searched on its own and the results are combined
 * with `Set`, which was also faster than the `Resolver`.
 */
export class FlexSearchPeer implements Peer {
  readonly #fields: CorpusFields;
  readonly #index: FlexSearch.Document;
  #all: NumberSet = new Set();
  #ids: readonly string[] = [];

  constructor({ Document }: FlexSearchLibrary, fields: CorpusFields) {
    this.#fields = fields;
    this.#index = new Document({
      document: {
        id: "id",
        index: fields.texts.map((field) => ({
          field,
          tokenize: "strict" as const,
          encode: (text: string) => fields.termsOf(text, field),
        })),
      },
    });
  }

  build(documents: Iterable<CorpusDocument>): void {
    const ids: string[] = [];
    for (const document of documents) {
      const texts = this.#fields.texts.map((field) => [field, this.#fields.valuesOf(document, field).join("\n")]);
      this.#index.add(ids.length, Object.fromEntries(texts));
      ids.push(document.id);
    }
    this.#ids = ids;
    this.#all = new Set(ids.keys());
  }

  prepare({ query, operation }: Question): Execution | null {
    if (operation.kind === "parse" || query === null) return null;
    if (operation.kind === "top")
      return operation.order === "relevance" ? this.#prepareTop(query, operation.limit) : null;
    if (!canCombine(query)) return null;
    if (operation.kind === "ids") return () => this.#idsOf(this.#find(query));
    if (query.kind === "word" && query.field !== null) {
      const { word, field } = query;
      return () => this.#inField(word, field).length;
    }
    return () => this.#find(query).size;
  }

  deviation(): null {
    return null;
  }

  foreignBytes(): number {
    return 0;
  }

  recordBytes(): number {
    return 0;
  }

  fileBytes(): null {
    return null;
  }

  /** Words joined by OR are "suggestions" in FlexSearch: documents with more of them rank higher. */
  #prepareTop(query: Query, limit: number): Execution | null {
    const words = query.kind === "or" ? query.clauses.map(bareWord) : [bareWord(query)];
    if (words.includes(null)) return null;
    const text = words.join(" ");
    return () => {
      const results = this.#index.search(text, { limit, suggest: true, merge: true }) as readonly { id: number }[];
      return this.#idsOf(results.slice(0, limit).map(({ id }) => id));
    };
  }

  #idsOf(numbers: Iterable<number>): string[] {
    const ids: string[] = [];
    for (const number of numbers) ids.push(this.#ids[number] ?? "");
    return ids;
  }

  #inField(word: string, field: string): Plucked {
    return this.#index.search(word, { pluck: field, limit: this.#ids.length }) as Plucked;
  }

  #find(query: Query): NumberSet {
    switch (query.kind) {
      case "word": {
        if (query.field !== null) return new Set(this.#inField(query.word, query.field));
        const numbers = new Set<number>();
        for (const { result } of this.#index.search(query.word, { limit: this.#ids.length }) as Found) {
          for (const number of result) numbers.add(number);
        }
        return numbers;
      }
      case "and":
        return this.#conjunction(query.clauses);
      case "or":
        return query.clauses.map((clause) => this.#find(clause)).reduce((all, some) => all.union(some));
      case "not":
        return this.#all.difference(this.#find(query.clause));
      case "everything":
        return this.#all;
      case "phrase":
      case "prefix":
      case "suffix":
      case "fuzzy":
      case "range":
        throw new Error(`FlexSearch does not support ${query.kind}.`);
    }
  }

  #conjunction(clauses: readonly Query[]): NumberSet {
    const wanted = clauses.filter(({ kind }) => kind !== "not").map((clause) => this.#find(clause));
    const common = wanted.length === 0 ? this.#all : wanted.reduce((some, others) => some.intersection(others));
    return clauses
      .flatMap((clause) => (clause.kind === "not" ? [this.#find(clause.clause)] : []))
      .reduce((rest, unwanted) => rest.difference(unwanted), common);
  }
}

function bareWord(query: Query): string | null {
  return query.kind === "word" && query.field === null ? query.word : null;
}

function canCombine(query: Query): boolean {
  switch (query.kind) {
    case "word":
    case "everything":
      return true;
    case "and":
    case "or":
      return query.clauses.every(canCombine);
    case "not":
      return canCombine(query.clause);
    case "phrase":
    case "prefix":
    case "suffix":
    case "fuzzy":
    case "range":
      return false;
  }
}
