import {
  and,
  type DocumentId,
  type EngineOptions,
  type Filter,
  ids,
  not,
  or,
  type QueryNode,
  required,
  type Schema,
} from "firmament";
import { checkOptions, type OptionNames, requireWholeNumber } from "firmament/base";
import { print } from "firmament/grammar";
import { type AnalyzedSchema, readId, requireSchema } from "firmament/query";
import type { LikeEngine } from "./like-engine.ts";
import { LikeError } from "./like-error.ts";
import { analyzedSchema, numberFields, wordFields } from "./like-schema.ts";
import { numbersIn, rangeAround } from "./ranges.ts";
import { Sources } from "./sources.ts";
import { type WeightedWord, weightedWords } from "./weighted-words.ts";

export interface LikeOptions<S extends Schema = Schema> extends Pick<EngineOptions, "analyzer"> {
  /** The schema of the documents. */
  readonly schema: S;
  /** The documents to be like: 1 to 100 ids. */
  readonly ids: readonly DocumentId[];
  /** The documents to be unlike: at most 100 ids. Their words weaken those that they share with `ids`. Default: none. */
  readonly unlike?: readonly DocumentId[] | undefined;
  /** The text and keyword fields whose words and values count. Default: all. */
  readonly fields?: readonly string[] | undefined;
  /** The most words or values of each field; a whole number from 1, default 10. */
  readonly terms?: number | undefined;
  /** The number, integer and date fields of which a range around the values of `ids` ranks documents. Default: none. */
  readonly numbers?: readonly string[] | undefined;
  /** Documents that it excludes are unknown, and do not count as documents with a word. Default: none. */
  readonly filter?: Filter<S> | undefined;
}

export const LIKE_OPTIONS: OptionNames<LikeOptions> = {
  schema: true,
  analyzer: true,
  ids: true,
  unlike: true,
  fields: true,
  terms: true,
  numbers: true,
  filter: true,
};

/** Why a query finds a document: one of its clauses. */
export interface LikeReason {
  readonly field: string;
  /** The clause in query syntax, with its boost. */
  readonly clause: string;
  /** `word` of a text field, `value` of a keyword field, `range` of numbers. */
  readonly kind: "word" | "value" | "range";
  /** The share of the strongest word, at most 1; 1 for a range. */
  readonly weight: number;
  /** The number of all documents that match the clause. */
  readonly documents: number;
  /** How many of the documents to be like match it. */
  readonly given: number;
}

export interface Like {
  /** Finds the documents that are like the given ones, the most similar first, without the given ones. */
  readonly query: QueryNode;
  /** The clauses of the query: words and values by weight, then ranges. */
  readonly reasons: readonly LikeReason[];
}

const MAX_IDS = 100;
const DEFAULT_TERMS = 10;

/**
 * The query that finds documents like given ones: the strongest words of each field as boosted clauses, without the given
 * documents.
 *
 * @throws {LikeError} for an unknown id, and if no word qualifies
 * @throws {TypeError | RangeError} for invalid options
 */
export async function likeQuery<S extends Schema>(engine: LikeEngine, options: LikeOptions<S>): Promise<QueryNode> {
  return (await like(engine, options)).query;
}

/** As {@link likeQuery}, with the reasons. */
export async function like<S extends Schema>(engine: LikeEngine, options: LikeOptions<S>): Promise<Like> {
  checkOptions("like", options ?? {}, LIKE_OPTIONS);
  requireSchema("like", options?.schema);
  const schema = analyzedSchema("like", options.schema, options.analyzer);
  const wanted = readIds("ids", options.ids, 1);
  const unwanted = readIds("unlike", options.unlike ?? [], 0);
  const both = unwanted.find((id) => wanted.includes(id));
  if (both !== undefined) throw new TypeError(`The id ${JSON.stringify(both)} is in both ids and unlike. Remove one.`);
  const fields = wordFields(options.fields, schema);
  const numbers = numberFields(options.numbers, schema);
  const terms = options.terms === undefined ? DEFAULT_TERMS : requireWholeNumber("terms", options.terms, 1);

  const sources = new Sources(engine, options.filter as Filter | undefined);
  const given = await sources.documents([...wanted, ...unwanted]);
  const documents = given.map(({ document }) => document);
  const liked = documents.slice(0, wanted.length);
  const words = await weightedWords(liked, documents.slice(wanted.length), { fields, terms, schema, sources });
  const ranges = await rangeReasons(liked, numbers, schema, sources);
  if (words.length === 0 && ranges.length === 0) throw noClauses(wanted, fields);
  const found = words.map(({ clause }) => clause);
  const ranking = ranges.map(({ node }) => node);
  const [similar, excluded] = [combined(found, ranking), not(ids([...wanted, ...unwanted]))];
  return { query: and(similar, excluded), reasons: [...words.map(reasonOf), ...ranges.map(({ reason }) => reason)] };
}

/** Ranges only add to the score of documents with a word; without words, they match. */
function combined(words: readonly QueryNode[], ranges: readonly QueryNode[]): QueryNode {
  if (words.length === 0) return or(...ranges);
  return ranges.length === 0 ? or(...words) : or(required(or(...words)), ...ranges);
}

function reasonOf({ word, clause, weight, documents, given }: WeightedWord): LikeReason {
  const kind = word.isValue ? "value" : "word";
  return { field: word.field, clause: print(clause), kind, weight, documents, given };
}

async function rangeReasons(
  liked: readonly object[],
  fields: readonly string[],
  schema: AnalyzedSchema,
  sources: Sources,
): Promise<readonly { readonly node: QueryNode; readonly reason: LikeReason }[]> {
  const ranges = fields.flatMap((field) => {
    const given = liked.filter((document) => numbersIn([document], field, schema).length > 0);
    if (given.length === 0) return [];
    return [{ field, node: rangeAround(field, numbersIn(given, field, schema), schema), given: given.length }];
  });
  const counts = await sources.counts(ranges.map(({ node }) => node));
  return ranges.map(({ field, node, given }, index) => {
    const reason = {
      field,
      clause: print(node),
      kind: "range",
      weight: 1,
      documents: counts[index] ?? 0,
      given,
    } as const;
    return { node, reason };
  });
}

function noClauses(wanted: readonly string[], fields: readonly string[]): LikeError {
  const documents = wanted.length === 1 ? "The given document has" : "The given documents have";
  return new LikeError(
    "no-clauses",
    `${documents} no word in ${fields.join(", ")} that another document has, that at most a third of all have, and that outweighs the unlike ones. Give more documents, or name other fields.`,
  );
}

/** @throws {TypeError | RangeError} for anything but a list of ids of the allowed length */
export function readIds(option: string, given: unknown, minLength: number): readonly string[] {
  if (!Array.isArray(given)) throw new TypeError(`The option ${option} must be a list of ids, as in ["a", "b"].`);
  const read = [...new Set(given.map(readId))];
  if (read.length >= minLength && read.length <= MAX_IDS) return read;
  throw new RangeError(`The option ${option} must have ${minLength} to ${MAX_IDS} ids, not ${read.length}.`);
}
