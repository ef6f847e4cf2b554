import { luceneText } from "../question/lucene-text.ts";
import { and, everything, fuzzy, not, or, phrase, prefix, type Query, range, suffix, word } from "../question/query.ts";
import type { Operation } from "../question/question.ts";
import type { CorpusStatistics } from "./corpus-statistics.ts";

/** A query in Lucene syntax, and without a syntax for the peers; `null` if they cannot express it. */
export interface ClassQuery {
  readonly text: string;
  readonly query: Query | null;
}

/** Queries of one form and similar selectivity, each run with all these operations. */
export interface QueryClass {
  /** The name for `--only`. */
  readonly name: string;
  readonly title: string;
  readonly operations: readonly Operation[];
  readonly queries: readonly ClassQuery[];
}

/** The shares of documents that contain a word. */
const RARE = 0.0002;
const MID = 0.01;
const COMMON = 0.3;

/** The shares of documents that contain a word in the longest text field, the next one and so on. */
const FIELD_SHARES = [0.1, 0.05, 0.02, 0.003] as const;

/** The shortest word of which a part is a pattern. */
const MIN_PATTERN_WORD = 7;

/** The number of queries in most classes. */
const FOUR = [0, 1, 2, 3] as const;

/** The operations of most classes: to count, to list and to rank the matches. */
export const MATCHES: readonly Operation[] = [
  { kind: "count" },
  { kind: "ids" },
  { kind: "top", order: "relevance", limit: 10 },
];

/** The classes that the documents permit: without numbers, for example, there are none with ranges. */
export function queryClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const classes = [
    ...wordClasses(corpus),
    ...phraseClasses(corpus),
    ...numberClasses(corpus),
    ...booleanClasses(corpus),
    ...patternClasses(corpus),
    ...topClasses(corpus),
  ].filter(({ queries }) => queries.length > 0);
  return [...classes, ...parsingClass(classes)];
}

/** One query of each class, only to be parsed. */
export function parsingClass(classes: readonly QueryClass[]): readonly QueryClass[] {
  const queries = classes.flatMap((each) => each.queries.slice(0, 1));
  if (queries.length === 0) return [];
  return [{ name: "parsing", title: "parsing the text", operations: [{ kind: "parse" }], queries }];
}

/** A query that every peer can count; `null` if the documents contain no words. */
export function commonWord(corpus: CorpusStatistics): ClassQuery | null {
  return classQueries(words(corpus, COMMON, 1))[0] ?? null;
}

/** In any field. */
function words(corpus: CorpusStatistics, share: number, n: number): readonly Query[] {
  return corpus.words(share, n).map((text) => word(text));
}

/** @param queries equal ones count once */
function matching(
  name: string,
  title: string,
  queries: readonly Query[],
  operations: readonly Operation[] = MATCHES,
): QueryClass {
  return { name, title, operations, queries: classQueries(queries) };
}

function classQueries(queries: readonly Query[]): readonly ClassQuery[] {
  return [...new Map(queries.map((query) => [luceneText(query), query]))].map(([text, query]) => ({ text, query }));
}

function wordClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const mid = words(corpus, MID, 8);
  const common = words(corpus, COMMON, 8);
  const inFields = corpus.textFields.slice(0, FIELD_SHARES.length).flatMap((field, n) => {
    return corpus.words(FIELD_SHARES[n] ?? MID, 1, field).map((text) => word(text, field));
  });
  return [
    matching("word-rare", "rare word", words(corpus, RARE, 4)),
    matching("word-mid", "mid word", mid.slice(0, 4)),
    matching("word-common", "common word", common.slice(0, 4)),
    matching("field", "word in a field", inFields),
    ...needs([mid, common], () => [
      matching(
        "and-common-mid",
        "common AND mid",
        FOUR.map((n) => and(at(common, n), at(mid, n))),
      ),
      matching(
        "and-common",
        "common AND common",
        FOUR.map((n) => and(at(common, n), at(common, n + 4))),
      ),
      matching(
        "or-three",
        "three words, OR",
        FOUR.map((n) => or(at(mid, n), at(common, n), at(mid, n + 4))),
      ),
    ]),
  ];
}

function phraseClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const [long] = corpus.textFields;
  const anywhere = (share: number): Query[] =>
    long === undefined ? [] : corpus.pairs(share, 4, long).map((pair) => phrase(pair));
  const short = corpus.categoryFields.find((field) => field !== long && corpus.pairs(0.03, 4, field).length > 0);
  const inShort = short === undefined ? [] : corpus.pairs(0.03, 4, short).map((pair) => phrase(pair, short));
  return [
    matching("phrase-rare", "phrase, rare", anywhere(0.0005)),
    matching("phrase-common", "phrase, common", anywhere(0.05)),
    matching("phrase-short", "phrase in a short field", inShort),
  ];
}

function numberClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const fields = corpus.numberFields.slice(0, 2);
  const [one, other = one] = fields;
  if (one === undefined || other === undefined) return [];
  const between = (field: string, low: number, high: number): Query =>
    range(field, corpus.quantile(field, low), corpus.quantile(field, high));
  return [
    ...filterClass(corpus, other),
    matching("range-narrow", "range, narrow", [
      between(one, 0.9, 0.901),
      between(one, 0.5, 0.502),
      between(other, 0.95, 0.951),
      between(other, 0.99, 0.991),
    ]),
    matching("range-wide", "range, wide", [
      between(one, 0.1, 0.9),
      between(one, 0.2, 0.7),
      between(other, 0.1, 0.9),
      between(other, 0.3, 0.95),
    ]),
    matching("range-open", "range, open", [
      range(one, corpus.quantile(one, 0.5), null),
      range(one, null, corpus.quantile(one, 0.3)),
      range(other, corpus.quantile(other, 0.8), null),
      range(other, null, corpus.quantile(other, 0.6)),
    ]),
  ];
}

/** Filters of the kind that forms have: one of two values of a field, a value of another one, and a range. */
function filterClass(corpus: CorpusStatistics, number: string): readonly QueryClass[] {
  const [first, second] = corpus.categoryFields;
  if (first === undefined || second === undefined) return [];
  const places = corpus.words(0.02, 8, first).map((text) => word(text, first));
  const branches = corpus.words(0.05, 4, second).map((text) => word(text, second));
  return needs([places, branches], () => [
    matching(
      "filter",
      "(word OR word) AND word AND range",
      FOUR.map((n) => {
        const low = corpus.quantile(number, 0.3);
        const high = n % 2 === 0 ? corpus.quantile(number, 0.9) : null;
        return and(or(at(places, n), at(places, n + 4)), at(branches, n), range(number, low, high));
      }),
    ),
  ]);
}

function booleanClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const mid = words(corpus, MID, 8);
  const common = words(corpus, COMMON, 8);
  const [, number = corpus.numberFields[0]] = corpus.numberFields;
  const filter =
    number === undefined ? [] : [range(number, corpus.quantile(number, 0.2), corpus.quantile(number, 0.8))];
  return needs([mid, common], () => [
    matching("not", "NOT", [
      not(at(common, 0)),
      and(at(common, 1), not(at(mid, 0))),
      and(at(mid, 1), not(at(common, 2))),
      and(at(common, 3), not(at(common, 4))),
    ]),
    matching("nested", "nested booleans", [
      and(or(at(mid, 0), at(mid, 1)), or(at(common, 0), at(mid, 2)), not(at(mid, 3))),
      or(and(at(common, 1), at(common, 2)), and(at(mid, 4), at(common, 3))),
      and(at(common, 4), or(at(mid, 5), and(at(common, 5), not(at(mid, 6))))),
      and(or(and(at(common, 6), at(mid, 7)), at(mid, 0)), not(at(common, 7)), ...filter),
    ]),
  ]);
}

function patternClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const isLong = (text: string): boolean => text.length >= MIN_PATTERN_WORD;
  const mid = corpus.words(MID, 40).filter(isLong).slice(0, 3);
  const [, ...short] = corpus.textFields;
  const inField = short.flatMap((field) => {
    return corpus
      .words(0.003, 8, field)
      .filter(isLong)
      .slice(0, 1)
      .map((text) => ({ text, field }));
  });
  const one = inField.slice(0, 1);
  return [
    matching("prefix", "prefix", [
      ...mid.map((text) => prefix(text.slice(0, 4))),
      ...one.map(({ text, field }) => prefix(text.slice(0, 3), field)),
    ]),
    matching("leading-wildcard", "leading wildcard", [
      ...mid.map((text) => suffix(text.slice(-4))),
      ...one.map(({ text, field }) => suffix(text.slice(-4), field)),
    ]),
    matching("fuzzy", "fuzzy", [
      ...mid.map((text, n) => fuzzy(text, n < 2 ? 1 : 2)),
      ...one.map(({ text, field }) => fuzzy(text, 1, field)),
    ]),
  ];
}

function topClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const mid = words(corpus, MID, 6);
  const common = words(corpus, COMMON, 4);
  const byNumber = corpus.numberFields.slice(0, 1).map((order) => {
    const operation: Operation = { kind: "top", order, limit: 20 };
    return matching("top-number", `everything by ${order}, top 20`, [everything], [operation]);
  });
  return [
    ...byNumber,
    ...needs([mid, common], () => [
      matching(
        "top-words",
        "several words, top 10",
        [
          or(at(mid, 0), at(mid, 1)),
          or(at(mid, 2), at(common, 0)),
          or(at(mid, 3), at(mid, 4), at(common, 1)),
          or(at(mid, 5), at(common, 2), at(common, 3)),
        ],
        [{ kind: "top", order: "relevance", limit: 10 }],
      ),
    ]),
  ];
}

/** The classes if none of the lists is empty. */
function needs(lists: readonly (readonly Query[])[], classes: () => readonly QueryClass[]): readonly QueryClass[] {
  return lists.some(({ length }) => length === 0) ? [] : classes();
}

/** An entry of a list that is not empty; a short list is repeated. */
function at(entries: readonly Query[], index: number): Query {
  return entries[index % entries.length] ?? everything;
}
