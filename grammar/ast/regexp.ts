/**
 * What a regular expression of the query language says. Code points, not code units. The `^` that may begin and the `$`
 * that may end a pattern are left out: an expression always matches a whole token.
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
  /** `*` is 0 to null, `+` 1 to null, `?` 0 to 1; `most` is null for "any number". */
  | { readonly kind: "repetition"; readonly body: RegexpTree; readonly least: number; readonly most: number | null };

/** A range `[low, high]` of code points (both inclusive), or one of `\d` (0-9), `\w` (A-Z a-z 0-9 _), `\s` and their complements. */
export type ClassMember =
  | { readonly kind: "range"; readonly low: number; readonly high: number }
  | { readonly kind: "digit" | "word" | "space"; readonly negated: boolean };

/** A pattern's tree, or what is wrong with it on `[start, end)` of the pattern, and what may have been meant `instead` of that. */
export type RegexpResult =
  | { readonly ok: true; readonly tree: RegexpTree }
  | {
      readonly ok: false;
      readonly message: string;
      readonly start: number;
      readonly end: number;
      readonly instead?: string | undefined;
    };

/** How deep parentheses and repetitions may stand in each other. */
const deepest = 100;

const quantifier = /([*+?])|\{(\d+)(?:(,)(\d*))?\}/y;
const empty: RegexpTree = Object.freeze({ kind: "empty" });
const any: RegexpTree = Object.freeze({ kind: "any" });

/**
 * Reads a pattern in one pass and never throws. `^` at its start and `$` at its end are left out; elsewhere they are
 * characters like any other.
 */
export function parseRegexp(pattern: string): RegexpResult {
  try {
    return { ok: true, tree: new PatternParser(pattern).read() };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    const { message, start, end, instead } = error;
    return { ok: false, message, start, end, instead };
  }
}

class PatternError extends Error {
  readonly start: number;
  readonly end: number;
  readonly instead: string | undefined;

  constructor(message: string, start: number, end: number, instead?: string) {
    super(message);
    this.start = start;
    this.end = end;
    this.instead = instead;
  }
}

/** Recursive descent, one method for each level of precedence, the lowest first. */
class PatternParser {
  private readonly pattern: string;
  private at: number;
  private depth = 0;

  constructor(pattern: string) {
    this.pattern = pattern;
    this.at = pattern.startsWith("^") ? 1 : 0;
  }

  read(): RegexpTree {
    const tree = this.alternation();
    if (this.isOver()) return tree;
    throw new PatternError("This `)` closes nothing in the regular expression.", this.at, this.at + 1, "\\)");
  }

  private alternation(): RegexpTree {
    const alternatives = [this.concatenation()];
    while (this.skip("|")) alternatives.push(this.concatenation());
    return alternatives.length === 1 ? only(alternatives) : { kind: "alternation", alternatives };
  }

  private concatenation(): RegexpTree {
    const parts: RegexpTree[] = [];
    while (!this.isOver() && !this.sees("|") && !this.sees(")")) parts.push(this.repetition());
    return parts.length < 2 ? only(parts) : { kind: "concatenation", parts };
  }

  private repetition(): RegexpTree {
    const start = this.at;
    const outside = this.depth;
    let body = this.atom();
    for (let counts = this.counts(); counts !== null; counts = this.counts()) {
      this.deepen(start);
      body = { kind: "repetition", body, ...counts };
    }
    this.depth = outside;
    return body;
  }

  private counts(): { least: number; most: number | null } | null {
    const start = this.at;
    quantifier.lastIndex = start;
    const found = quantifier.exec(this.pattern);
    if (found === null) {
      if (this.sees("{")) throw new PatternError("A count is written as {2}, {2,} or {2,5}.", start, start + 1, "\\{");
      return null;
    }
    this.at = quantifier.lastIndex;
    const [, sign, low = "", comma, high = ""] = found;
    if (sign !== undefined) return { least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : null };
    const least = Number(low);
    const most = comma === undefined ? least : high === "" ? null : Number(high);
    if (!Number.isSafeInteger(least) || !Number.isSafeInteger(most ?? 0)) {
      throw new PatternError("This count is too large.", start, this.at);
    }
    if (most !== null && most < least) {
      throw new PatternError("The second count is smaller than the first.", start, this.at, `{${high},${low}}`);
    }
    return { least, most };
  }

