import { foldCharacters } from "../character-folding.ts";

/** The spelling of a folded word that a stemmer expects. */
export type Spelling = (word: string) => string;

/**
 * Gives words the accents of their endings, by which the stemmers of Snowball know them: in Spanish, `organizacion`
 * becomes `organización` again. An ending that stays as it is keeps a word from a shorter one.
 *
 * @param list endings as they are written, separated by white space; the longest that a word has decides. `kı>ki` replaces an
 * ending by another.
 * @param plain how words have the characters of an ending
 */
export function accentedEndings(list: string, plain: Spelling = foldCharacters): Spelling {
  const replacements = new Map<string, string>();
  for (const entry of list.split(/\s+/)) {
    const [written = "", replacement] = entry.split(">");
    replacements.set(replacement === undefined ? plain(written) : written, replacement ?? written);
  }
  const lengths = [...new Set([...replacements.keys()].map(({ length }) => length))].sort((a, b) => b - a);
  return (word) => {
    for (const length of lengths) {
      const replacement = length > word.length ? undefined : replacements.get(word.slice(-length));
      if (replacement !== undefined) return word.slice(0, -length) + replacement;
    }
    return word;
  };
}

/** `ae`, `oe` and `ue` as ä, ö and ü: `mueller` as müller. As in Lucene's `GermanNormalizationFilter`. */
export function germanSpelling(word: string): string {
  return word.replace(/(?<=[ao])e|(?<=(?:^|[^aeiouq])u)e/g, "");
}

/** `oe` and `aa` as ø and å: `aarhus` as århus. A word with æ is folded to one with `ae`. */
export function nordicSpelling(word: string): string {
  return word.replace(/(?<=o)e|(?<=a)a/g, "");
}

/** `ae`, `oe` and `aa` as ä, ö and å. */
export function swedishSpelling(word: string): string {
  return word.replace(/(?<=[ao])e|(?<=a)a/g, "");
}

const TURKISH_ENDINGS = /* @__PURE__ */ accentedEndings(
  `ş ğu kı>ki ğı ği ğa ğe ğim ıye>iye ğım ğız ıle>ile ğum ğin ğın ıne>ine ğiz ıce>ice ğunu uğun ğını ğini ğimi ğımı
  ğına ınde>inde ğine ştir ğinde örlar>orlar ğımız ğumuz ğında ğiniz ğimiz ğimde`,
  (ending) => ending.replaceAll("ş", "s").replaceAll("ğ", "g"),
);

/**
 * Turkish words with their dots, without which no ending follows the vowel harmony: `kapilar` as kapılar. What follows
 * an apostrophe is an ending of a name.
 */
export function turkishSpelling(word: string): string {
  const [name = word] = word.split("'");
  let isFront: boolean | null = firstHarmony(name);
  const harmonic = name.replace(/[aeiou]/g, (vowel) => {
    if (vowel === "a" || vowel === "e") isFront = vowel === "e";
    isFront ??= vowel === "i";
    return (isFront ? FRONT : BACK)[vowel] ?? vowel;
  });
  return TURKISH_ENDINGS(harmonic);
}

const FRONT: Readonly<Record<string, string>> = { o: "ö", u: "ü" };
const BACK: Readonly<Record<string, string>> = { i: "ı" };

/** The vowels `a` and `e` show whether the vowels beside them are front ones; `null` if there is none. */
function firstHarmony(word: string): boolean | null {
  const vowel = /[ae]/.exec(word)?.[0];
  return vowel === undefined ? null : vowel === "e";
}

/** Signs of Devanagari that people write in several ways; some of those of Lucene's `HindiNormalizer`. */
const DEVANAGARI: readonly (readonly [RegExp, string])[] = [
  // The nasal vowels; an n before a consonant; the dot of foreign sounds; the vowels of English words; i and u.
  [/न्(?=[\u0915-\u0939])|ँ/g, "ं"],
  [/\u093c/g, ""],
  [/ॅ/g, "े"],
  [/ॉ/g, "ो"],
  [/ऍ/g, "ए"],
  [/ऑ/g, "ओ"],
  [/ी/g, "ि"],
  [/ू/g, "ु"],
  [/ई/g, "इ"],
  [/ऊ/g, "उ"],
];

/** The stem of a word in Devanagari, in one spelling. */
export function devanagariSpelling(stem: string): string {
  return DEVANAGARI.reduce((text, [written, plain]) => text.replace(written, plain), stem);
}
