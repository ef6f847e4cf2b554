import type { ComparisonOperator } from "../ast/ast.ts";
import { IssueCollector } from "../diagnostics/issue.ts";
import { unescapeText } from "../syntax/escape.ts";
import { luceneParser } from "../syntax/lucene-parser.ts";
import {
  Bound,
  Colon,
  Compare,
  FieldWord,
  LeftParenthesis,
  Minus,
  OpenEnd,
  Plus,
  Quoted,
  RangeOpen,
  RightParenthesis,
  To,
  type Token,
  type TokenType,
} from "../syntax/tokens.ts";
import { GrammarWalk } from "./grammar-walk.ts";

/** What is open around a place in a text, behind the tokens before it, be they the beginning of a query or not. */
export class CaretContext {
  readonly #walk: GrammarWalk = new GrammarWalk(luceneParser().start);
  readonly #outerGroups: (string | null)[] = [];
  #group: string | null = null;
  #named: string | null = null;
  #comparison: ComparisonOperator | null = null;
  #end: "low" | "high" | null = null;
  #bracket: Token | null = null;

  constructor(tokens: readonly Token[]) {
    for (const token of tokens) this.#take(token);
  }

  /** The field of the group around the place. */
  get group(): string | null {
    return this.#group;
  }

  /** The field of the clause that has begun. */
  get field(): string | null {
    return this.#named ?? this.#group;
  }

  /** The sign of comparison before the place. */
  get comparison(): ComparisonOperator | null {
    return this.#comparison;
  }

  /** Which end of a range the place is in or behind; `null` when it is in none. */
  get boundSide(): "low" | "high" | null {
    return this.#end;
  }

  /** Where the bracket of that range stands. */
  get bracket(): number {
    return this.#bracket?.startOffset ?? 0;
  }

  /** What closes all that is open, behind the token that comes next. */
  get closing(): string {
    const bracket = this.#bracket?.image === "{" ? "}" : "]";
    const range = this.#end === null ? "" : (this.#end === "low" ? " TO *" : "") + bracket;
    return range + ")".repeat(this.#outerGroups.length);
  }

  /** Whether a token of the type may come next. */
  expects(type: TokenType): boolean {
    return this.#walk.expects(type);
  }

  #take(token: Token): void {
    const { tokenType } = token;
    const isBound = this.expects(Bound);
    const step = this.#walk.take(token);
    if (step === "nowhere") return;
    if (tokenType === Bound || tokenType === OpenEnd || (tokenType === To && isBound)) {
      if (step === "behind a gap") this.#end = "high";
      return;
    }
    if (step === "behind a gap") this.#endClause();
    switch (tokenType) {
      case Colon:
      case Plus:
      case Minus:
        return;
      case FieldWord:
        this.#named = unescapeText(token.image, 0, new IssueCollector(token.image));
        return;
      case Compare:
        this.#comparison = token.image as ComparisonOperator;
        return;
      case RangeOpen:
        this.#end = "low";
        this.#bracket = token;
        return;
      case To:
        this.#end = "high";
        return;
      case Quoted:
        if (this.#end === null) this.#endClause();
        return;
      case LeftParenthesis:
        this.#outerGroups.push(this.#group);
        this.#group = this.field;
        break;
      case RightParenthesis:
        this.#group = this.#outerGroups.pop() ?? null;
        break;
    }
    this.#endClause();
  }

  #endClause(): void {
    this.#named = null;
    this.#comparison = null;
    this.#end = null;
  }
}
