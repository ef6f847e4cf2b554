import { EXISTS_FIELD } from "../ast/exists-field.ts";
import { OPERATORS } from "../syntax/operators.ts";
import { spaces } from "../syntax/tokens.ts";
import { excludingRules, type WordCharacters } from "./excluding-rules.ts";
import { characterClass, literal, type Rules } from "./notation.ts";

const special = `${spaces}()[]{}:^"~\\*?`;
const notInBound = `${spaces}]}\\`;
const signs = "-+!/<>";

const wordCharacters: WordCharacters = {
  never: special,
  notFirst: signs,
  rest: "word-rest",
  escaped: "escape",
  firstEscaped: "first-escape",
};

const symbols = ["&&", "||"];

/** The words of operators, and the signs that stand for them at the start of a word. */
const operators = { words: OPERATORS, prefixes: symbols };

/** The tokens, with the spaces of canonical notation, and the parts of them that `gbnf.ts` refers to. */
export function lexicalRules(): Rules {
  return {
    space: '" "',
    boost: '"^" [0-9]{1,24} ( "." [0-9]{1,24} )?',
    edits: '"~" [0-2]?',
    slop: '"~" [0-9]{0,10}',
    compare: '"<=" | ">=" | "<" | ">"',
    quoted: `"\\"" ( [^"\\\\] | "\\\\" ["\\\\] )* "\\""`,
    decimal: '( [0-9]+ ( "." [0-9]* )? | "." [0-9]+ ) ( [eE] [+-]? [0-9]+ )?',
    escape: `"\\\\" ${characterClass(special)}`,
    // Letters only begin operators: an escaped letter before digits would be a code unit.
    "first-escape": `"\\\\" ( ${characterClass(`${signs}&|`)} | ${OPERATORS.map(literal).join(" | ")} )`,
    "word-rest": `${characterClass(special, { negated: true })} | escape`,
    "pattern-rest": "word-rest | [*?]",
    pattern: `( plain-word | ${OPERATORS.map(literal).join(" | ")} )? [*?] pattern-rest*`,
    ...excludingRules("plain-word", operators, wordCharacters),
    ...excludingRules("comparand", { ...operators, prefixes: [...symbols, "="] }, wordCharacters),
    // A bound that begins with a quote is quoted.
    "bound-text": `${characterClass(`"${notInBound}`, { negated: true })} ${characterClass(notInBound, { negated: true })}*`,
  };
}

/** The names of fields. */
export function anyField(): Rules {
  return excludingRules("field-name", { ...operators, words: [...OPERATORS, EXISTS_FIELD] }, wordCharacters);
}
