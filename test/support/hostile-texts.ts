/** The length of texts that exceed the default limit. */
const TOO_LONG = 100_000;
/** The default maximum length of a query. */
const MAX_LENGTH = 65_536;

const characters: readonly string[] = [
  ..."+-&|!(){}[]^\"~*?:\\/<>=@#$%,.;_'` \t\n\r",
  ...["\u3000", "\u00a0", "\0", "\u200f", "\u202e", "\u0301", "\u200d", "\ufeff", "\ud83d", "\ude80"],
  ...["a", "é", "İ", "ß", "京", "ﷺ", "한", "ก", "🚀", "5"],
];

/** Opening, joining and repeating pieces: a quadratic algorithm that reads the rest again after each piece is slow. */
const pieces: readonly string[] = [
  ...[
    "a ",
    '"a" ',
    '"a',
    "(a) ",
    "(a",
    "a)",
    "a:",
    "name:",
    "name:(",
    ":(",
    "NOT ",
    "! ",
    "!",
    "-a ",
    "+a ",
    "- ",
    "+-",
    "--a ",
  ],
  ...[
    "a AND ",
    "a OR ",
    "a && ",
    "a||",
    "AND ",
    "OR ",
    "TO ",
    "[a TO ",
    "[a TO b] ",
    "{* TO *} ",
    "[",
    "[[",
    "] ",
    '["',
  ],
  ...[
    "a~ ",
    "a~2 ",
    "a^2",
    "^2",
    "~",
    "a* ",
    "*a",
    "a?",
    "?* ",
    "??*",
    "*:* ",
    "/a/ ",
    "/a",
    "//",
    "/\\/",
    "\\u0041",
    "\\u",
    "\\\\",
  ],
  ...[
    '\\"',
    '"\\',
    "a\\ ",
    "https://",
    "_exists_:",
    "__proto__ ",
    ">=5 ",
    "<",
    "name:>",
    "\r\n",
    "é\u0301",
    "\ud83d\ud83d",
    "\ude80\ud83d",
    "a\u3000",
  ],
];

/** One character of each kind. */
const bodies: readonly string[] = ['"', "\\", "(", "*", "?", "/", "-", "a", "İ", "京", "ﷺ", "\ud83d", "\0"];

function filled(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

/** One character or piece, repeated beyond the default limit. */
export const tooLongTexts: readonly string[] = [...characters, ...pieces].map((piece) => filled(piece, TOO_LONG));

/** One character or piece, repeated up to the default limit; also in quotes, slashes, brackets and after a field. */
export const longestTexts: readonly string[] = [
  ...[...characters, ...pieces].map((piece) => filled(piece, MAX_LENGTH)),
  ...bodies.flatMap((character) => {
    const body = filled(character, MAX_LENGTH - 20);
    return [`"${body}"`, `/${body}/`, `[${body} TO *]`, `name:${body}*`, `${body}~`, `"a ${body} b"~9`, `*${body}`];
  }),
];

const repeated = (count: number, text: string | ((i: number) => string), joint = " "): string =>
  Array.from({ length: count }, (_, i) => (typeof text === "string" ? text : text(i))).join(joint);

/** Many clauses, deep nesting, and patterns that take exponential time in backtracking engines. */
export const heavyTexts: readonly string[] = [
  `${"(".repeat(10_000)}a${")".repeat(10_000)}`,
  "(".repeat(10_000),
  ")".repeat(10_000),
  `${"(".repeat(100)}a${")".repeat(100)}`,
  `${"(a OR ".repeat(99)}a${")".repeat(99)}`,
  `${"NOT ".repeat(100)}a`,
  `${"name:(".repeat(99)}a${")".repeat(99)}`,
  ...[
    "/(a+)+$/",
    "/(a|a)*b/",
    "/(a|aa)+$/",
    "/(.*)*x/",
    "/.*.*.*.*.*.*x/",
    "/(.?){500}x/",
    "/(([a-z])+.)+[A-Z]([a-z])+$/",
  ],
  ...[
    "/((a{100}){100}){100}/",
    "/a{99999999}/",
    "/(a{1,1000}){1,1000}/",
    `/${"(a|b)*".repeat(2000)}c/`,
    "/[^]/",
    "/(/",
  ],
  `/${"(".repeat(5000)}a${")".repeat(5000)}/`,
  `/${"(".repeat(90)}a${")+".repeat(90)}/`,
  `/${"[a-z]".repeat(9000)}/`,
  ...["*a*a*a*b", `${"*a".repeat(1000)}*b`, `${"?".repeat(5000)}*`, `${"*?".repeat(1000)}z`, "*".repeat(60_000)],
  ...[`${"a".repeat(2000)}~`, `${"ab".repeat(900)}~2`, `${"a".repeat(60_000)}~2`, `${"京".repeat(3000)}~1`],
  repeated(5000, "a"),
  repeated(5000, "a", " OR "),
  repeated(5000, "+a"),
  repeated(4096, "a"),
  repeated(4096, (i) => `a${i}`),
  repeated(4096, (i) => `a${i}`, " AND "),
  repeated(4096, (i) => `-a${i}`),
  repeated(4096, (i) => `+a${i}`),
  repeated(4096, (i) => `NOT a${i}`, " OR "),
  repeated(4000, (i) => `"a b${i}"`),
  repeated(4000, "staff_count:>5"),
  repeated(300, (i) => `soft${i}~`),
  repeated(300, (i) => `*a${i}*`),
  repeated(300, (i) => `/[^b]*${i}.*/`),
  repeated(300, (i) => `[a${i} TO b]`),
  repeated(3000, (i) => `followers:[${i} TO *]`, " AND "),
  repeated(2000, (i) => `name:(a${i} OR b)`, " AND "),
  `"${repeated(10_000, "software")}"`,
  `"${repeated(10_000, "software")}"~10000`,
  `"${repeated(8000, (i) => `w${i}`)}"~${"9".repeat(300)}`,
  `followers:${"9".repeat(60_000)}`,
  `followers:[-${"9".repeat(30_000)} TO ${"9".repeat(30_000)}]`,
  `a^${"9".repeat(60_000)}`,
  ...["followers:", "-followers:", "followers:>", "[", "followers:[* TO "].map(
    (start) => `${start}${"9".repeat(60_000)}x`,
  ),
  ...["\u3000", "a\u3000", "\u3000a", "\u3000AND", " a", " "].map((piece) => `"${filled(piece, MAX_LENGTH - 1)}`),
  ...[" ", "\u3000"].map((space) => `${repeated(2, `"a${space.repeat(30_000)}b"`)} c`),
];

/** Names of inherited properties of objects, and texts with code units that are not characters. */
export const strangeNames: readonly string[] = [
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype", "length", "then"],
  ...["\ud83d", "\ude80", "a\ud83d", "\ude80b", "\0", "a\0b", "\u200f", "\u202eevil", "\ufeff", "\uffff", "\u{10ffff}"],
];
