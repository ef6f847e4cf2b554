import type { CompanySample } from "./company-sample.ts";
import type { ClusterSearch, Shown } from "./contender.ts";

/** Searches of one kind. */
export interface SearchClass {
  readonly name: string;
  readonly searches: readonly ClusterSearch[];
  /** Whether both sides mean the same by these queries, and must find the same number of companies. */
  readonly isEqual: boolean;
}

const TOP: Shown = { kind: "hits", offset: 0 };

/**
 * The searches of a run. All come from a sample of the loaded companies by the same rules: words from frequent to rare,
 * pairs of words, and quantiles of the numbers.
 */
export function searchClasses(sample: CompanySample): readonly SearchClass[] {
  const words = sample.words([0.3, 0.15, 0.08, 0.04, 0.02, 0.01, 0.005, 0.0025]);
  const pairs = sample.pairs([0.05, 0.02, 0.01, 0.003]);
  const countries = sample.wordsOf("location_country", [1, 0.03]);
  const [nameWord = ""] = sample.wordsOf("name", [0.02]);
  const [industryWord = ""] = sample.wordsOf("industries", [1]);
  const at = (index: number): string => words[index] as string;
  const staff = (share: number): number => sample.number("staff_count", share);
  const followers = (share: number): number => sample.number("followers", share);
  const start = (index: number, length = 3): string => at(index).slice(0, length);
  const end = (index: number): string => at(index).slice(-2);
  const shownFor = (queries: readonly string[], shown: readonly Shown[]): readonly ClusterSearch[] =>
    queries.map((query, index) => ({ query, shown: shown[index % shown.length] as Shown }));
  const pageWords = [at(0), at(2), `${at(3)} ${at(5)}`, "*:*"];

  const classes: Readonly<Record<string, readonly ClusterSearch[]>> = {
    word: shownFor([at(1), at(3), at(5), at(7)], [TOP]),
    OR: shownFor(
      [`${at(0)} ${at(4)}`, `${at(2)} ${at(6)}`, `${at(1)} ${at(3)} ${at(5)}`, words.slice(4).join(" ")],
      [TOP],
    ),
    boolean: shownFor(
      [
        `${at(0)} AND ${at(2)}`,
        `${at(1)} AND ${at(3)} AND NOT ${at(0)}`,
        `+${at(2)} ${at(4)} ${at(5)}`,
        `(${at(3)} OR ${at(5)}) AND ${at(0)}`,
      ],
      [TOP],
    ),
    phrase: shownFor(
      pairs.map((pair) => `"${pair}"`),
      [TOP],
    ),
    field: shownFor(
      [
        `location_country:${countries[0]}`,
        `industries:${industryWord}`,
        `name:${nameWord}`,
        `description:${at(2)} AND location_country:${countries[1]}`,
      ],
      [TOP],
    ),
    range: shownFor(
      [
        `staff_count:[${staff(0.2)} TO ${staff(0.7)}]`,
        `followers:[${followers(0.9)} TO *]`,
        `followers:{${followers(0.5)} TO ${followers(0.55)}}`,
        `${at(1)} AND staff_count:[${staff(0.5)} TO *]`,
      ],
      [TOP],
    ),
    prefix: shownFor(
      [1, 3, 5, 7].map((index) => `${start(index, 4)}*`),
      [TOP],
    ),
    wildcard: shownFor([...[2, 4, 6].map((index) => `${start(index)}*${end(index)}`), `*${at(5).slice(1)}`], [TOP]),
    "regular expression": shownFor(
      [2, 4, 5, 6].map((index) => `/${start(index)}[a-z]+${end(index)}/`),
      [TOP],
    ),
    fuzzy: shownFor(
      [...[1, 3].map((index) => `${misspelt(at(index))}~1`), ...[4, 5].map((index) => `${at(index)}~2`)],
      [TOP],
    ),
    "range of terms": shownFor(
      [2, 4, 5, 6].map((index) => `description:[${start(index)} TO ${start(index)}zz]`),
      [TOP],
    ),
    "all documents": [0, 10, 50, 200].map((offset) => ({ query: "*:*", shown: { kind: "hits", offset } })),
    sort: shownFor(pageWords, [
      { kind: "sorted", by: "followers", direction: "desc" },
      { kind: "sorted", by: "name", direction: "asc" },
      { kind: "sorted", by: "staff_count", direction: "asc" },
      { kind: "sorted", by: "followers", direction: "desc" },
    ]),
    count: shownFor(
      [at(1), `${at(0)} AND ${at(2)}`, `"${pairs[1]}"`, `staff_count:[${staff(0.2)} TO ${staff(0.7)}]`],
      [{ kind: "count" }],
    ),
    highlights: shownFor(
      [at(1), `${at(3)} ${at(5)}`, `"${pairs[0]}"`, `${start(4, 4)}*`],
      [{ kind: "highlights", fields: ["name", "description"] }],
    ),
    "value facet": shownFor(pageWords, [
      { kind: "values", field: "location_country" },
      { kind: "values", field: "industries" },
      { kind: "values", field: "location_city" },
      { kind: "values", field: "location_country" },
    ]),
    "number facet": shownFor(pageWords, numberRanges(true)),
    "number ranges": shownFor(pageWords, numberRanges(false)),
    groups: shownFor(pageWords, [
      { kind: "groups", by: "location_country" },
      { kind: "groups", by: "location_city" },
    ]),
    "as you type": shownFor(
      [start(1, 4), `${at(3)} ${start(5)}`, `${countries[0]} ${start(2, 4)}`, `${nameWord} ${start(0, 2)}`],
      [{ kind: "typed" }],
    ),
  };
  // Fuzzy terms of OpenSearch are the 50 closest ones, and a text that is being typed finds more with Firmament.
  const unequal = new Set(["fuzzy", "as you type"]);
  return Object.entries(classes).map(([name, searches]) => ({ name, searches, isEqual: !unequal.has(name) }));
}

function numberRanges(statistics: boolean): readonly Shown[] {
  return [
    { kind: "ranges", field: "staff_count", bounds: [0, 11, 51, 501, 1001], statistics },
    { kind: "ranges", field: "followers", bounds: [0, 100, 1000, 10_000], statistics },
  ];
}

/** A word with its third letter missing. */
function misspelt(word: string): string {
  return word.slice(0, 2) + word.slice(3);
}
