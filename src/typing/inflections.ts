const LETTERS = /^[a-z]+$/;

/** A singular and its plural are one stem with two endings. */
interface Rule {
  readonly singular: string;
  readonly plural: string;
  /** What the stem must be. */
  readonly stem: RegExp;
}

/**
 * Regular nouns of three letters or more (`gas` is not the plural of `ga`): the rules of Harman's S-stemmer ("How
 * Effective Is Suffixing?", 1991), and `-es` after sibilants (`boxes`) and `o` (`heroes`). Few words in `-is` and `-us`
 * are plurals, and few in `-ses` are those of words in `-s` (`cases`).
 */
const REGULAR: readonly Rule[] = [
  { singular: "", plural: "s", stem: /..(?:[^isu]|[aeo]u)$/ },
  { singular: "", plural: "s", stem: /^(?:alibi|alkali|bikini|kiwi|rabbi|safari|ski|taxi|tsunami|emu|flu|guru|menu)$/ },
  { singular: "", plural: "es", stem: /.(?:x|sh|.ch|[tz]z|.[^aeiou]o|[su]s|.[ai]s|...os)$|^(?:gas|lens)$/ },
  { singular: "y", plural: "ies", stem: /.[^aeiou]$|qu$/ },
];

/** Nouns from Latin, Greek and French. Patterns that join other words, as `mini` and `minus`, need a long stem or a known one. */
const LEARNED: readonly Rule[] = [
  { singular: "is", plural: "es", stem: /..s$|...x$|^(?:ax|pelv|test)$/ },
  {
    singular: "us",
    plural: "i",
    stem: /.{5}|^(?:abac|cact|foc|fung|gen|loc|nimb|octop|radi|rhomb|styl|tor|uter)$/,
  },
  {
    singular: "um",
    plural: "a",
    stem: /.{5}|^(?:atri|cili|dat|dict|errat|for|medi|ov|phyl|podi|quant|rect|sept|ser|spect|stadi|strat|vacu)$/,
  },
  { singular: "on", plural: "a", stem: /(?:automat|criteri|gangli|hedr|heli|mitochondri|[ou]men|tax|zo)$/ },
  { singular: "ex", plural: "ices", stem: /(?:^ap|cod|cort|ind|simpl|vert|vort)$/ },
  { singular: "ix", plural: "ices", stem: /.{5}|^(?:cerv|hel|matr|rad)$/ },
  { singular: "o", plural: "i", stem: /(?:concert|graffit|librett|paparazz|temp|virtuos)$/ },
  { singular: "a", plural: "ae", stem: /.{5}|^(?:alg|alumn|aort|larv|nov|pup|tibi)$/ },
  { singular: "a", plural: "ata", stem: /..m$/ },
  { singular: "an", plural: "a", stem: /zo$/ },
  { singular: "", plural: "x", stem: /[ei][ae]?u$/ },
];

/** Other nouns, and compounds that end with them: `businessmen`, `bookshelves`, `grandchildren`. */
const IRREGULAR: readonly Rule[] = pairs(`man men, child children, person people, foot feet, tooth teeth, goose geese,
  mouse mice, louse lice, ox oxen, calf calves, elf elves, half halves, hoof hooves, knife knives, leaf leaves, life lives,
  loaf loaves, scarf scarves, self selves, sheaf sheaves, staff staves, thief thieves, wharf wharves, dwarf dwarves,
  wife wives, wolf wolves, quiz quizzes, fez fezzes, bus busses, penny pence, money monies, brother brethren,
  corpus corpora, genus genera, larynx larynges, ad ads, cd cds, pc pcs, tv tvs`);

const RULES: readonly Rule[] = [...REGULAR, ...LEARNED, ...IRREGULAR];

/** Words that are no plurals of what the rules make of them: other nouns, names and acronyms. */
const NO_PLURALS: ReadonlySet<string> = new Set(
  `goods means mores news series species summons always does thus trans sans
  alias atlas bias canvas chaos christmas corps cosmos ethos jeans kudos lens mews rabies thermos
  actinia alumina ammonia california columbia gallia lithia magnesia platina pretoria samaria titania urania zirconia
  carmen karmen ramen
  bios cmos https iaas paas saas
  adams andrews argos arkansas athens atmos bahamas campos carlos daniels edwards evans hans helios jacobs kansas lagos laos
  lucas lukas marcos mars nicolas owens palmas peters richards roberts santos stevens texas thomas vegas williams`.split(
    /\s+/,
  ),
);

/**
 * The singular and plural forms that an English word may have, without the word itself. Only a dictionary can tell
 * which of them exist. `npm run bench:inflections` measures how many nouns of public lists they join.
 *
 * @param term an analyzed term; any term with other characters than the letters a to z has no other form
 */
export function inflectionsOf(term: string): readonly string[] {
  if (!LETTERS.test(term)) return [];
  const forms = RULES.flatMap((rule) => [...singularsOf(term, rule), ...pluralsOf(term, rule)]);
  return [...new Set(forms)];
}

function singularsOf(plural: string, rule: Rule): readonly string[] {
  return replaced(plural, rule.plural, rule.singular).filter((singular) => joins(rule, singular, plural));
}

function pluralsOf(singular: string, rule: Rule): readonly string[] {
  return replaced(singular, rule.singular, rule.plural).filter((plural) => joins(rule, singular, plural));
}

function replaced(word: string, ending: string, other: string): readonly string[] {
  return word.endsWith(ending) ? [word.slice(0, word.length - ending.length) + other] : [];
}

function joins(rule: Rule, singular: string, plural: string): boolean {
  const stem = singular.slice(0, singular.length - rule.singular.length);
  return rule.stem.test(stem) && !NO_PLURALS.has(plural);
}

/** The rules of pairs of a singular and a plural. A stem of one letter makes another word: `oman`, `omen`. */
function pairs(text: string): readonly Rule[] {
  return text.split(/,\s+/).map((pair) => {
    const [singular = "", plural = ""] = pair.split(" ");
    return { singular, plural, stem: /^$|../ };
  });
}
