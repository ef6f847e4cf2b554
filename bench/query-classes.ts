import type { CorpusStatistics } from "./corpus-statistics.ts";
import {
  and,
  everything,
  fuzzy,
  type NumberField,
  not,
  or,
  phrase,
  prefix,
  type Query,
  range,
  suffix,
  type WordField,
  word,
} from "./query.ts";
import type { Operation } from "./question.ts";

/** Queries of one form and similar selectivity, each run with all these operations. */
export interface QueryClass {
  /** The name for `--only`. */
  readonly name: string;
  readonly title: string;
  readonly operations: readonly Operation[];
  readonly queries: readonly Query[];
}

/** The shares of companies that contain a word. */
const RARE = 0.0002;
const MID = 0.01;
const COMMON = 0.3;

const MATCHES: readonly Operation[] = [
  { kind: "count" },
  { kind: "ids" },
  { kind: "top", order: "relevance", limit: 10 },
];

/** The classes of the benchmark, most with four queries. */
export function queryClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const classes = [
    ...wordClasses(corpus),
    ...phraseClasses(corpus),
    ...numberClasses(corpus),
    ...booleanClasses(corpus),
    ...patternClasses(corpus),
    ...topClasses(corpus),
  ];
  const queries = classes.flatMap((each) => each.queries.slice(0, 1));
  return [...classes, { name: "parsing", title: "parsing the text", operations: [{ kind: "parse" }], queries }];
}

/** A query that every peer can count. */
export function commonWord(corpus: CorpusStatistics): Query {
  return word(at(corpus.words(COMMON, 1), 0));
}

/** In any field. */
function words(corpus: CorpusStatistics, share: number, n: number): readonly Query[] {
  return corpus.words(share, n).map((text) => word(text));
}

function matching(name: string, title: string, queries: readonly Query[]): QueryClass {
  return { name, title, operations: MATCHES, queries };
}

function wordClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const rare = words(corpus, RARE, 4);
  const mid = words(corpus, MID, 8);
  const common = words(corpus, COMMON, 8);
  const four = [0, 1, 2, 3];
  const inField = (field: WordField, share: number): Query => word(at(corpus.words(share, 1, field), 0), field);
  const commonAndMid = four.map((n) => and(at(common, n), at(mid, n)));
  const commonAndCommon = four.map((n) => and(at(common, n), at(common, n + 4)));
  const threeWords = four.map((n) => or(at(mid, n), at(common, n), at(mid, n + 4)));
  return [
    matching("word-rare", "rare word", rare),
    matching("word-mid", "mid word", mid.slice(0, 4)),
    matching("word-common", "common word", common.slice(0, 4)),
    matching("field", "word in a field", [
      inField("name", 0.003),
      inField("description", 0.1),
      inField("industries", 0.05),
      inField("location_city", 0.02),
    ]),
    matching("and-common-mid", "common AND mid", commonAndMid),
    matching("and-common", "common AND common", commonAndCommon),
    matching("or-three", "three words, OR", threeWords),
  ];
}

function phraseClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const anywhere = (share: number): Query[] => corpus.pairs(share, 4, "description").map((pair) => phrase(pair));
  const industries = corpus.pairs(0.03, 4, "industries").map((pair) => phrase(pair, "industries"));
  return [
    matching("phrase-rare", "phrase, rare", anywhere(0.0005)),
    matching("phrase-common", "phrase, common", anywhere(0.05)),
    matching("phrase-short", "phrase in a short field", industries),
  ];
}

function numberClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const between = (field: NumberField, low: number, high: number): Query =>
    range(field, corpus.quantile(field, low), corpus.quantile(field, high));
  const cities = corpus.words(0.02, 8, "location_city");
  const industries = corpus.words(0.05, 2, "industries").map((text) => word(text, "industries"));
  const branches = corpus.pairs(0.03, 2, "industries").map((pair) => phrase(pair, "industries"));
  const filters = [...industries, ...branches].map((industry, n) => {
    const here = or(word(at(cities, n), "location_city"), word(at(cities, n + 4), "location_city"));
    return and(here, industry, n % 2 === 0 ? range("staff_count", 11, 500) : range("staff_count", 50, null));
  });
  return [
    matching("city-industry-staff", "(city OR city) AND industry AND staff range", filters),
    matching("range-narrow", "range, narrow", [
      between("followers", 0.9, 0.901),
      between("followers", 0.5, 0.502),
      between("staff_count", 0.95, 0.951),
      between("staff_count", 0.99, 0.991),
    ]),
    matching("range-wide", "range, wide", [
      between("followers", 0.1, 0.9),
      between("followers", 0.2, 0.7),
      between("staff_count", 0.1, 0.9),
      between("staff_count", 0.3, 0.95),
    ]),
    matching("range-open", "range, open", [
      range("followers", corpus.quantile("followers", 0.5), null),
      range("followers", null, corpus.quantile("followers", 0.3)),
      range("staff_count", corpus.quantile("staff_count", 0.8), null),
      range("staff_count", null, corpus.quantile("staff_count", 0.6)),
    ]),
  ];
}

function booleanClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const mid = words(corpus, MID, 8);
  const common = words(corpus, COMMON, 8);
  const staff = range("staff_count", 11, 200);
  return [
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
      and(or(and(at(common, 6), at(mid, 7)), at(mid, 0)), not(at(common, 7)), staff),
    ]),
  ];
}

function patternClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const long = corpus.words(MID, 40).filter((text) => text.length >= 7);
  const mid = long.length >= 4 ? long : corpus.words(MID, 4);
  const name = at(corpus.words(0.003, 1, "name"), 0);
  const prefixes = [at(mid, 0), at(mid, 1), at(mid, 2)].map((text) => prefix(text.slice(0, 4)));
  const suffixes = [at(mid, 0), at(mid, 1), at(mid, 3)].map((text) => suffix(text.slice(-4)));
  return [
    matching("prefix", "prefix", [...prefixes, prefix(name.slice(0, 3), "name")]),
    matching("leading-wildcard", "leading wildcard", [...suffixes, suffix(name.slice(-4), "name")]),
    matching("fuzzy", "fuzzy", [
      fuzzy(at(mid, 0), 1),
      fuzzy(at(mid, 1), 1),
      fuzzy(at(mid, 2), 2),
      fuzzy(name, 1, "name"),
    ]),
  ];
}

function topClasses(corpus: CorpusStatistics): readonly QueryClass[] {
  const mid = words(corpus, MID, 6);
  const common = words(corpus, COMMON, 4);
  return [
    {
      name: "top-followers",
      title: "everything by followers, top 20",
      operations: [{ kind: "top", order: "followers", limit: 20 }],
      queries: [everything],
    },
    {
      name: "top-words",
      title: "several words, top 10",
      operations: [{ kind: "top", order: "relevance", limit: 10 }],
      queries: [
        or(at(mid, 0), at(mid, 1)),
        or(at(mid, 2), at(common, 0)),
        or(at(mid, 3), at(mid, 4), at(common, 1)),
        or(at(mid, 5), at(common, 2), at(common, 3)),
      ],
    },
  ];
}

function at<Entry>(entries: readonly Entry[], index: number): Entry {
  const entry = entries[index];
  if (entry === undefined) throw new RangeError(`The corpus contains only ${entries.length} of these.`);
  return entry;
}
