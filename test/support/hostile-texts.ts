/** How long the texts are that repeat something. */
const LONG = 100_000;
/** As many characters as a query may have. */
const LONGEST_READ = 65_536;

const characters: readonly string[] = [
  ..."+-&|!(){}[]^\"~*?:\\/<>=@#$%,.;_'` \t\n\r",
  ...["\u3000", "\u00a0", "\0", "\u200f", "\u202e", "\u0301", "\u200d", "\ufeff", "\ud83d", "\ude80"],
  ...["a", "é", "İ", "ß", "京", "ﷺ", "한", "ก", "🚀", "5"],
];

/** What opens, joins or repeats, so that a second look at each would be felt. */
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
  ],
];

/** One of each kind. */
const bodies: readonly string[] = ['"', "\\", "(", "*", "?", "/", "-", "a", "İ", "京", "ﷺ", "\ud83d", "\0"];

function filled(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

/** 100 KB of one thing: too long. */
export const longTexts: readonly string[] = [...characters, ...pieces].map((piece) => filled(piece, LONG));

/** As long as a query may be, of one thing; also within quotes, slashes, brackets and behind a field. */
export const longestReadTexts: readonly string[] = [
  ...[...characters, ...pieces].map((piece) => filled(piece, LONGEST_READ)),
  ...bodies.flatMap((character) => {
    const body = filled(character, LONGEST_READ - 20);
    return [`"${body}"`, `/${body}/`, `[${body} TO *]`, `name:${body}*`, `${body}~`, `"a ${body} b"~9`, `*${body}`];
  }),
];

const times = (count: number, text: string | ((i: number) => string), joint = " "): string =>
  Array.from({ length: count }, (_, i) => (typeof text === "string" ? text : text(i))).join(joint);

/** Many clauses, deep nesting, and patterns that others take exponential time for. */
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
  times(5000, "a"),
  times(5000, "a", " OR "),
  times(5000, "+a"),
  times(4096, "a"),
  times(4096, (i) => `a${i}`),
  times(4096, (i) => `a${i}`, " AND "),
  times(4096, (i) => `-a${i}`),
  times(4096, (i) => `+a${i}`),
  times(4096, (i) => `NOT a${i}`, " OR "),
  times(4000, (i) => `"a b${i}"`),
  times(4000, "staff_count:>5"),
  times(300, (i) => `soft${i}~`),
  times(300, (i) => `*a${i}*`),
  times(300, (i) => `/[^b]*${i}.*/`),
  times(300, (i) => `[a${i} TO b]`),
  times(3000, (i) => `followers:[${i} TO *]`, " AND "),
  times(2000, (i) => `name:(a${i} OR b)`, " AND "),
  `"${times(10_000, "software")}"`,
  `"${times(10_000, "software")}"~10000`,
  `"${times(8000, (i) => `w${i}`)}"~${"9".repeat(300)}`,
  `followers:${"9".repeat(60_000)}`,
  `followers:[-${"9".repeat(30_000)} TO ${"9".repeat(30_000)}]`,
  `a^${"9".repeat(60_000)}`,
];

/** Names that objects have of their own, and characters that are none. */
export const strangeNames: readonly string[] = [
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype", "length", "then"],
  ...["\ud83d", "\ude80", "a\ud83d", "\ude80b", "\0", "a\0b", "\u200f", "\u202eevil", "\ufeff", "\uffff", "\u{10ffff}"],
];
