import {
  EarlyExitException,
  EmbeddedActionsParser,
  type IRecognitionException,
  NoViableAltException,
  type ParserMethod,
} from "chevrotain";
import type { FieldName, GroupNode, LeafNode, QueryNode } from "../ast/ast.ts";
import { IssueCollector } from "../diagnostics/issue.ts";
import { groupOf, join, negate, signed } from "./branch.ts";
import {
  checkExists,
  comparisonOf,
  type Field,
  fieldOf,
  type Modifiers,
  numberOf,
  phraseOf,
  rangeOf,
  regexpOf,
  wordOf,
} from "./leaf.ts";
import { useLookAhead } from "./look-ahead.ts";
import type { Token } from "./tokens.ts";
import * as tokens from "./tokens.ts";

const bare: Modifiers = Object.freeze({ tilde: undefined, boost: undefined });

/**
 * The LL(1) parser: one method for each rule of `lucene.ebnf`, in the same order, with the production above it.
 * Decisions that need more than one token are made by `tokenize`. Chevrotain records the grammar by running each rule
 * once with placeholders, so code that reads results of other rules is in an `ACTION`.
 */
export class LuceneParser extends EmbeddedActionsParser {
  /** The issues inside the tokens of the current query. */
  issues: IssueCollector = new IssueCollector("");

  /** @param checks whether Chevrotain records and validates the grammar and uses its own lookahead, which takes longer */
  constructor(checks: boolean) {
    super(Object.values(tokens.modes).flat(), { maxLookahead: 1, skipValidations: !checks });
    if (checks) this.performSelfAnalysis();
    else useLookAhead(this as unknown as Parameters<typeof useLookAhead>[0]);
    // As a prototype, the parser has fast properties in V8.
    Object.create(this);
  }

  /** Chevrotain's index of the next token's type. */
  nextType(): number {
    return this.LA(1).tokenTypeIdx;
  }

  /** Replaces Chevrotain's method, which writes a message from the recorded grammar. */
  protected raiseNoAltException(): never {
    throw this.saved(new NoViableAltException("", this.LA(1), this.LA(0)));
  }

  /** As {@link raiseNoAltException}. */
  protected raiseEarlyExitException(): never {
    throw this.saved(new EarlyExitException("", this.LA(1), this.LA(0)));
  }

  private saved(error: IRecognitionException): IRecognitionException {
    this.errors = [error];
    return error;
  }

  // query ::= disjunction
  readonly query: ParserMethod<[], QueryNode> = this.RULE("query", () => this.SUBRULE(this.disjunction));

  // disjunction ::= sequence ( OR sequence )*
  private readonly disjunction: ParserMethod<[], QueryNode> = this.RULE("disjunction", () => {
    const clauses = [this.SUBRULE(this.sequence)];
    this.MANY(() => {
      this.CONSUME(tokens.Or);
      clauses.push(this.SUBRULE2(this.sequence));
    });
    return this.ACTION(() => join("or", clauses));
  });

  // sequence ::= conjunction+
  private readonly sequence: ParserMethod<[], QueryNode> = this.RULE("sequence", () => {
    const clauses: QueryNode[] = [];
    this.AT_LEAST_ONE(() => {
      clauses.push(this.SUBRULE(this.conjunction));
    });
    return this.ACTION(() => join("sequence", clauses));
  });

  // conjunction ::= negation ( AND negation )*
  private readonly conjunction: ParserMethod<[], QueryNode> = this.RULE("conjunction", () => {
    const clauses = [this.SUBRULE(this.negation)];
    this.MANY(() => {
      this.CONSUME(tokens.And);
      clauses.push(this.SUBRULE2(this.negation));
    });
    return this.ACTION(() => join("and", clauses));
  });

  // negation ::= NOT* signed
  private readonly negation: ParserMethod<[], QueryNode> = this.RULE("negation", () => {
    const nots: Token[] = [];
    this.MANY(() => {
      nots.push(this.CONSUME(tokens.Not));
    });
    const clause = this.SUBRULE(this.signed);
    return this.ACTION(() => nots.reduceRight(negate, clause));
  });

  // signed ::= sign? clause
  private readonly signed: ParserMethod<[], QueryNode> = this.RULE("signed", () => {
    const sign = this.OPTION(() => this.SUBRULE(this.sign));
    const clause = this.SUBRULE(this.clause);
    return this.ACTION(() => (sign === undefined ? clause : signed(sign, clause)));
  });

  // sign ::= PLUS | MINUS
  private readonly sign: ParserMethod<[], Token> = this.RULE("sign", () =>
    this.OR([{ ALT: () => this.CONSUME(tokens.Plus) }, { ALT: () => this.CONSUME(tokens.Minus) }]),
  );

  // clause ::= field? ( group | range | comparison | regexp | phrase | number | word )
  private readonly clause: ParserMethod<[], GroupNode | LeafNode> = this.RULE("clause", () => {
    const field = this.OPTION(() => this.SUBRULE(this.field)) ?? null;
    const node = this.OR([
      { ALT: () => this.SUBRULE(this.group, { ARGS: [field] }) },
      { ALT: () => this.SUBRULE(this.range, { ARGS: [field] }) },
      { ALT: () => this.SUBRULE(this.comparison, { ARGS: [field] }) },
      { ALT: () => this.SUBRULE(this.regexp, { ARGS: [field] }) },
      { ALT: () => this.SUBRULE(this.phrase, { ARGS: [field] }) },
      { ALT: () => this.SUBRULE(this.number, { ARGS: [field] }) },
      { ALT: () => this.SUBRULE(this.word, { ARGS: [field] }) },
    ]);
    this.ACTION(() => checkExists(field, node, this.issues));
    return node;
  });

