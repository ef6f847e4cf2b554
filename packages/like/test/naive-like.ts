import type { Analyzer, Schema } from "firmament";
import { AnalyzedSchema } from "firmament/query";

/*
 * The definition of the words of `likeQuery` (`docs/like.md#how-it-works`), by scanning all documents.
 */

type Record_ = { readonly id: string } & Readonly<Record<string, unknown>>;

export interface NaiveWord {
  readonly field: string;
  readonly term: string;
  readonly documents: number;
  readonly given: number;
  readonly strength: number;
}

function termsIn(record: Record_, field: string, analyzer: Analyzer): readonly string[] {
  const value = record[field];
  const texts = [value].flat().filter((each) => each !== null && each !== undefined);
  return texts.flatMap((each) => analyzer.terms(String(each)));
}

function frequency(records: readonly Record_[], field: string, term: string, analyzer: Analyzer): number {
  let count = 0;
  for (const record of records) for (const other of termsIn(record, field, analyzer)) if (other === term) count++;
  return count;
}

/** The words of each field with the greatest strengths, at most `terms`, the strongest first. */
export function naiveWords(
  records: readonly Record_[],
  liked: readonly string[],
  unliked: readonly string[],
  fields: readonly string[],
  terms: number,
  schema: Schema,
): readonly NaiveWord[] {
  const analyzed = new AnalyzedSchema(schema);
  const like = records.filter(({ id }) => liked.includes(id));
  const unlike = records.filter(({ id }) => unliked.includes(id));
  return fields.flatMap((field) => {
    const { analyzer } = analyzed.termField(field);
    const distinct = new Set(like.flatMap((record) => termsIn(record, field, analyzer)));
    const words = [...distinct].map((term): NaiveWord => {
      const withTerm = (some: readonly Record_[]): number =>
        some.filter((record) => termsIn(record, field, analyzer).includes(term)).length;
      const documents = withTerm(records);
      const difference = frequency(like, field, term, analyzer) - frequency(unlike, field, term, analyzer);
      const idf = Math.log(1 + (records.length - documents + 0.5) / (documents + 0.5));
      return { field, term, documents, given: withTerm(like), strength: difference * idf };
    });
    return words
      .filter(({ strength, documents }) => strength > 0 && documents > 1 && documents <= records.length / 3)
      .sort((a, b) => b.strength - a.strength)
      .slice(0, terms);
  });
}
