import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LuceneParser } from "./syntax/lucene-parser.ts";
import { modes } from "./syntax/tokens.ts";

const ebnf = readFileSync(new URL("lucene.ebnf", import.meta.url), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
const productions = new Map(
  ebnf
    .split(/^(?=\w+ +::=)/m)
    .filter((text) => text.includes("::="))
    .map((text) => {
      const [name = "", body = ""] = text.split(/\s+::=\s+/);
      return [name.trim(), body.trim().replace(/\s+/g, " ")] as const;
    }),
);
const isRule = (name: string): boolean => name === name.toLowerCase();
const rules = [...productions.keys()].filter(isRule);

/** Tokens that are always an error, or that `tokenize` replaces by other tokens. */
const unlisted = [
  "DoubledSigns",
  "UnclosedQuote",
  "UnclosedRegexp",
  "StrayBracket",
  "LoneBackslash",
  "AddressColon",
  "Address",
];
const parts = [
  "WORD_CHARACTER",
  "WORD_START",
  "DASHES",
  "BOUND_CHARACTER",
  "BOUND_START",
  "ESCAPE",
  "HEXADECIMAL",
  "ANY",
];

function namesIn(body: string): string[] {
  return body.replace(/\[[^\]]*\]|"[^"]*"|'[^']*'/g, " ").match(/[A-Za-z_]+/g) ?? [];
}

test("lists the rules of the parser", () => {
  expect(rules).toEqual(Object.keys(new LuceneParser(true).getGAstProductions()));
});

test("the parser has each production above its rule", () => {
  const source = readFileSync(new URL("syntax/lucene-parser.ts", import.meta.url), "utf8");
  for (const rule of rules) expect(source).toContain(`  // ${rule} ::= ${productions.get(rule)}\n`);
});

test("each production equals the parser's", () => {
  const grammar = new LuceneParser(true).getSerializedGastProductions();
  for (const production of grammar) {
    const name = "name" in production ? String(production.name) : "";
    expect(toEbnf(production), name).toBe(productions.get(name));
  }
});

test("lists the tokens of the lexer", () => {
  const names = new Set(
    Object.values(modes)
      .flat()
      .map(({ name }) => name),
  );
  const screamingNames = [...names]
    .filter((name) => !unlisted.includes(name))
    .map((name) => name.replace(/\B[A-Z]/g, "_$&").toUpperCase());
  const tokens = [...productions.keys()].filter((name) => !isRule(name) && !parts.includes(name));
  expect(tokens.toSorted()).toEqual(screamingNames.toSorted());
});

test("each name has a production, and each production except SPACE is reachable from query", () => {
  const reached = new Set<string>(["query", "SPACE"]);
  for (const name of reached) {
    expect(productions.has(name), name).toBe(true);
    for (const used of namesIn(productions.get(name) ?? "")) reached.add(used);
  }
  expect([...reached].toSorted()).toEqual([...productions.keys()].toSorted());
});

interface Production {
  readonly type: string;
  readonly name?: string;
  readonly definition?: readonly Production[];
}

/** A production of the parser in the notation of the file. */
function toEbnf({ type, name = "", definition = [] }: Production): string {
  const inner = definition.map(toEbnf);
  const nested =
    inner.length === 1 && /^\w+$/.test(inner[0] ?? "")
      ? inner.join()
      : `( ${inner.join(" ")} )`.replace(/^\( (\(.*\)) \)$/, "$1");
  switch (type) {
    case "NonTerminal":
      return name;
    case "Terminal":
      return name.replace(/\B[A-Z]/g, "_$&").toUpperCase();
    case "Alternation":
      return `( ${inner.join(" | ")} )`;
    case "Option":
      return `${nested}?`;
    case "Repetition":
      return `${nested}*`;
    case "RepetitionMandatory":
      return `${nested}+`;
    case "Rule":
      return inner.length === 1 ? inner.join().replace(/^\( (.*) \)$/, "$1") : inner.join(" ");
    default:
      return inner.join(" ");
  }
}
