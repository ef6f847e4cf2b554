import type { ComparisonOperator } from "../ast/ast.ts";
import { IssueCollector } from "../diagnostics/issue.ts";
import { unescapeText } from "../syntax/escape.ts";
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

/** The grammatical context after some tokens, which need not be the start of a valid query. */
export class CaretContext {
  readonly #walk: GrammarWalk = new GrammarWalk();
  readonly #outerGroups: (string | null)[] = [];
  #group: string | null = null;
  #ownField: string | null = null;
  #comparison: ComparisonOperator | null = null;
  #boundSide: "low" | "high" | null = null;
  #bracket: Token | null = null;

  constructor(tokens: readonly Token[]) {
    for (const token of tokens) this.#take(token);
  }

  /** The field of the enclosing group. */
  get group(): string | null {
    return this.#group;
  }

  /** The field of the current clause: its own, or that of the enclosing group. */
  get field(): string | null {
    return this.#ownField ?? this.#group;
  }

  /** The comparison sign before the caret. */
  get comparison(): ComparisonOperator | null {
    return this.#comparison;
  }

  /** The bound of a range in or after which the caret is; `null` outside a range. */
  get boundSide(): "low" | "high" | null {
    return this.#boundSide;
  }

  /** The offset of the opening bracket of that range. */
  get bracket(): number {
    return this.#bracket?.startOffset ?? 0;
  }

  /** The text that closes the open range and the open groups, after the next token. */
  get closing(): string {
    const bracket = this.#bracket?.image === "{" ? "}" : "]";
    const range = this.#boundSide === null ? "" : (this.#boundSide === "low" ? " TO *" : "") + bracket;
    return range + ")".repeat(this.#outerGroups.length);
  }

  /** Whether the grammar accepts a token of the type next. */
  expects(type: TokenType): boolean {
    return this.#walk.expects(type);
  }

  #take(token: Token): void {
    const { tokenType } = token;
    const isBound = this.expects(Bound);
    const step = this.#walk.take(token);
    if (step === "rejected") return;
    if (tokenType === Bound || tokenType === OpenEnd || (tokenType === To && isBound)) {
      if (step === "after gap") this.#boundSide = "high";
      return;
    }
    if (step === "after gap") this.#endClause();
    switch (tokenType) {
      case Colon:
      case Plus:
      case Minus:
        return;
      case FieldWord:
        this.#ownField = unescapeText(token.image, 0, new IssueCollector(token.image));
        return;
      case Compare:
        this.#comparison = token.image as ComparisonOperator;
        return;
      case RangeOpen:
        this.#boundSide = "low";
        this.#bracket = token;
        return;
      case To:
        this.#boundSide = "high";
        return;
      case Quoted:
        if (this.#boundSide === null) this.#endClause();
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
    this.#ownField = null;
    this.#comparison = null;
    this.#boundSide = null;
  }
}
