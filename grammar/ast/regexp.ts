/**
 * The tree of a regular expression, over code points. A leading `^` and a trailing `$` are dropped: an expression
 * always matches a whole token.
 */
export type RegexpTree =
  /** The empty string: `()`, or an empty pattern. */
  | { readonly kind: "empty" }
  | { readonly kind: "character"; readonly codePoint: number }
  /** `.` */
  | { readonly kind: "any" }
  /** `[…]`, `[^…]`, and `\d`, `\W` and the like outside brackets. */
  | { readonly kind: "class"; readonly negated: boolean; readonly members: readonly ClassMember[] }
  /** At least two parts. */
  | { readonly kind: "concatenation"; readonly parts: readonly RegexpTree[] }
  /** At least two alternatives. */
  | { readonly kind: "alternation"; readonly alternatives: readonly RegexpTree[] }
  /** `*` is 0 to null, `+` is 1 to null, `?` is 0 to 1; `max` is null if it is unbounded. */
  | { readonly kind: "repetition"; readonly body: RegexpTree; readonly min: number; readonly max: number | null };

/**
 * A range of code points, bounds included; or `\d` (0-9), `\w` (A-Z a-z 0-9 _), `\s`, or the complement of one of
 * these.
 */
export type ClassMember =
  | { readonly kind: "range"; readonly low: number; readonly high: number }
  | { readonly kind: "digit" | "word" | "space"; readonly negated: boolean };

/** The tree of a pattern, or its first error on `[start, end)` with a suggested replacement of that range. */
export type RegexpResult =
  | { readonly ok: true; readonly tree: RegexpTree }
  | {
      readonly ok: false;
      readonly message: string;
      readonly start: number;
      readonly end: number;
      readonly suggestion?: string | undefined;
    };

/** Maximum nesting of parentheses and repetitions. */
const MAX_DEPTH = 100;

const quantifier = /([*+?])|\{(\d+)(?:(,)(\d*))?\}/y;
const emptyTree: RegexpTree = Object.freeze({ kind: "empty" });
const anyCharacter: RegexpTree = Object.freeze({ kind: "any" });

/**
 * Parses a pattern in one pass; does not throw. A leading `^` and a trailing `$` are dropped; elsewhere they are
 * ordinary characters.
 */
export function parseRegexp(pattern: string): RegexpResult {
  try {
    return { ok: true, tree: new PatternParser(pattern).parse() };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    const { message, start, end, suggestion } = error;
    return { ok: false, message, start, end, suggestion };
  }
}

class PatternError extends Error {
  readonly start: number;
  readonly end: number;
  readonly suggestion: string | undefined;

  constructor(message: string, start: number, end: number, suggestion?: string) {
    super(message);
    this.start = start;
    this.end = end;
    this.suggestion = suggestion;
  }
}

/** A recursive descent parser: one method for each precedence level, the lowest first. */
class PatternParser {
  private readonly pattern: string;
  private offset: number;
  private depth = 0;

  constructor(pattern: string) {
    this.pattern = pattern;
    this.offset = pattern.startsWith("^") ? 1 : 0;
  }

  parse(): RegexpTree {
    const tree = this.alternation();
    if (this.isAtEnd()) return tree;
    throw new PatternError(
      "This `)` in the regular expression has no opening parenthesis.",
      this.offset,
      this.offset + 1,
      "\\)",
    );
  }

  private alternation(): RegexpTree {
    const alternatives = [this.concatenation()];
    while (this.skip("|")) alternatives.push(this.concatenation());
    return alternatives.length === 1 ? single(alternatives) : { kind: "alternation", alternatives };
  }

  private concatenation(): RegexpTree {
    const parts: RegexpTree[] = [];
    while (!this.isAtEnd() && !this.sees("|") && !this.sees(")")) parts.push(this.repetition());
    return parts.length < 2 ? single(parts) : { kind: "concatenation", parts };
  }

  private repetition(): RegexpTree {
    const start = this.offset;
    const outerDepth = this.depth;
    let body = this.atom();
    for (let range = this.quantifier(); range !== null; range = this.quantifier()) {
      this.enter(start);
      body = { kind: "repetition", body, ...range };
    }
    this.depth = outerDepth;
    return body;
  }

