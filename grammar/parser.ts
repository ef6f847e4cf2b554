import {
  Alternation,
  EmbeddedActionsParser,
  type ILookaheadStrategy,
  type IProduction,
  type IProductionWithOccurrence,
  type NonTerminal,
  Option,
  type ParserMethod,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
  type Rule,
  Terminal,
} from "chevrotain";
import type { FieldName, GroupNode, LeafNode, Node } from "./ast.ts";
import { groupOf, join, negate, signed } from "./branch.ts";
import type { Diagnostic } from "./diagnostic.ts";
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
import { tokenize } from "./lexer.ts";
import { checkLength, checkTokens, type Limits, limitsOf } from "./limits.ts";
import { QueryError } from "./query-error.ts";
import { syntaxError } from "./syntax-error.ts";
import type { Token } from "./tokens.ts";
import * as tokens from "./tokens.ts";

const bare: Modifiers = Object.freeze({ tilde: undefined, boost: undefined });

/**
 * The grammar: one method for each rule of `lucene.ebnf`, in its order, with the production above it. One token decides
 * everywhere; what more than one token would have to tell, `tokenize` has told. Chevrotain runs each rule once with
 * placeholders to learn the grammar, so what looks into the results of other rules stands in an `ACTION`.
 */
export class LuceneParser extends EmbeddedActionsParser {
  /** What is wrong inside the tokens of the query that was parsed last. */
  mistakes: Diagnostic[] = [];

  /** @param checks whether Chevrotain is to validate the grammar and to look ahead in its own way, which takes longer */
  constructor(checks: boolean) {
    super(
      Object.values(tokens.modes).flat(),
      checks ? { maxLookahead: 1 } : { skipValidations: true, lookaheadStrategy: firstToken },
    );
    // The analysis makes a prototype of the parser, since V8 keeps prototypes in the form that is read fastest, and then deletes
    // 85 methods from it. V8 restores the form after each, which takes 3 ms. Behind a proxy it becomes a prototype only after that.
    this.performSelfAnalysis.call(new Proxy(this, {}));
    Object.create(this);
  }

  /** The type of the token that decides, by Chevrotain's number. */
  nextType(): number {
    return this.LA(1).tokenTypeIdx;
  }

  // query ::= disjunction
  readonly query: ParserMethod<[], Node> = this.RULE("query", () => this.SUBRULE(this.disjunction));

  // disjunction ::= sequence ( OR sequence )*
  private readonly disjunction: ParserMethod<[], Node> = this.RULE("disjunction", () => {
    const clauses = [this.SUBRULE(this.sequence)];
    this.MANY(() => {
      this.CONSUME(tokens.Or);
      clauses.push(this.SUBRULE2(this.sequence));
    });
    return this.ACTION(() => join("or", clauses));
  });

  // sequence ::= conjunction+
  private readonly sequence: ParserMethod<[], Node> = this.RULE("sequence", () => {
    const clauses: Node[] = [];
    this.AT_LEAST_ONE(() => {
      clauses.push(this.SUBRULE(this.conjunction));
    });
    return this.ACTION(() => join("sequence", clauses));
  });

  // conjunction ::= negation ( AND negation )*
  private readonly conjunction: ParserMethod<[], Node> = this.RULE("conjunction", () => {
    const clauses = [this.SUBRULE(this.negation)];
    this.MANY(() => {
      this.CONSUME(tokens.And);
      clauses.push(this.SUBRULE2(this.negation));
    });
    return this.ACTION(() => join("and", clauses));
  });

  // negation ::= NOT* signed
  private readonly negation: ParserMethod<[], Node> = this.RULE("negation", () => {
    const nots: Token[] = [];
    this.MANY(() => {
      nots.push(this.CONSUME(tokens.Not));
    });
    const clause = this.SUBRULE(this.signed);
    return this.ACTION(() => nots.reduceRight(negate, clause));
  });

  // signed ::= sign? clause
  private readonly signed: ParserMethod<[], Node> = this.RULE("signed", () => {
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
    this.ACTION(() => checkExists(field, node, this.mistakes));
    return node;
  });

  // field ::= FIELD_WORD COLON
  private readonly field: ParserMethod<[], FieldName> = this.RULE("field", () => {
    const word = this.CONSUME(tokens.FieldWord);
    this.CONSUME(tokens.Colon);
    return this.ACTION(() => fieldOf(word, this.mistakes));
  });

  // group ::= LEFT_PARENTHESIS disjunction RIGHT_PARENTHESIS BOOST?
  private readonly group: ParserMethod<[Field], GroupNode> = this.RULE("group", (field: Field) => {
    const open = this.CONSUME(tokens.LeftParenthesis);
    const query = this.SUBRULE(this.disjunction);
    const close = this.CONSUME(tokens.RightParenthesis);
    const boost = this.OPTION(() => this.CONSUME(tokens.Boost));
    return this.ACTION(() => groupOf({ open, query, close }, field, boost, this.mistakes));
  });

