import type * as OramaLibrary from "@orama/orama";
import type { CorpusDocument, CorpusFields, FieldWeights } from "../corpus/corpus-fields.ts";
import type { Query } from "../question/query.ts";
import type { Execution, Operation, Question } from "../question/question.ts";
import type { Peer } from "./peer.ts";

type Library = Pick<typeof OramaLibrary, "create" | "insert" | "search">;
type Database = OramaLibrary.AnyOrama;
type Params = OramaLibrary.SearchParamsFullText<Database>;

/** Orama's filters, whose types are incomplete: any field, and `and`, `or`, `not` at any depth. */
interface Where {
  readonly [field: string]: unknown;
}

/**
 * Orama with Firmament's terms. Counts and ids use `where` filters, which match whole words, support all operators and
 * are faster than `term`, which matches prefixes. Prefixes and ranked words use `term`.
 */
export class OramaPeer implements Peer {
  readonly #library: Library;
  readonly #fields: CorpusFields;
  readonly #database: Database;
  readonly #weights: FieldWeights | null;
  #size = 0;

  /** @param weights `null` for equal ones */
  constructor(library: Library, fields: CorpusFields, weights: FieldWeights | null = null) {
    this.#library = library;
    this.#fields = fields;
    this.#weights = weights;
    const texts = fields.texts.map((field) => [field, fields.lists.has(field) ? "string[]" : "string"] as const);
    this.#database = library.create({
      schema: Object.fromEntries([...texts, ...fields.numbers.map((field) => [field, "number"] as const)]),
      sort: { unsortableProperties: fields.texts.filter((field) => !fields.lists.has(field)) },
      components: {
        tokenizer: {
          language: "english",
          normalizationCache: new Map(),
          tokenize: (text, _language, field) => fields.termsOf(text, field),
        },
      },
    });
  }

  build(documents: Iterable<CorpusDocument>): void {
    for (const document of documents) {
      this.#library.insert(this.#database, record(document, this.#fields));
      this.#size++;
    }
  }

  prepare({ query, operation }: Question): Execution | null {
    const params = query === null ? null : this.#params(query, operation);
    if (params === null) return null;
    switch (operation.kind) {
      case "count":
        return this.#execution({ ...params, preflight: true }, "count");
      case "ids":
        return this.#execution({ ...params, limit: this.#size }, "ids");
      case "top": {
        const order =
          operation.order === "relevance" ? {} : { sortBy: { property: operation.order, order: "DESC" } as const };
        const boost = this.#weights === null ? {} : { boost: this.#weights };
        return this.#execution({ ...params, ...boost, ...order, limit: operation.limit }, "ids");
      }
      case "parse":
        return null;
    }
  }

  deviation(): null {
    return null;
  }

  foreignBytes(): number {
    return 0;
  }

  recordBytes(): null {
    return null;
  }

  fileBytes(): null {
    return null;
  }

  #params(query: Query, operation: Operation): Params | null {
    if (operation.kind === "top" && operation.order === "relevance") return rankedParams(query);
    if (query.kind === "everything") return {};
    if (query.kind === "prefix") {
      return { term: query.prefix, threshold: 1, properties: query.field === null ? "*" : [query.field] };
    }
    const where = whereOf(query, this.#fields);
    return where && ({ where } as Params);
  }

  #execution(params: Params, answer: "count" | "ids"): Execution {
    return () => {
      const results = this.#library.search(this.#database, params);
      if (results instanceof Promise) throw new Error("Orama returned a promise although it has no hooks.");
      return answer === "count" ? results.count : results.hits.map(({ id }) => id);
    };
  }
}

function record(document: CorpusDocument, fields: CorpusFields): CorpusDocument {
  const texts = fields.texts.flatMap((field): [string, string | readonly string[]][] => {
    const values = fields.valuesOf(document, field);
    if (values.length === 0) return [];
    return [[field, fields.lists.has(field) ? values : values.join("\n")]];
  });
  const numbers = fields.numbers.flatMap((field): [string, unknown][] => {
    return typeof document[field] === "number" ? [[field, document[field]]] : [];
  });
  return { id: document.id, ...Object.fromEntries<unknown>([...texts, ...numbers]) };
}

/** Words also match as prefixes. In a disjunction, all words match with the edits of its fuzzy words. */
function rankedParams(query: Query): Params | null {
  const clauses = query.kind === "or" ? query.clauses : [query];
  const words = clauses.map((clause) => rankedWord(clause, query.kind === "or"));
  if (words.includes(null)) return null;
  const edits = Math.max(0, ...clauses.map((clause) => (clause.kind === "fuzzy" ? clause.edits : 0)));
  const tolerance = edits === 0 ? {} : { tolerance: edits };
  return { term: [...new Set(words)].join(" "), threshold: 1, ...tolerance };
}

function rankedWord(query: Query, isClause: boolean): string | null {
  if (query.kind === "word" && query.field === null) return query.word;
  if (!isClause) return null;
  if (query.kind === "fuzzy" && query.field === null) return query.word;
  return query.kind === "prefix" && query.field === null ? query.prefix : null;
}

function whereOf(query: Query, fields: CorpusFields): Where | null {
  switch (query.kind) {
    case "word":
      if (query.field !== null) return { [query.field]: query.word };
      return { or: fields.texts.map((field) => ({ [field]: query.word })) };
    case "range":
      return { [query.field]: rangeOf(query.min, query.max) };
    case "and":
    case "or": {
      const clauses = query.clauses.map((clause) => whereOf(clause, fields));
      return clauses.includes(null) ? null : { [query.kind]: clauses };
    }
    case "not": {
      const clause = whereOf(query.clause, fields);
      return clause && { not: clause };
    }
    case "phrase":
    case "prefix":
    case "suffix":
    case "fuzzy":
    case "everything":
      return null;
  }
}

function rangeOf(min: number | null, max: number | null): Where {
  if (min !== null && max !== null) return { between: [min, max] };
  return min === null ? { lte: max ?? Number.POSITIVE_INFINITY } : { gte: min };
}