  // field ::= FIELD_WORD COLON
  private readonly field: ParserMethod<[], FieldName> = this.RULE("field", () => {
    const word = this.CONSUME(tokens.FieldWord);
    this.CONSUME(tokens.Colon);
    return this.ACTION(() => fieldOf(word, this.issues));
  });

  // group ::= LEFT_PARENTHESIS disjunction RIGHT_PARENTHESIS BOOST?
  private readonly group: ParserMethod<[Field], GroupNode> = this.RULE("group", (field: Field) => {
    const open = this.CONSUME(tokens.LeftParenthesis);
    const query = this.SUBRULE(this.disjunction);
    const close = this.CONSUME(tokens.RightParenthesis);
    const boost = this.OPTION(() => this.CONSUME(tokens.Boost));
    return this.ACTION(() => groupOf({ open, query, close }, field, boost, this.issues));
  });

  // range ::= RANGE_OPEN bound TO bound RANGE_CLOSE BOOST?
  private readonly range: ParserMethod<[Field], LeafNode> = this.RULE("range", (field: Field) => {
    const open = this.CONSUME(tokens.RangeOpen);
    const low = this.SUBRULE(this.bound);
    this.CONSUME(tokens.To);
    const high = this.SUBRULE2(this.bound);
    const close = this.CONSUME(tokens.RangeClose);
    const boost = this.OPTION(() => this.CONSUME(tokens.Boost));
    return this.ACTION(() => rangeOf({ open, low, high, close }, field, boost, this.issues));
  });

  // bound ::= BOUND | QUOTED | OPEN_END | TO
  private readonly bound: ParserMethod<[], Token> = this.RULE("bound", () =>
    this.OR([
      { ALT: () => this.CONSUME(tokens.Bound) },
      { ALT: () => this.CONSUME(tokens.Quoted) },
      { ALT: () => this.CONSUME(tokens.OpenEnd) },
      { ALT: () => this.CONSUME(tokens.To) },
    ]),
  );

  // comparison ::= COMPARE ( QUOTED | sign? WORD ) BOOST?
  private readonly comparison: ParserMethod<[Field], LeafNode> = this.RULE("comparison", (field: Field) => {
    const compare = this.CONSUME(tokens.Compare);
    const value = this.OR([
      { ALT: () => ({ sign: undefined, word: this.CONSUME(tokens.Quoted) }) },
      {
        ALT: () => ({
          sign: this.OPTION(() => this.SUBRULE(this.sign)),
          word: this.CONSUME(tokens.Word),
        }),
      },
    ]);
    const boost = this.OPTION2(() => this.CONSUME(tokens.Boost));
    return this.ACTION(() => comparisonOf({ compare, ...value }, field, boost, this.issues));
  });

  // regexp ::= REGEXP BOOST?
  private readonly regexp: ParserMethod<[Field], LeafNode> = this.RULE("regexp", (field: Field) => {
    const slashes = this.CONSUME(tokens.Regexp);
    const boost = this.OPTION(() => this.CONSUME(tokens.Boost));
    return this.ACTION(() => regexpOf(slashes, field, boost, this.issues));
  });

  // phrase ::= QUOTED modifiers?
  private readonly phrase: ParserMethod<[Field], LeafNode> = this.RULE("phrase", (field: Field) => {
    const quoted = this.CONSUME(tokens.Quoted);
    const modifiers = this.OPTION(() => this.SUBRULE(this.modifiers)) ?? bare;
    return this.ACTION(() => phraseOf(quoted, field, modifiers, this.issues));
  });

  // number ::= sign WORD BOOST?
  private readonly number: ParserMethod<[Field], LeafNode> = this.RULE("number", (field: Field) => {
    const sign = this.SUBRULE(this.sign);
    const word = this.CONSUME(tokens.Word);
    const boost = this.OPTION(() => this.CONSUME(tokens.Boost));
    return this.ACTION(() => numberOf(sign, word, field, boost, this.issues));
  });

  // word ::= WORD modifiers?
  private readonly word: ParserMethod<[Field], LeafNode> = this.RULE("word", (field: Field) => {
    const word = this.CONSUME(tokens.Word);
    const modifiers = this.OPTION(() => this.SUBRULE(this.modifiers)) ?? bare;
    return this.ACTION(() => wordOf(word, field, modifiers, this.issues));
  });

  // modifiers ::= TILDE BOOST? | BOOST TILDE?
  private readonly modifiers: ParserMethod<[], Modifiers> = this.RULE("modifiers", () =>
    this.OR([
      {
        ALT: () => ({
          tilde: this.CONSUME(tokens.Tilde),
          boost: this.OPTION(() => this.CONSUME(tokens.Boost)),
        }),
      },
      {
        ALT: () => ({
          boost: this.CONSUME2(tokens.Boost),
          tilde: this.OPTION2(() => this.CONSUME2(tokens.Tilde)),
        }),
      },
    ]),
  );
}

let shared: LuceneParser | undefined;

/** The shared parser, created at the first call. */
export function luceneParser(): LuceneParser {
  shared ??= new LuceneParser(false);
  return shared;
}
