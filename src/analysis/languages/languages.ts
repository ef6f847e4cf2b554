import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as armenian } from "@orama/stemmers/armenian";
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as greek } from "@orama/stemmers/greek";
import { stemmer as hungarian } from "@orama/stemmers/hungarian";
import { stemmer as hindi } from "@orama/stemmers/indian";
import { stemmer as indonesian } from "@orama/stemmers/indonesian";
import { stemmer as irish } from "@orama/stemmers/irish";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as lithuanian } from "@orama/stemmers/lithuanian";
import { stemmer as nepali } from "@orama/stemmers/nepali";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as romanian } from "@orama/stemmers/romanian";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as serbian } from "@orama/stemmers/serbian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";
import type { Analyzer } from "../analyzer.ts";
import { foldCharacters } from "../character-folding.ts";
import { addBuiltInAnalyzer } from "../composed/built-in-analyzer.ts";
import { derivedAnalyzer } from "../composed/derived-analyzer.ts";
import { stemmingAnalyzer, stemsOf } from "../composed/stemming-analyzer.ts";
import { elidingWords } from "./elision.ts";
import { registerSegments } from "./segmenting-analyzer.ts";
import {
  accentedEndings,
  devanagariSpelling,
  germanSpelling,
  nordicSpelling,
  type Spelling,
  swedishSpelling,
  turkishSpelling,
} from "./spelling.ts";

/*
 * The stemmers of Snowball 2.2, as `@orama/stemmers` translates them. That of English is older than Snowball, so
 * `englishAnalyzer` has one of its own.
 *
 * A stemmer knows endings by their accents, and words are without: the endings below are those by which most of the
 * 10,000 most frequent words of a language have the stem that they would have with accents. See docs/analyzers.md.
 */

interface LanguageOptions {
  /** How a word is spelt for the stemmer. */
  readonly spelling?: Spelling;
  /** The endings that then have accents, as `accentedEndings` takes them. */
  readonly endings?: string;
  /** The spelling of the stem. */
  readonly stemSpelling?: Spelling;
  /** The words that lose their vowel before another, separated by spaces. */
  readonly elided?: string;
}

const NORDIC: LanguageOptions = { spelling: nordicSpelling, endings: "øs" };

export const arabicAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("arabic", arabic, {
  endings: "ة ئي ته على خرى بدأ يئة بقى اطئ هدأ قرأ رؤية مرأة ائية",
});
export const armenianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("armenian", armenian);
export const danishAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("danish", danish, NORDIC);
export const dutchAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("dutch", dutch);
export const finnishAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("finnish", finnish);
export const frenchAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("french", french, {
  endings: "té ée yé ées ste nte yés ités",
  elided: "c d j jusqu l lorsqu m n puisqu qu quoiqu s t",
});
export const germanAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("german", german, {
  spelling: germanSpelling,
});
export const greekAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("greek", greek);
export const hindiAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("hindi", hindi, {
  stemSpelling: devanagariSpelling,
});
export const hungarianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("hungarian", hungarian, {
  endings: "ó ól oo ért ját tál nál yám ják őre tél zót nél ján óan nám kám nád ően lót óban ként őben ékot ején",
});
export const indonesianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("indonesian", indonesian);
export const irishAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("irish", irish, {
  endings: "í ín áil cail hail daíl íocht óidigh íochta",
  elided: "b d m",
});
export const italianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("italian", italian, {
  elided: "agl all c coll d dagl dall degl dell gl l m negl nell pell s sugl sull t un v",
});
export const lithuanianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("lithuanian", lithuanian, {
  endings: `ėt nį ėm ėj čia mės čių šką ėtų ėti ėjo žia ėje žių ėja žio ėme čio čiau ėjau škai ėtis omet žiau meni ėjai čiai
    žiai ėsiu čius ėjas čias ėjęs ėjom ėjot umėte ėjome ėjote ėtojas`,
});
export const nepaliAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("nepali", nepali, {
  stemSpelling: devanagariSpelling,
});
export const norwegianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("norwegian", norwegian, NORDIC);
export const portugueseAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("portuguese", portuguese, {
  endings: "ão ção ível ções ável íamos ência ância áveis ávamos ências",
});
export const romanianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("romanian", romanian, {
  endings: "că ţi ză şte şti ând ţii ţie ţia urăm ţiune ţiuni tăţii",
});
export const russianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("russian", russian, {
  endings: "й ли ми йся айт уйте ойте",
});
export const serbianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("serbian", serbian);
export const spanishAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("spanish", spanish, {
  endings:
    "í ré ai ki ri irá ría tió éis ión vió ían fía iere rías drás eció arán drán ntía ndió íamos derás ábamos éramos",
});
export const swedishAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("swedish", swedish, {
  spelling: swedishSpelling,
  endings: "ös för öst",
});
export const turkishAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("turkish", turkish, {
  spelling: turkishSpelling,
});

/**
 * Makes the analyzers of this module known by their names, such as `german`, in schemas as JSON, and those of
 * `segmentingAnalyzer`.
 */
export function registerLanguages(): void {
  for (const analyzer of languages()) addBuiltInAnalyzer(analyzer);
  registerSegments();
}

function languages(): readonly Analyzer[] {
  return [
    arabicAnalyzer,
    armenianAnalyzer,
    danishAnalyzer,
    dutchAnalyzer,
    finnishAnalyzer,
    frenchAnalyzer,
    germanAnalyzer,
    greekAnalyzer,
    hindiAnalyzer,
    hungarianAnalyzer,
    indonesianAnalyzer,
    irishAnalyzer,
    italianAnalyzer,
    lithuanianAnalyzer,
    nepaliAnalyzer,
    norwegianAnalyzer,
    portugueseAnalyzer,
    romanianAnalyzer,
    russianAnalyzer,
    serbianAnalyzer,
    spanishAnalyzer,
    swedishAnalyzer,
    turkishAnalyzer,
  ];
}

function languageAnalyzer(
  name: string,
  stemmer: (word: string) => string,
  { spelling = unchanged, endings = "", stemSpelling = unchanged, elided }: LanguageOptions = {},
): Analyzer {
  const withAccents = endings === "" ? unchanged : accentedEndings(endings);
  const stem = (word: string): string => foldCharacters(stemSpelling(stemmer(withAccents(spelling(word)))));
  if (elided === undefined) return stemmingAnalyzer({ name, stem });
  const { words, content } = elidingWords(name, elided.split(" "));
  return derivedAnalyzer(words, { name, forms: stemsOf(content, stem) });
}

function unchanged(word: string): string {
  return word;
}
