import type { CompanyInput } from "firmament/companies";
import type { AnswerPair, VectorFile, VectorLine } from "./vector-file.ts";

/** The ids of the matches in the order of the documents, or the code of an error. */
export type VectorAnswer = { readonly ids: readonly string[] } | { readonly error: string };

/** The answers to one query with each default operator. */
export interface VectorAnswers {
  readonly or: VectorAnswer;
  readonly and: VectorAnswer;
}

/** What Lucene's classic parser makes of a query. */
export interface ClassicAnswers {
  /** Why the classic parser does not read the query as the language does: a key of {@link TestVectors.reasons}; or `null`. */
  readonly reason: string | null;
  readonly lucene8: VectorAnswers;
  readonly lucene10: VectorAnswers;
}

/** A query with its answers. */
export interface TestVector extends VectorAnswers {
  readonly query: string;
  /** What the query is about, such as `phrase`. */
  readonly tags: readonly string[];
  /** The answers of Lucene 10 to the same tree; equal to `or` and `and`, which are of Lucene 8, unless the versions differ. */
  readonly lucene10: VectorAnswers;
  readonly classic: ClassicAnswers;
}

/** Queries about 132 companies with the answers of Lucene. */
export interface TestVectors {
  /** The versions of Lucene, such as `8.8.1`. */
  readonly versions: { readonly lucene8: string; readonly lucene10: string };
  /** The companies, for `companySchema` with `standardAnalyzer`. */
  readonly documents: readonly CompanyInput[];
  readonly vectors: readonly TestVector[];
  /** What the reasons of the classic parser's answers mean, in a sentence each. */
  readonly reasons: Readonly<Record<string, string>>;
}

/**
 * Loads queries with the answers that they must have in this query language, recorded from Lucene 8 and 10. The data
 * are a file of this package, `@firmament/testing/vectors.json`, which is loaded with the first call.
 */
export async function loadVectors(): Promise<TestVectors> {
  const { default: file } = await import("@firmament/testing/vectors.json", { with: { type: "json" } });
  return readVectors(file);
}

/** The vectors in a file. */
function readVectors(file: VectorFile): TestVectors {
  const ids = file.documents.map(({ id }) => id);
  const answers = file.answers.map((text) => readAnswer(text, ids));
  const answer = (index: number): VectorAnswer => {
    const found = answers[index];
    if (found === undefined) throw new RangeError(`There is no answer ${index}`);
    return found;
  };
  const pair = ([or, and]: AnswerPair): VectorAnswers => ({ or: answer(or), and: answer(and) });
  return {
    versions: { lucene8: file.lucene8, lucene10: file.lucene10 },
    documents: file.documents,
    vectors: file.vectors.map((line) => readVector(line, pair)),
    reasons: file.reasons,
  };
}

function readVector(line: VectorLine, pair: (indexes: AnswerPair) => VectorAnswers): TestVector {
  const { query, tags, or, and, classic } = line;
  const lucene8 = pair([or, and]);
  const lucene10 = line.lucene10 === undefined ? lucene8 : pair(line.lucene10);
  return {
    query,
    tags,
    ...lucene8,
    lucene10,
    classic:
      classic === undefined
        ? { reason: null, lucene8, lucene10 }
        : { reason: classic.reason, lucene8: pair(classic.lucene8), lucene10: pair(classic.lucene10) },
  };
}

/** Reads `1 3-5` as the first, third, fourth and fifth id. */
function readAnswer(text: string, ids: readonly string[]): VectorAnswer {
  if (/^[a-z]/.test(text)) return { error: text };
  if (text === "") return { ids: [] };
  return {
    ids: text.split(" ").flatMap((range) => {
      const [first = 0, last = first] = range.split("-").map(Number);
      return ids.slice(first - 1, last);
    }),
  };
}
