import { EXISTS_FIELD } from "../ast/exists-field.ts";
import { escapeWord } from "../syntax/escape.ts";
import type { Production } from "../syntax/production.ts";
import { productionsOf, ruleNames } from "../syntax/productions.ts";
import { anyField, lexicalRules } from "./lexical-rules.ts";
import { grammarText, literal, type Rules } from "./notation.ts";
import { regexpRules } from "./regexp-rules.ts";

export interface GbnfOptions {
  /** The names of the fields that queries may name, such as those of a schema; default: any. */
  readonly fields?: readonly string[] | undefined;
}

/**
 * The query language as a grammar in the notation GBNF, for models whose output a grammar constrains. Its start is `root`.
 *
 * It generates valid queries in canonical notation only: operators as words, single spaces, only necessary escapes. It
 * accepts each text that `print` returns, except regular expressions with `^` after the start, with ranges of characters
 * other than letters and digits of ASCII, or with counts above 9 before a comma and 99 behind it. The limits of nesting and length are not part of it.
 *
 * @throws {RangeError} for an empty list of fields
 */
export function gbnf({ fields }: GbnfOptions = {}): string {
  if (fields?.length === 0) throw new RangeError("The option fields of gbnf needs at least one name.");
  const names =
    fields === undefined ? anyField() : { "field-name": fields.map((name) => literal(escapeWord(name))).join(" | ") };
  const restricted = restrictedRules();
  return grammarText({
    root: "query",
    ...syntacticRules(restricted),
    ...restricted,
    ...names,
    ...lexicalRules(),
    ...regexpRules(),
  });
}

/** How canonical notation writes the tokens of the grammar. */
const tokens: Readonly<Record<string, string>> = {
  Or: '" OR "',
  And: '" AND "',
  Not: '"NOT "',
  To: '" TO "',
  Plus: '"+"',
  Minus: '"-"',
  LeftParenthesis: '"("',
  RightParenthesis: '")"',
  Colon: '":"',
  FieldWord: "field-name",
  Boost: "boost",
  Quoted: "quoted",
  RangeOpen: "[\\[{]",
  RangeClose: "[\\]}]",
};

/** The rules of `lucene.ebnf` with restrictions that its productions cannot state. */
function restrictedRules(): Rules {
  return {
    clause: `field ( ${valuesOf("fielded")} ) | ${literal(`${EXISTS_FIELD}:`)} field-name boost? | "*:*" boost? | ${valuesOf("bare")}`,
    bound: "bound-text | quoted",
    comparison: "compare ( quoted | sign decimal | comparand ) boost?",
    regexp: '"/" regexp-pattern "/" boost?',
    "empty-regexp": '"//" boost?',
    phrase: "quoted ( slop boost? | boost slop? )?",
    number: "sign decimal boost?",
    word: "plain-word ( edits boost? | boost edits? )? | pattern boost?",
  };
}

/** The alternatives of a clause. Two slashes directly after a colon would be an address; a number needs a field. */
function valuesOf(position: "fielded" | "bare"): string {
  const [, alternatives] = productionsOf("clause");
  const names = namesIn(alternatives).filter((name) => position === "fielded" || name !== "number");
  return [...names, position === "fielded" ? '" " empty-regexp' : "empty-regexp"].join(" | ");
}

function namesIn(production: Production | undefined): readonly string[] {
  if (production === undefined || production.kind === "token") return [];
  return production.kind === "rule" ? [production.name] : production.parts.flatMap(namesIn);
}

/** The rules of the parser, without the restricted ones and those that only they need. */
function syntacticRules(restricted: Rules): Rules {
  const names = ruleNames.filter((name) => !Object.hasOwn(restricted, name) && name !== "modifiers");
  return Object.fromEntries(names.map((name) => [name, sequenceOf(productionsOf(name))]));
}

function sequenceOf(productions: readonly Production[]): string {
  return productions.map(definitionOf).join(" ");
}

function definitionOf(production: Production): string {
  switch (production.kind) {
    case "token":
      return tokens[production.name] ?? missing(production.name);
    case "rule":
      return production.name;
    case "all":
      return sequenceOf(production.parts);
    case "or":
      return `( ${production.parts.map(definitionOf).join(" | ")} )`;
    case "option":
      return `( ${sequenceOf(production.parts)} )?`;
    case "many":
      return `( ${sequenceOf(production.parts)} )*`;
    case "some": {
      const part = sequenceOf(production.parts);
      return `${part} ( space ${part} )*`;
    }
  }
}

function missing(token: string): never {
  throw new Error(`The token ${token} has no canonical notation.`);
}
