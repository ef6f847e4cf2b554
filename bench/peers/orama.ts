import { create, insert, type Orama, type SearchParamsFullText, search } from "@orama/orama";
import type { CompanyInput } from "../../src/index.ts";
import { type FieldWeights, termsOf, textFields, valuesOf } from "../field-terms.ts";
import type { Peer } from "../peer.ts";
import type { Query } from "../query.ts";
import type { Execution, Operation, Question } from "../question.ts";

const schema = {
  name: "string",
  website: "string",
  tagline: "string",
  type: "string",
  postal_code: "string",
  description: "string",
  industries: "string[]",
  location_country: "string",
  location_city: "string",
  specialities: "string[]",
  followers: "number",
  staff_count: "number",
} as const;

type Database = Orama<typeof schema>;
type Params = SearchParamsFullText<Database>;

/** Orama's filters, whose types are incomplete: any field, and `and`, `or`, `not` at any depth. */
interface Where {
  readonly [field: string]: unknown;
}

const MANY_FIELDS: ReadonlySet<string> = new Set(["industries", "specialities"]);

/**
 * Orama with Firmament's terms. Counts and ids use `where` filters, which match whole words, support all operators and
 * are faster than `term`, which matches prefixes. Prefixes and ranked words use `term`.
 */
export class OramaPeer implements Peer {
  readonly #database: Database = create({
    schema,
    sort: { unsortableProperties: textFields.filter((field) => !MANY_FIELDS.has(field)) },
    components: {
      tokenizer: {
        language: "english",
        normalizationCache: new Map(),
        tokenize: (text, _language, field) => termsOf(text, field),
      },
    },
  });
  readonly #weights: FieldWeights | null;
  #size = 0;

  constructor(weights: FieldWeights | null = null) {
    this.#weights = weights;
  }

  build(companies: Iterable<CompanyInput>): void {
    for (const company of companies) {
      insert(this.#database, record(company));
      this.#size++;
    }
  }

  prepare({ query, operation }: Question): Execution | null {
    const params = paramsOf(query, operation);
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

  #execution(params: Params, answer: "count" | "ids"): Execution {
    return () => {
      const results = search(this.#database, params);
      if (results instanceof Promise) throw new Error("Orama returned a promise although it has no hooks.");
      return answer === "count" ? results.count : results.hits.map(({ id }) => id);
    };
  }
}

function record(company: CompanyInput): Parameters<typeof insert<Database>>[1] {
  const texts = textFields.flatMap((field): [string, string | readonly string[]][] => {
    const values = valuesOf(company, field);
    if (values.length === 0) return [];
    return [[field, MANY_FIELDS.has(field) ? values : values.join("\n")]];
  });
  const { id, followers, staff_count } = company;
  const numbers = Object.entries({ followers, staff_count }).filter(([, value]) => typeof value === "number");
  return { id, ...Object.fromEntries(texts), ...Object.fromEntries(numbers) };
}

function paramsOf(query: Query, operation: Operation): Params | null {
  if (operation.kind === "top" && operation.order === "relevance") return rankedParams(query);
  if (query.kind === "everything") return {};
  if (query.kind === "prefix") {
    return { term: query.prefix, threshold: 1, properties: query.field === null ? "*" : [query.field] };
  }
  const where = whereOf(query);
  return where && ({ where } as Params);
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

function whereOf(query: Query): Where | null {
  switch (query.kind) {
    case "word":
      if (query.field !== null) return { [query.field]: query.word };
      return { or: textFields.map((field) => ({ [field]: query.word })) };
    case "range":
      return { [query.field]: rangeOf(query.min, query.max) };
    case "and":
    case "or": {
      const clauses = query.clauses.map(whereOf);
      return clauses.includes(null) ? null : { [query.kind]: clauses };
    }
    case "not": {
      const clause = whereOf(query.clause);
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
