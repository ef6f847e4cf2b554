import { characterClass, literal, type Rules } from "./notation.ts";

/** Which texts a set of rules leaves out. */
export interface Exclusion {
  /** Texts that are not words. */
  readonly words: readonly string[];
  /** Texts with which no word begins. */
  readonly prefixes: readonly string[];
}

/** The characters of words. */
export interface WordCharacters {
  /** The characters with which no word begins, unless they are escaped. */
  readonly notFirst: string;
  /** The characters that are no part of a word, unless they are escaped. */
  readonly never: string;
  /** The name of the rule for what may follow the first character, any number of times. */
  readonly rest: string;
  /** The name of the rule for an escaped character. */
  readonly escaped: string;
  /** The name of the rule for a first character that is escaped. */
  readonly firstEscaped: string;
}

/**
 * Rules for words without some others. GBNF cannot subtract: the rules spell out how a word departs from each excluded
 * one.
 *
 * @param name of the first rule
 */
export function excludingRules(
  name: string,
  { words, prefixes }: Exclusion,
  { notFirst, never, rest, escaped, firstEscaped }: WordCharacters,
): Rules {
  const excluded = [...words, ...prefixes];
  const rules: Record<string, string> = {};
  const addRule = (ruleName: string, prefix: string): void => {
    const next = new Set(
      excluded
        .filter((text) => text.length > prefix.length && text.startsWith(prefix))
        .map((text) => text.charAt(prefix.length)),
    );
    const isFirst = prefix === "";
    const others = characterClass([...never, ...(isFirst ? notFirst : ""), ...next].join(""), { negated: true });
    const departures = [
      `${others} ${rest}*`,
      `${escaped} ${rest}*`,
      ...(isFirst ? [`${firstEscaped} ${rest}*`] : []),
      ...Array.from(next)
        .filter((character) => !prefixes.includes(prefix + character))
        .map((character) => {
          const inner = `${name}-${Array.from(prefix + character, codeOf).join("")}`;
          addRule(inner, prefix + character);
          return `${literal(character)} ${inner}`;
        }),
    ].join(" | ");
    rules[ruleName] = isFirst || words.includes(prefix) ? departures : `( ${departures} )?`;
  };
  addRule(name, "");
  return rules;
}

function codeOf(character: string): string {
  return /[A-Za-z0-9]/.test(character) ? character.toLowerCase() : `x${character.charCodeAt(0).toString(16)}`;
}