  private atom(): RegexpTree {
    const start = this.at;
    if (/[*+?{]/.test(this.pattern.charAt(start))) {
      const sign = this.pattern.charAt(start);
      throw new PatternError(`There is nothing before \`${sign}\` to repeat.`, start, start + 1, `\\${sign}`);
    }
    if (this.skip("(")) return this.group(start);
    if (this.skip("[")) return this.class(start);
    if (this.skip(".")) return any;
    const member = this.member();
    if (member.kind !== "range") return { kind: "class", negated: false, members: [member] };
    return { kind: "character", codePoint: member.low };
  }

  private group(start: number): RegexpTree {
    this.deepen(start);
    const tree = this.alternation();
    if (!this.skip(")")) {
      throw new PatternError("This `(` of the regular expression is never closed.", start, start + 1, "\\(");
    }
    this.depth--;
    return tree;
  }

  private class(start: number): RegexpTree {
    const negated = this.skip("^");
    const members: ClassMember[] = [];
    while (!this.skip("]")) {
      if (this.at >= this.pattern.length) {
        throw new PatternError("This `[` of the regular expression is never closed.", start, start + 1, "\\[");
      }
      members.push(this.range());
    }
    if (members.length > 0) return { kind: "class", negated, members };
    throw new PatternError("There is nothing between the brackets.", start, this.at, negated ? "\\[^\\]" : "\\[\\]");
  }

  /** `a`, `a-z` or `\d`; a `-` that has no two ends is a character. */
  private range(): ClassMember {
    const start = this.at;
    const low = this.member();
    if (low.kind !== "range" || !this.sees("-") || this.pattern[this.at + 1] === "]") return low;
    const dash = this.at++;
    if (this.at >= this.pattern.length) return low;
    const high = this.member();
    const [first, last] = [this.pattern.slice(start, dash), this.pattern.slice(dash + 1, this.at)];
    if (high.kind !== "range") {
      throw new PatternError(
        "A range of characters needs a character at its end.",
        start,
        this.at,
        `${first}\\-${last}`,
      );
    }
    if (high.low < low.low) {
      throw new PatternError("The range's first character comes after its last.", start, this.at, `${last}-${first}`);
    }
    return { kind: "range", low: low.low, high: high.low };
  }

  /** One character or `\` and what follows, inside brackets or out. */
  private member(): ClassMember {
    const start = this.at;
    const isEscaped = this.skip("\\");
    const codePoint = this.pattern.codePointAt(this.at);
    if (codePoint === undefined) throw new PatternError("The backslash at the end escapes nothing.", start, this.at);
    this.at += codePoint > 0xffff ? 2 : 1;
    const named = isEscaped ? classNamed(String.fromCodePoint(codePoint)) : null;
    return named ?? { kind: "range", low: codePoint, high: codePoint };
  }

  private deepen(start: number): void {
    if (this.depth++ < deepest) return;
    const message = `The regular expression is nested more than ${deepest} levels deep.`;
    throw new PatternError(message, start, start + 1);
  }

  private isOver(): boolean {
    const rest = this.pattern.length - this.at;
    return rest <= 0 || (rest === 1 && this.sees("$"));
  }

  private sees(character: string): boolean {
    return this.pattern[this.at] === character;
  }

  private skip(character: string): boolean {
    if (!this.sees(character)) return false;
    this.at++;
    return true;
  }
}

function only(trees: readonly RegexpTree[]): RegexpTree {
  return trees[0] ?? empty;
}

function classNamed(letter: string): ClassMember | null {
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