  private quantifier(): { min: number; max: number | null } | null {
    const start = this.offset;
    quantifier.lastIndex = start;
    const match = quantifier.exec(this.pattern);
    if (match === null) {
      if (this.sees("{"))
        throw new PatternError("A count must have the form {2}, {2,} or {2,5}.", start, start + 1, "\\{");
      return null;
    }
    this.offset = quantifier.lastIndex;
    const [, sign, low = "", comma, high = ""] = match;
    if (sign !== undefined) return { min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : null };
    const min = Number(low);
    const max = comma === undefined ? min : high === "" ? null : Number(high);
    if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max ?? 0)) {
      throw new PatternError("This count is too large.", start, this.offset);
    }
    if (max !== null && max < min) {
      throw new PatternError("The second count is smaller than the first.", start, this.offset, `{${high},${low}}`);
    }
    return { min, max };
  }

  private atom(): RegexpTree {
    const start = this.offset;
    if (/[*+?{]/.test(this.pattern.charAt(start))) {
      const sign = this.pattern.charAt(start);
      throw new PatternError(`\`${sign}\` has nothing before it to repeat.`, start, start + 1, `\\${sign}`);
    }
    if (this.skip("(")) return this.group(start);
    if (this.skip("[")) return this.class(start);
    if (this.skip(".")) return anyCharacter;
    const member = this.member();
    if (member.kind !== "range") return { kind: "class", negated: false, members: [member] };
    return { kind: "character", codePoint: member.low };
  }

  private group(start: number): RegexpTree {
    this.enter(start);
    const tree = this.alternation();
    if (!this.skip(")")) {
      throw new PatternError("This `(` in the regular expression is not closed.", start, start + 1, "\\(");
    }
    this.depth--;
    return tree;
  }

  private class(start: number): RegexpTree {
    const negated = this.skip("^");
    const members: ClassMember[] = [];
    while (!this.skip("]")) {
      if (this.offset >= this.pattern.length) {
        throw new PatternError("This `[` in the regular expression is not closed.", start, start + 1, "\\[");
      }
      members.push(this.range());
    }
    if (members.length > 0) return { kind: "class", negated, members };
    throw new PatternError("These brackets are empty.", start, this.offset, negated ? "\\[^\\]" : "\\[\\]");
  }

  /** `a`, `a-z` or `\d`. A `-` without two bounds is a character. */
  private range(): ClassMember {
    const start = this.offset;
    const low = this.member();
    if (low.kind !== "range" || !this.sees("-") || this.pattern[this.offset + 1] === "]") return low;
    const dash = this.offset++;
    if (this.offset >= this.pattern.length) return low;
    const high = this.member();
    const [first, last] = [this.pattern.slice(start, dash), this.pattern.slice(dash + 1, this.offset)];
    if (high.kind !== "range") {
      throw new PatternError("A character range must end with a character.", start, this.offset, `${first}\\-${last}`);
    }
    if (high.low < low.low) {
      throw new PatternError(
        "The first character of the range comes after the last.",
        start,
        this.offset,
        `${last}-${first}`,
      );
    }
    return { kind: "range", low: low.low, high: high.low };
  }

  /** A character or an escape, inside or outside brackets. */
  private member(): ClassMember {
    const start = this.offset;
    const isEscaped = this.skip("\\");
    const codePoint = this.pattern.codePointAt(this.offset);
    if (codePoint === undefined)
      throw new PatternError("The backslash at the end has no character to escape.", start, this.offset);
    this.offset += codePoint > 0xffff ? 2 : 1;
    const shorthand = isEscaped ? shorthandClass(String.fromCodePoint(codePoint)) : null;
    return shorthand ?? { kind: "range", low: codePoint, high: codePoint };
  }

  private enter(start: number): void {
    if (this.depth++ < MAX_DEPTH) return;
    const message = `The regular expression is nested more than ${MAX_DEPTH} levels deep.`;
    throw new PatternError(message, start, start + 1);
  }

  private isAtEnd(): boolean {
    const rest = this.pattern.length - this.offset;
    return rest <= 0 || (rest === 1 && this.sees("$"));
  }

  private sees(character: string): boolean {
    return this.pattern[this.offset] === character;
  }

  private skip(character: string): boolean {
    if (!this.sees(character)) return false;
    this.offset++;
    return true;
  }
}

function single(trees: readonly RegexpTree[]): RegexpTree {
  return trees[0] ?? emptyTree;
}

function shorthandClass(letter: string): ClassMember | null {
  switch (letter) {
    case "d":
    case "D":
      return { kind: "digit", negated: letter === "D" };
    case "w":
    case "W":
      return { kind: "word", negated: letter === "W" };
    case "s":
    case "S":
      return { kind: "space", negated: letter === "S" };
    default:
      return null;
  }
}
