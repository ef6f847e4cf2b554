import { law } from "@firmament/test-support/fuzz.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import {
  type Analyzer,
  bigramAnalyzer,
  defineSchema,
  englishAnalyzer,
  foldingAnalyzer,
  keyword,
  number,
  type Schema,
  SearchEngine,
  standardAnalyzer,
  stopWordAnalyzer,
  text,
  websiteAnalyzer,
} from "../../src/entries/index.ts";
import * as languages from "../../src/entries/languages.ts";

/** Names and titles in many scripts, with the signs that they have. */
const words: Arbitrary<string> = fc.constantFrom(
  ...["Industry", "4.0", "Institute", "re:invent", "C:N", "Node.js", "O'Neill", "L’Oréal", "AC/DC", "M*A*S*H", "C++"],
  ...["Dance?", "Yahoo!", "(World)", "(Re)Union", "[sic]", '"Quoted"', '"Two words"', "Salt", "&", "&&", "AND", "OR"],
  ...[
    "$100",
    "50%",
    "#1",
    "½",
    "9½",
    "1,000",
    "12:30",
    "3.14",
    "007",
    "U.S.",
    "e.g.",
    "a_b",
    "Half~2",
    "2^10",
    "—",
    "-",
  ],
  ...[
    "www.example.com",
    "https://www.example.co.uk/a?b=c",
    "info@example.com",
    "Mission:",
    "x.com/~joe",
    "foo\\bar",
    "x<y",
    "™",
  ],
  ...[
    "“Smart”",
    "«Deux",
    "mots»",
    "（全角）",
    "ＯＲ",
    "Ａ：Ｂ",
    "Straße",
    "Zürich",
    "naïve",
    "ﬁnance",
    "Ｆｕｌｌ",
    "Москва",
    "Санкт-Петербург",
    "Київ",
    "Ελλάδα",
    "שלום",
    'צה"ל',
  ],
  ...["مرحبا", "فارسی", "١٢٣", "हिन्दी", "नमस्ते", "বাংলা", "தமிழ்", "తెలుగు", "ภาษาไทย", "ភាសាខ្មែរ", "မြန်မာ", "ພາສາ"],
  ...["東京都庁", "ラーメン", "ひらがな", "北京大学", "한국어", "서울", "საქართველო", "Հայաստան", "ኢትዮጵያ", "😀", "❤️"],
);
/** Not a negation, which says what a text must not find. */
const values = fc.array(words, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(" "));
const anyValues = fc
  .oneof(values, fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter(hasNoOperator))
  .map((value) => value.normalize());

/** Signs at the beginning of a word negate it; a backslash, a slash or a colon may make a clause of a field. */
function hasNoOperator(value: string): boolean {
  return !/(?:^|[\s()"])[-!]|\bNOT\b/.test(value);
}

const analyzers: readonly Analyzer[] = [
  ...[standardAnalyzer, foldingAnalyzer, englishAnalyzer, stopWordAnalyzer(englishAnalyzer)],
  ...[websiteAnalyzer(standardAnalyzer), websiteAnalyzer(foldingAnalyzer)],
  ...[bigramAnalyzer(foldingAnalyzer), bigramAnalyzer(standardAnalyzer)],
  languages.segmentingAnalyzer(foldingAnalyzer),
  ...Object.values(languages).filter((value): value is Analyzer => typeof value === "object"),
];

interface Case {
  readonly schema: Schema;
  /** The field of each value. */
  readonly fields: readonly string[];
}

const names = fc.constantFrom(...analyzers.map(({ name }) => name));

function schemaOf([one, other]: readonly string[]): Case {
  const named = (name?: string): Analyzer => analyzers.find((analyzer) => analyzer.name === name) ?? foldingAnalyzer;
  const analyzer = named(one);
  if (other === undefined) return { schema: defineSchema({ analyzer, fields: { first: text() } }), fields: ["first"] };
  const fields = {
    first: text({ analyzer }),
    second: text({ analyzer: named(other) }),
    third: keyword(),
    fourth: keyword({ fold: true, many: true }),
    fifth: number(),
  };
  return { schema: defineSchema({ fields }), fields: ["first", "second", "third", "fourth"] };
}

/**
 * The beginnings of a value that contain a letter or a digit, without those whose last character the next one changes, as
 * letters of Hangul do: a keyboard replaces it.
 */
function beginningsOf(value: string): readonly string[] {
  const characters = Array.from(value);
  const composed = value.normalize("NFKC");
  return characters
    .map((_, index) => characters.slice(0, index + 1).join(""))
    .filter((beginning) => /[\p{L}\p{N}]/u.test(beginning) && composed.startsWith(beginning.normalize("NFKC")));
}

describe("search as you type", () => {
  law(
    "finds a document by every beginning of each of its values",
    1000,
    fc.property(
      fc.array(names, { minLength: 1, maxLength: 2 }),
      fc.array(anyValues, { minLength: 1, maxLength: 8 }),
      (analyzed, list) => {
        const { schema, fields } = schemaOf(analyzed);
        const engine = new SearchEngine(schema);
        for (const [index, value] of list.entries()) {
          engine.upsert({ id: String(index), [fields[index % fields.length] as string]: value });
        }
        const missing: unknown[] = [];
        for (const [index, value] of list.entries()) {
          for (const beginning of beginningsOf(value)) {
            for (const defaultOperator of ["OR", "AND"] as const) {
              const found = engine.ids(beginning, { asYouType: true, defaultOperator });
              if (!found.includes(String(index))) missing.push({ value, beginning, defaultOperator });
            }
          }
        }
        expect(missing).toEqual([]);
      },
    ),
  );
});
