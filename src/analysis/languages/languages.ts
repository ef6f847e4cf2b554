import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as armenian } from "@orama/stemmers/armenian";
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as greek } from "@orama/stemmers/greek";
import { stemmer as hungarian } from "@orama/stemmers/hungarian";
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
import { addBuiltInAnalyzer } from "../composed/built-in-analyzer.ts";
import { stemmingAnalyzer } from "../composed/stemming-analyzer.ts";

/*
 * The stemmers of Snowball 2.2, as `@orama/stemmers` translates them. That of English is older than Snowball, so
 * `englishAnalyzer` has one of its own.
 */

export const arabicAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("arabic", arabic);
export const armenianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("armenian", armenian);
export const danishAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("danish", danish);
export const dutchAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("dutch", dutch);
export const finnishAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("finnish", finnish);
export const frenchAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("french", french);
export const germanAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("german", german);
export const greekAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("greek", greek);
export const hungarianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("hungarian", hungarian);
export const indonesianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("indonesian", indonesian);
export const irishAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("irish", irish);
export const italianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("italian", italian);
export const lithuanianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("lithuanian", lithuanian);
export const nepaliAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("nepali", nepali);
export const norwegianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("norwegian", norwegian);
export const portugueseAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("portuguese", portuguese);
export const romanianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("romanian", romanian);
export const russianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("russian", russian);
export const serbianAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("serbian", serbian);
export const spanishAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("spanish", spanish);
export const swedishAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("swedish", swedish);
export const turkishAnalyzer: Analyzer = /* @__PURE__ */ languageAnalyzer("turkish", turkish);

/** Makes the analyzers of this module known by their names, such as `german`, in schemas as JSON. */
export function registerLanguages(): void {
  for (const analyzer of languages()) addBuiltInAnalyzer(analyzer);
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

function languageAnalyzer(name: string, stemmer: (word: string) => string): Analyzer {
  return stemmingAnalyzer({ name, stem: stemmer });
}