  // range ::= RANGE_OPEN bound TO bound RANGE_CLOSE BOOST?
  private readonly range: ParserMethod<[Field], LeafNode> = this.RULE("range", (field: Field) => {
    const open = this.CONSUME(tokens.RangeOpen);
    const low = this.SUBRULE(this.bound);
    this.CONSUME(tokens.To);
    const high = this.SUBRULE2(this.bound);
    const close = this.CONSUME(tokens.RangeClose);
    const boost = this.OPTION(() => this.CONSUME(tokens.Boost));
    return this.ACTION(() => rangeOf({ open, low, high, close }, field, boost, this.mistakes));
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
    return this.ACTION(() => comparisonOf({ compare, ...value }, field, boost, this.mistakes));
  });

  // regexp ::= REGEXP BOOST?
  private readonly regexp: ParserMethod<[Field], LeafNode> = this.RULE("regexp", (field: Field) => {
    const slashes = this.CONSUME(tokens.Regexp);
    const boost = this.OPTION(() => this.CONSUME(tokens.Boost));
    return this.ACTION(() => regexpOf(slashes, field, boost, this.mistakes));
  });

  // phrase ::= QUOTED modifiers?
  private readonly phrase: ParserMethod<[Field], LeafNode> = this.RULE("phrase", (field: Field) => {
    const quoted = this.CONSUME(tokens.Quoted);
    const modifiers = this.OPTION(() => this.SUBRULE(this.modifiers)) ?? bare;
    return this.ACTION(() => phraseOf(quoted, field, modifiers, this.mistakes));
  });

  // number ::= sign WORD BOOST?
  private readonly number: ParserMethod<[Field], LeafNode> = this.RULE("number", (field: Field) => {
    const sign = this.SUBRULE(this.sign);
    const word = this.CONSUME(tokens.Word);
    const boost = this.OPTION(() => this.CONSUME(tokens.Boost));
    return this.ACTION(() => numberOf(sign, word, field, boost, this.mistakes));
  });

  // word ::= WORD modifiers?
  private readonly word: ParserMethod<[Field], LeafNode> = this.RULE("word", (field: Field) => {
    const word = this.CONSUME(tokens.Word);
    const modifiers = this.OPTION(() => this.SUBRULE(this.modifiers)) ?? bare;
    return this.ACTION(() => wordOf(word, field, modifiers, this.mistakes));
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

/**
 * The tree of a query, deeply frozen. Linear in the text's length.
 *
 * @throws {QueryError} with code `limit` when the text is longer, deeper or larger than allowed, else with code `syntax`
 *   and one diagnostic for each mistake, in the order of their places
 */
export function parse(text: string, limits: Partial<Limits> = {}): Node {
  const allowed = limitsOf(limits);
  checkLength(text, allowed);
  const input = tokenize(text);
  checkTokens(text, input, allowed);
  shared ??= new LuceneParser(false);
  shared.mistakes = [];
  shared.input = input;
  const tree = shared.query();
  const { errors, mistakes } = shared;
  if (errors.length === 0 && mistakes.length === 0) return tree;
  for (const { token } of errors) {
    const at = input.indexOf(token);
    mistakes.push(syntaxError(text, input, at < 0 ? input.length : at));
  }
  throw new QueryError(
    text,
    mistakes.toSorted((a, b) => a.span.start - b.span.start),
  );
}

/**
 * Which way to go, by the next token alone. Chevrotain's own strategy, for any number of tokens, comes to the same; it lists
 * paths through the grammar for each decision, which takes 2 ms more of the first query.
 */
const firstToken: ILookaheadStrategy = {
  validate: () => [],

  buildLookaheadForAlternation({ rule, prodOccurrence }) {
    const choices: number[] = [];
    for (const [choice, alternative] of find(rule, Alternation, prodOccurrence).definition.entries()) {
      for (const type of beginnings(alternative)) choices[type] = choice;
    }
    return function (this: LuceneParser): number | undefined {
      return choices[this.nextType()];
    };
  },

  buildLookaheadForOptional({ rule, prodOccurrence, prodType }) {
    const enters: boolean[] = [];
    for (const type of beginnings(find(rule, optionalKinds[prodType], prodOccurrence))) enters[type] = true;
    return function (this: LuceneParser): boolean {
      return enters[this.nextType()] === true;
    };
  },
};

const optionalKinds = {
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionWithSeparator,
  RepetitionMandatoryWithSeparator,
} as const;

function find<P extends IProductionWithOccurrence>(rule: Rule, kind: new (...args: never) => P, occurrence: number): P {
  const found: P[] = [];
  rule.accept({
    visit: (production) => {
      if (production instanceof kind && production.idx === occurrence) found.push(production);
    },
  });
  const [only] = found;
  if (only === undefined) throw new Error(`The rule ${rule.name} has no ${kind.name} ${occurrence}.`);
  return only;
}

/** The types of the tokens that a production can begin with; no rule can be empty. */
function beginnings(production: IProduction): readonly number[] {
  if (production instanceof Terminal) return [production.terminalType.tokenTypeIdx ?? 0];
  // Only a terminal has none.
  const { definition } = production as NonTerminal | Alternation | Option;
  if (production instanceof Alternation) return definition.flatMap(beginnings);
  const types: number[] = [];
  for (const part of definition) {
    types.push(...beginnings(part));
    if (!(part instanceof Option || part instanceof Repetition)) break;
  }
  return types;
}
