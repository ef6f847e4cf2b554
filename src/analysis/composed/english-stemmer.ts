/*
 * The English stemmer of Snowball 3, also known as Porter 2: https://snowballstem.org/algorithms/english/stemmer.html.
 * The names of regions and steps are those of its description.
 */

/** Words whose stems do not follow from the rules. */
const IRREGULAR: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({
    skis: "ski",
    skies: "sky",
    idly: "idl",
    gently: "gentl",
    ugly: "ugli",
    early: "earli",
    only: "onli",
    singly: "singl",
    sky: "sky",
    news: "news",
    howe: "howe",
    atlas: "atlas",
    cosmos: "cosmos",
    bias: "bias",
    andes: "andes",
  }),
);

// A `y` after a vowel, or at the start, is a consonant: it is written `Y` while the rules run.
const REGION = /[aeiouy][^aeiouy]/;
const HAS_VOWEL = /[aeiouy]/;
const IRREGULAR_REGION = /^(?:gener|commun|arsen|past|univers|later|emerg|organ|inter)/;
const SHORT_END = /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy]|past)$/;

/** A suffix, what replaces it, and what must precede it. */
type Rule = readonly [suffix: string, replacement: string, before?: RegExp];

/** Longest suffixes first: the first that a word has decides. */
const STEP_2: readonly Rule[] = [
  ["ational", "ate"],
  ["fulness", "ful"],
  ["iveness", "ive"],
  ["ization", "ize"],
  ["ousness", "ous"],
  ["biliti", "ble"],
  ["lessli", "less"],
  ["tional", "tion"],
  ["alism", "al"],
  ["aliti", "al"],
  ["ation", "ate"],
  ["entli", "ent"],
  ["fulli", "ful"],
  ["iviti", "ive"],
  ["ogist", "og"],
  ["ousli", "ous"],
  ["abli", "able"],
  ["alli", "al"],
  ["anci", "ance"],
  ["ator", "ate"],
  ["enci", "ence"],
  ["izer", "ize"],
  ["bli", "ble"],
  ["ogi", "og", /l$/],
  ["li", "", /[cdeghkmnrt]$/],
];

const STEP_3: readonly Rule[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["alize", "al"],
  ["icate", "ic"],
  ["iciti", "ic"],
  ["ative", ""],
  ["ical", "ic"],
  ["ness", ""],
  ["ful", ""],
];

const STEP_4: readonly Rule[] = [
  ["ement", ""],
  ["able", ""],
  ["ance", ""],
  ["ence", ""],
  ["ible", ""],
  ["ment", ""],
  ["ant", ""],
  ["ate", ""],
  ["ent", ""],
  ["ion", "", /[st]$/],
  ["ism", ""],
  ["iti", ""],
  ["ive", ""],
  ["ize", ""],
  ["ous", ""],
  ["al", ""],
  ["er", ""],
  ["ic", ""],
];

/**
 * The stem of an English word. Equals Snowball's for every word of its vocabulary list.
 *
 * @param word in lower case; its apostrophes are `'`
 */
export function englishStem(word: string): string {
  if (word.length < 3) return word;
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  const marked = word.replace(/^'/, "").replace(/^y|(?<=[aeiouy])y/g, "Y");
  const r1 = startOfR1(marked);
  const r2 = endOfRegion(marked, r1);
  let stem = withoutPossessive(marked);
  stem = withoutPlural(stem);
  stem = withoutPastOrParticiple(stem, r1);
  stem = stem.replace(/(?<=.[^aeiouy])[yY]$/, "i");
  stem = replaceSuffix(stem, STEP_2, () => r1);
  stem = replaceSuffix(stem, STEP_3, (suffix) => (suffix === "ative" ? Math.max(r1, r2) : r1));
  stem = replaceSuffix(stem, STEP_4, () => r2);
  return withoutFinalLetter(stem, r1, r2).replaceAll("Y", "y");
}

function startOfR1(word: string): number {
  return IRREGULAR_REGION.exec(word)?.[0].length ?? endOfRegion(word, 0);
}

/** The offset after the first consonant that follows a vowel, from an offset on. */
function endOfRegion(word: string, from: number): number {
  const match = REGION.exec(word.slice(from));
  return match === null ? word.length : from + match.index + 2;
}

function withoutPossessive(word: string): string {
  return word.replace(/'(?:s'?)?$/, "");
}

/** Step 1a. */
function withoutPlural(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (!word.endsWith("s") || /[us]s$/.test(word)) return word;
  return HAS_VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

/** Step 1b. */
function withoutPastOrParticiple(word: string, r1: number): string {
  const suffix = /(?:eedly|ingly|edly|eed|ing|ed)$/.exec(word)?.[0];
  if (suffix === undefined) return word;
  const rest = word.slice(0, -suffix.length);
  if (suffix === "eed" || suffix === "eedly") {
    const isException = /^(?:proc|exc|succ)$/.test(rest);
    return rest.length >= r1 && !isException ? `${rest}ee` : word;
  }
  if (suffix === "ing") {
    if (/^[^aeiouy][yY]$/.test(rest)) return `${rest.slice(0, -1)}ie`;
    if (/^(?:inn|out|cann|herr|earr|even)$/.test(rest)) return word;
  }
  if (!HAS_VOWEL.test(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return /^[aeo]..$/.test(rest) ? rest : rest.slice(0, -1);
  return rest.length === r1 && SHORT_END.test(rest) ? `${rest}e` : rest;
}

/** Replaces the longest suffix if it is within the region that starts at an offset. */
function replaceSuffix(word: string, rules: readonly Rule[], regionOf: (suffix: string) => number): string {
  for (const [suffix, replacement, before] of rules) {
    if (!word.endsWith(suffix)) continue;
    const rest = word.slice(0, -suffix.length);
    const isAllowed = rest.length >= regionOf(suffix) && before?.test(rest) !== false;
    return isAllowed ? rest + replacement : word;
  }
  return word;
}

/** Step 5. */
function withoutFinalLetter(word: string, r1: number, r2: number): string {
  const rest = word.slice(0, -1);
  if (word.endsWith("e")) {
    return rest.length >= r2 || (rest.length >= r1 && !SHORT_END.test(rest)) ? rest : word;
  }
  return word.endsWith("ll") && rest.length >= r2 ? rest : word;
}
