import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@firmament/test-support/source-tree.ts";
import type { VectorFile, VectorLine } from "../../src/vectors/vector-file.ts";
import type { LuceneSession } from "./lucene-session.ts";
import { emojiDifferences, parserDifferences, tokenDifferences } from "./version-differences.ts";

const PAGE = join(root, "docs/internals/vectors.md");
const START = "<!-- Written by npm run vectors -->";

/** Writes the figures of `docs/internals/vectors.md`: the part after the mark. */
export async function writePage(file: VectorFile, lucene8: LuceneSession, lucene10: LuceneSession): Promise<void> {
  const page = readFileSync(PAGE, "utf8");
  const [head] = page.split(START);
  const parts = [
    `${head}${START}`,
    ...classicPart(file),
    ...(await parserPart(file, lucene8, lucene10)),
    ...(await wordsPart(lucene8, lucene10)),
  ];
  writeFileSync(PAGE, `${parts.join("\n\n")}\n`);
}

function classicPart({ vectors, reasons }: VectorFile): readonly string[] {
  const rows = Object.entries(reasons).map(([reason, meaning]) => {
    const having = vectors.filter(({ classic }) => classic?.reason === reason);
    const [example] = having.toSorted((a, b) => a.query.length - b.query.length);
    return [reason, String(having.length), code(example?.query ?? ""), meaning.replaceAll("|", "\\|")];
  });
  const alike = vectors.filter(({ classic }) => classic === undefined);
  return [
    "## The classic parser",
    `Of ${count(vectors)} queries, the classic parser of both versions reads ${count(alike)} as the language does, with both default operators. The others
contain one of these differences; a query with several of them is in the first row that applies.`,
    table(["reason", "queries", "shortest", "meaning"], rows),
  ];
}

function count(vectors: readonly VectorLine[]): string {
  return vectors.length.toLocaleString("en");
}

async function parserPart(
  file: VectorFile,
  lucene8: LuceneSession,
  lucene10: LuceneSession,
): Promise<readonly string[]> {
  const { differences, alike } = await parserDifferences(lucene8, lucene10);
  const trees = file.vectors.filter((vector) => vector.lucene10 !== undefined).length;
  const texts = file.vectors.filter(
    ({ classic }) => classic !== undefined && String(classic.lucene8) !== String(classic.lucene10),
  );
  const regexps = texts.filter(({ classic }) => classic?.reason === "regexp").length;
  return [
    `## Lucene ${file.lucene8} and ${file.lucene10}`,
    `The trees of the ${count(file.vectors)} queries have the same answers in both versions${trees === 0 ? "" : `, except for ${trees}`}. The texts of ${texts.length} queries have
other answers; ${regexps === texts.length ? "all" : regexps} of them contain \`\\d\`, \`\\w\` or their complements. Of ${differences.length + alike} more notations, the classic parsers read ${alike} alike and
these differently:`,
    table(
      ["query", file.lucene8, file.lucene10, "difference"],
      differences.map(({ query, shows, ...answers }) => [
        code(query),
        shortAnswer(answers.lucene8),
        shortAnswer(answers.lucene10),
        shows,
      ]),
    ),
  ];
}

/** The number of matches, or the kind of the error. */
function shortAnswer(answer: string): string {
  if (/^[a-z]/.test(answer)) return answer;
  const size = answer.split(" ").reduce((sum, range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return range === "" ? sum : sum + last - first + 1;
  }, 0);
  return size === 1 ? "1 match" : `${size} matches`;
}

async function wordsPart(lucene8: LuceneSession, lucene10: LuceneSession): Promise<readonly string[]> {
  const classes = await tokenDifferences(lucene8, lucene10);
  const total = classes.reduce((sum, { codePoints }) => sum + codePoints.length, 0);
  const emoji = await emojiDifferences(lucene8, lucene10);
  return [
    `\`StandardAnalyzer\` of Lucene 10 knows a later version of Unicode. ${total.toLocaleString("en")} code points have other tokens, in texts with each of them between
letters, doubled, and between digits:`,
    table(
      ["code points", "number", "first ones", `tokens in ${lucene8.version}`, `tokens in ${lucene10.version}`],
      classes.map(({ class: name, codePoints, lucene8: a, lucene10: b }) => [
        name,
        codePoints.length.toLocaleString("en"),
        rangesOf(codePoints).slice(0, 4).join(", "),
        a.map(code).join(" "),
        b.map(code).join(" "),
      ]),
    ),
    "Sequences of emoji with other tokens:",
    table(
      ["text", lucene8.version, lucene10.version],
      emoji.map(({ text, lucene8: a, lucene10: b }) => [code(text), a.map(code).join(" "), b.map(code).join(" ")]),
    ),
    "None of these is a token of the companies, so no vector depends on them. `standardAnalyzer` has the tokens of Lucene 8.8.1.",
  ];
}

function rangesOf(codePoints: readonly number[]): readonly string[] {
  const ranges: { first: number; last: number }[] = [];
  for (const codePoint of codePoints) {
    const range = ranges.at(-1);
    if (range?.last === codePoint - 1) range.last = codePoint;
    else ranges.push({ first: codePoint, last: codePoint });
  }
  const name = (codePoint: number): string => `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
  return ranges.map(({ first, last }) => (first === last ? name(first) : `${name(first)} to ${name(last)}`));
}

function code(text: string): string {
  const shown = text.replace(/\|/g, "\\|").replace(/[\t\n\r]/g, (space) => JSON.stringify(space).slice(1, -1));
  return shown.includes("`") ? `\`\` ${shown} \`\`` : `\`${shown}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
