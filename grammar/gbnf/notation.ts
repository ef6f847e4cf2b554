/** A literal of GBNF. */
export function literal(text: string): string {
  return `"${text.replace(/["\\\n\r\t\u3000]/g, escaped)}"`;
}

/** A class of at least two characters; a negated one has all others. */
export function characterClass(characters: string, { negated = false }: { readonly negated?: boolean } = {}): string {
  // At the start, `^` would negate the class; before the end, `-` would be a range.
  const rank = (character: string): number => ("^-".includes(character) ? 1 : 0) + (character === "-" ? 1 : 0);
  const members = Array.from(new Set(characters)).toSorted((a, b) => rank(a) - rank(b));
  return `[${negated ? "^" : ""}${members.map((member) => (/[[\]]/.test(member) ? `\\${member}` : escaped(member))).join("")}]`;
}

const named: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\" };

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return named[character] ?? (code < 0x7f ? character : `\\u${code.toString(16).padStart(4, "0")}`);
}

/** The rules of a grammar by name; each is the right side of its definition. */
export type Rules = Readonly<Record<string, string>>;

/** A grammar as text, with one line for each rule. */
export function grammarText(rules: Rules): string {
  return Object.entries(rules)
    .map(([name, definition]) => `${name} ::= ${definition}\n`)
    .join("");
}
