import type { DocumentId, EngineOptions, Filter, QueryNode, Schema } from "firmament";
import { checkOptions, type OptionNames } from "firmament/base";
import { requireSchema } from "firmament/query";
import { candidates } from "./examples.ts";
import { readIds } from "./like.ts";
import type { LikeEngine } from "./like-engine.ts";
import { analyzedSchema, numberFields, wordFields } from "./like-schema.ts";
import { separate } from "./separation.ts";
import { Sources } from "./sources.ts";

export interface LearnOptions<S extends Schema = Schema> extends Pick<EngineOptions, "analyzer"> {
  /** The schema of the documents. */
  readonly schema: S;
  /** Documents that the query must find: 1 to 100 ids. */
  readonly wanted: readonly DocumentId[];
  /** Documents that it must not find: 1 to 100 ids. */
  readonly unwanted: readonly DocumentId[];
  /** The text and keyword fields whose words and values may be clauses. Default: all. */
  readonly fields?: readonly string[] | undefined;
  /** The number, integer and date fields whose ranges may be clauses. Default: all. */
  readonly numbers?: readonly string[] | undefined;
  /** Documents that it excludes are unknown. Default: none. */
  readonly filter?: Filter<S> | undefined;
}

const LEARN_OPTIONS: OptionNames<LearnOptions> = {
  schema: true,
  analyzer: true,
  wanted: true,
  unwanted: true,
  fields: true,
  numbers: true,
  filter: true,
};

export interface Learned {
  /** `null` if no clause finds more wanted than unwanted examples. */
  readonly query: QueryNode | null;
  /** Whether the query finds all wanted and no unwanted examples. */
  readonly separates: boolean;
  /** The share of the found examples that are wanted; 0 without a query. */
  readonly precision: number;
  /** The share of the wanted examples that are found. */
  readonly recall: number;
  /** The wanted examples that the query does not find, and the unwanted ones that it finds. */
  readonly missed: readonly string[];
  readonly mistaken: readonly string[];
  /** The number of all documents that match; 0 without a query. */
  readonly documents: number;
}

/**
 * A short, readable query that finds the wanted examples and none of the unwanted ones. If none does, it is the best that was
 * found, and `separates` is false.
 *
 * @throws {LikeError} for an unknown id
 * @throws {TypeError | RangeError} for invalid options
 */
export async function learnQuery<S extends Schema>(engine: LikeEngine, options: LearnOptions<S>): Promise<Learned> {
  checkOptions("learnQuery", options ?? {}, LEARN_OPTIONS);
  requireSchema("learnQuery", options?.schema);
  const schema = analyzedSchema("learnQuery", options.schema, options.analyzer);
  const wanted = readIds("wanted", options.wanted, 1);
  const unwanted = readIds("unwanted", options.unwanted, 1);
  const both = unwanted.find((id) => wanted.includes(id));
  if (both !== undefined) {
    throw new TypeError(`The id ${JSON.stringify(both)} is in both wanted and unwanted. Remove one.`);
  }
  const fields = wordFields(options.fields, schema);
  const allNumbers = schema.numericFields.filter((name) => schema.type(name) !== "boolean");
  const numbers = options.numbers === undefined ? allNumbers : numberFields(options.numbers, schema);

  const sources = new Sources(engine, options.filter as Filter | undefined);
  const given = await sources.documents([...wanted, ...unwanted]);
  const documents = given.map(({ document }) => document);
  const examples = { wanted: documents.slice(0, wanted.length), unwanted: documents.slice(wanted.length) };
  const found = separate(await candidates(examples, fields, numbers, schema, sources), examples);
  if (found === null) {
    return { query: null, separates: false, precision: 0, recall: 0, missed: wanted, mistaken: [], documents: 0 };
  }
  const missed = wanted.filter((_, index) => !found.wanted.has(index));
  const mistaken = unwanted.filter((_, index) => found.unwanted.has(index));
  const [count = 0] = await sources.counts([found.query]);
  return {
    query: found.query,
    separates: missed.length === 0 && mistaken.length === 0,
    precision: found.wanted.size / (found.wanted.size + found.unwanted.size),
    recall: found.wanted.size / wanted.length,
    missed,
    mistaken,
    documents: count,
  };
}
