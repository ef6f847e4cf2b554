import type { LuceneSession, TextPair } from "./lucene-session.ts";

/** Notations that one of the versions may read in another way, by what they show. */
const NOTATIONS: readonly (readonly [shows: string, queries: readonly string[]])[] = [
  [
    "`\\d`, `\\w` and `\\s` are classes in 10, and the letters d, w and s in 8.8.1",
    ["/\\d+/", "/[\\d]+/", "/\\w+/", "/\\s/", "/re\\w/"],
  ],
  [
    "`\\D` and `\\W` are lower-cased with the pattern, and so they are `\\d` and `\\w` in 10",
    ["/\\D+/", "/\\W+/", "/re\\D/", "/[^\\D]+/"],
  ],
  ["`~` is the complement in 8.8.1 only", ["/~a.*/", "/.*&~(b.*)/", "/~(red)/"]],
  ["a repetition with reversed bounds is an error in 10", ["/a{3,1}/"]],
  ["a range in brackets does not start with an escaped character in 10", ["/[\\:-z]+/", "/[\\--z]+/"]],
  ["operators of regular expressions", ["/a<1-10>/", "/a&b/", '/"ab"/', "/@/", "/#/", "/./", "/[^a-z]+/", "/^red$/"]],
  ["errors in regular expressions", ["/[/", "/a{2/", "/(/", "/a**/", "/\\/", "red/", "/red", "/[z-a]/"]],
  ["other uses of slashes", ["24/7", "red/green", "/red/i", "/red/ /green/", "https://www.example.com"]],
  ["upper case in patterns", ["/RED/", "R?D", "RED*", "RED~1", "[RED TO RED]", "/[A-Z]+/"]],
  ["fuzzy words", ["red~0.5", "gogle~0.8", "googl~3", "red~0", "red~-1", "red~2.5", "red~2147483648", "a~b", "te*~1"]],
  ["sloppy phrases", ['"red green"~1.5', '"red green"~', '"red green"~-1', '"red green"~99999999999', '"red *"']],
  ["operators without clauses", ["red AND", "AND red", "red OR OR green", "NOT", "OR", "red NOT", "()", "red ()", ""]],
  ["signs", ["--a", "- a", "a - b", "a -", "+ red", "red +", "name:-a", "! red", "!", "a ! b", "Yahoo!"]],
  ["ampersands and bars", ["red &&green", "AT&T", "a&&b", "red || green", "a||b", "&&", "||"]],
  ["fields", ["*:acme", "foo:bar", "name::a", "red:green:blue", "name: red", "name : red", "name:", ":red"]],
  [
    "ranges",
    ["tagline:[c to d]", "[a TO]", "[TO TO TO]", "[* TO *]", "{* TO *}", '["*" TO z]', "[\\* TO z]", "[a\tTO\tb]"],
  ],
  ["boosts", ["red^2^3", "red^-1", "red^", "red^1e3", "(red green)^2", "*^2"]],
  ["white space", ["red\u00a0green", "red\u3000green", "red\ngreen", "red\\ green"]],
  ["escapes", ["\\u0041nd", "\\u00g1", "name:\\", "red\\", "\\*", "\\\\"]],
  ["wildcards", ["a??b", "?", "??", "***", "*a*", "*", "*:*", "re?", "?*"]],
  ["emoji", ["🚀", "👩‍🚀", "1️⃣", "👍🏽", "🇩🇪", "🌕🚀"]],
];

/** A notation that the versions read in different ways. */
export interface ParserDifference {
  readonly shows: string;
  readonly query: string;
  /** With the default operator OR. */
  readonly lucene8: string;
  readonly lucene10: string;
}

/** The differences between the classic parsers of two versions, and the number of notations that they read alike. */
export async function parserDifferences(
  lucene8: LuceneSession,
  lucene10: LuceneSession,
): Promise<{ readonly differences: readonly ParserDifference[]; readonly alike: number }> {
  const probes = NOTATIONS.flatMap(([shows, queries]) => queries.map((query) => ({ shows, query })));
  const texts = probes.map(({ query }) => query);
  const [answers8, answers10] = [await lucene8.classic(texts), await lucene10.classic(texts)];
  const differences = probes.flatMap((probe, index): readonly ParserDifference[] => {
    const [a, b]: readonly (TextPair | undefined)[] = [answers8[index], answers10[index]];
    return a === undefined || b === undefined || (a[0] === b[0] && a[1] === b[1])
      ? []
      : [{ ...probe, lucene8: a[0], lucene10: b[0] }];
  });
  return { differences, alike: probes.length - differences.length };
}

/** Code points whose tokens differ between two versions of `StandardAnalyzer`. */
export interface TokenDifference {
  readonly class: string;
  readonly codePoints: readonly number[];
  /** The first of them, in a text, with the tokens of both versions. */
  readonly text: string;
  readonly lucene8: readonly string[];
  readonly lucene10: readonly string[];
}

const CLASSES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["letters", /\p{L}/u],
  ["marks", /\p{M}/u],
  ["digits", /\p{N}/u],
  ["symbols and others", /./su],
];

const BATCH = 20_000;

/** Compares the tokens of texts with each code point from U+0080, between letters, alone and between digits. */
export async function tokenDifferences(
  lucene8: LuceneSession,
  lucene10: LuceneSession,
): Promise<readonly TokenDifference[]> {
  const found = new Map<string, TokenDifference & { readonly codePoints: number[] }>();
  for (let start = 0x80; start < 0x110000; start += BATCH) {
    const codePoints = Array.from({ length: Math.min(BATCH, 0x110000 - start) }, (_, index) => start + index).filter(
      (codePoint) => codePoint < 0xd800 || codePoint > 0xdfff,
    );
    const texts = codePoints.map((codePoint) => {
      const character = String.fromCodePoint(codePoint);
      return `a${character}b ${character}${character} 1${character}1`;
    });
    const [tokens8, tokens10] = [await lucene8.tokens(texts), await lucene10.tokens(texts)];
    for (const [index, codePoint] of codePoints.entries()) {
      const [a = [], b = [], text = ""] = [tokens8[index], tokens10[index], texts[index]];
      if (JSON.stringify(a) === JSON.stringify(b)) continue;
      const [name] = CLASSES.find(([, pattern]) => pattern.test(String.fromCodePoint(codePoint))) ?? ["others"];
      const known = found.get(name);
      if (known === undefined) found.set(name, { class: name, codePoints: [codePoint], text, lucene8: a, lucene10: b });
      else known.codePoints.push(codePoint);
    }
  }
  return [...found.values()];
}

/** Sequences of emoji. */
const SEQUENCES = [
  "👍🏽",
  "a🏽",
  "東🏽",
  "🏽🏽",
  "🤌🏽",
  "🫱🏻‍🫲🏿",
  "👩‍🚀",
  "🇩🇪🇫🇷",
  "1️⃣",
  "👨‍👩‍👧‍👦",
  "🧑🏿‍💻",
  "🥲",
  "© ®",
];

/** The sequences of emoji whose tokens differ. */
export async function emojiDifferences(
  lucene8: LuceneSession,
  lucene10: LuceneSession,
): Promise<readonly Pick<TokenDifference, "text" | "lucene8" | "lucene10">[]> {
  const [tokens8, tokens10] = [await lucene8.tokens(SEQUENCES), await lucene10.tokens(SEQUENCES)];
  return SEQUENCES.flatMap((text, index) => {
    const [a = [], b = []] = [tokens8[index], tokens10[index]];
    return JSON.stringify(a) === JSON.stringify(b) ? [] : [{ text, lucene8: a, lucene10: b }];
  });
}
