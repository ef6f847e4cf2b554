import type {
  ComparisonNode,
  FieldedLeaf,
  FieldName,
  GroupNode,
  LeafNode,
  OrNode,
  QueryNode,
  SequenceNode,
  TermNode,
} from "../../../grammar/ast/ast.ts";
import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { replacement } from "../../../grammar/diagnostics/fix.ts";
import { escapeWord } from "../../../grammar/syntax/escape.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import { invariant } from "../../base/invariant.ts";
import { MAX_SUGGESTIONS, nearestNames } from "../../base/nearest-names.ts";
import type { AnalyzedSchema, SearchedFields } from "../../schema/analyzed-schema.ts";
import { ID_FIELD } from "../../schema/id-index.ts";
import { vectorSupport } from "../../vectors/vector-support.ts";
import { isAddress } from "./address.ts";
import { equalNumbers, isLoneSign } from "./bare-word.ts";
import { fittingFields } from "./fitting-field.ts";
import { resolveIdLeaf } from "./id-leaf.ts";
import { anyNumber, type NumericLeafContext, resolveNumericLeaf } from "./numeric-leaf.ts";
import { PatternCompiler } from "./pattern-compiler.ts";
import { resolvePointLeaf } from "./point-leaf.ts";
import { parenthesesError, rangeInParentheses } from "./range-in-parentheses.ts";
import { and, not, or, type ResolvedNone, type ResolvedQuery } from "./resolved.ts";
import { signsOf } from "./signs.ts";
import { reportComparison, resolveTextLeaf } from "./text-leaf.ts";
import {
  NO_TYPED_WORDS,
  type Operand,
  type Separation,
  separateCommonWords,
  type TypedWord,
  type TypedWords,
} from "./typed-words.ts";
import { MAX_SCORED_VALUES, mergeValueSets } from "./value-sets.ts";

/** The operator between clauses that are separated by white space alone. */
export type DefaultOperator = "OR" | "AND";

/** What gives a query its meaning. */
export interface ResolveRules {
  readonly schema: AnalyzedSchema;
  readonly defaultOperator: DefaultOperator;
  /** What `now` stands for in dates, in milliseconds since 1970. */
  readonly now: number;
}

export interface Resolution {
  /** Meaningful only if there are no diagnostics. */
  readonly resolved: ResolvedQuery;
  /** All errors, by start of their spans. */
  readonly diagnostics: readonly Diagnostic[];
  /** The common words of a search as you type that only add to the score. */
  readonly commonWords: readonly TypedWord[];
  /** Whether the query contains `now`. */
  readonly dependsOnClock: boolean;
}

/**
 * Looks up a query's fields in a schema, analyzes its texts and parses its numbers. Reports all errors at once.
 *
 * @param words the terms of a search as you type that stand for alternatives
 * @param isWhole whether the query is not a part of another one: its stop words are searched if it contains nothing else
 */
export function resolve(
  query: QueryNode,
  rules: ResolveRules,
  words: TypedWords = NO_TYPED_WORDS,
  isWhole = true,
): Resolution {
  let resolver = new Resolver(rules, words);
  let found = resolver.resolve(query, WHOLE_QUERY);
  if (found === null && isWhole && resolver.diagnostics.length === 0) {
    resolver = new Resolver(rules, words, null, true);
    found = resolver.resolve(query, WHOLE_QUERY);
  }
  const resolved = found ?? WITHOUT_WORD;
  const { diagnostics, commonWords, dependsOnClock } = resolver;
  if (diagnostics.length > 1) diagnostics.sort((a, b) => a.span.start - b.span.start);
  return { resolved, diagnostics, commonWords, dependsOnClock };
}

/** What a query becomes that contains no word: a part of a query is then ignored by its list. */
export const WITHOUT_WORD: ResolvedNone = Object.freeze({ kind: "none", reason: "no clause contains a word" });

/** The field and the boost that a clause inherits from the groups around it. */
interface Scope {
  readonly field: FieldName | null;
  readonly boost: number;
}

const WHOLE_QUERY: Scope = { field: null, boost: 1 };

/** The product of nested boosts is capped, so that scores stay finite. */
const MAX_BOOST = 1e100;

function boostOf(scope: Scope, { boost }: GroupNode | LeafNode): number {
  return Math.min(MAX_BOOST, scope.boost * (boost ?? 1));
}

/** One clause of a list. */
interface ListEntry {
  readonly clause: QueryNode;
  /** Whether an explicit OR precedes the clause or, for the first clause, follows it. */
  readonly isBesideOr: boolean;
}

class Resolver implements NumericLeafContext {
  readonly diagnostics: Diagnostic[] = [];
  readonly commonWords: TypedWord[] = [];
  dependsOnClock = false;
  readonly #rules: ResolveRules;
  readonly #objectsField: string | null;
  readonly #schema: AnalyzedSchema;
  readonly #defaultOperator: DefaultOperator;
  readonly #words: TypedWords;
  readonly #compiler = new PatternCompiler();
  readonly #searchesStopWords: boolean;
  readonly report = (diagnostic: Diagnostic): void => {
    this.diagnostics.push(diagnostic);
  };

  /**
   * @param objectsField the field that contains the objects of a nested query
   * @param searchesStopWords whether unquoted stop words are searched as well
   */
  constructor(rules: ResolveRules, words: TypedWords, objectsField: string | null = null, searchesStopWords = false) {
    const { schema, defaultOperator } = rules;
    this.#rules = rules;
    this.#objectsField = objectsField;
    this.#searchesStopWords = searchesStopWords;
    this.#schema = schema;
    this.#defaultOperator = defaultOperator;
    this.#words = words;
  }

  now(): number {
    this.dependsOnClock = true;
    return this.#rules.now;
  }

  /** The resolved clause; `null` if it contains no term or an error, so that its list ignores it. */
  resolve(node: QueryNode, scope: Scope): ResolvedQuery | null {
    switch (node.kind) {
      case "or":
        return this.#list(this.#entries(node), scope);
      case "sequence":
        return this.#defaultOperator === "AND"
          ? this.#conjunction(node.clauses, scope)
          : this.#list(this.#entries(node), scope);
      case "and":
        return this.#conjunction(node.clauses, scope);
      case "not":
      case "required":
        return this.#list([{ clause: node, isBesideOr: false }], scope);
      case "group":
        return this.#group(node, scope);
      default:
        return this.#leaf(node, scope);
    }
  }

  #entries(node: OrNode | SequenceNode): readonly ListEntry[] {
    if (node.kind === "sequence") return node.clauses.map((clause) => ({ clause, isBesideOr: false }));
    const entries: ListEntry[] = [];
    for (const alternative of node.clauses) {
      const clauses =
        alternative.kind === "sequence" && this.#defaultOperator === "OR" ? alternative.clauses : [alternative];
      const isFirstBesideOr = entries.length > 0 || clauses.length === 1;
      clauses.forEach((clause, index) => {
        entries.push({ clause, isBesideOr: index === 0 && isFirstBesideOr });
      });
    }
    return entries;
  }

  /**
   * Section "Lists" of `grammar/README.md`: the intersection of the required clauses, or the union of the optional ones
   * if none is required, minus the negated ones.
   */
  #list(entries: readonly ListEntry[], scope: Scope): ResolvedQuery | null {
    const required: ResolvedQuery[] = [];
    const optional: Operand[] = [];
    const negated: { readonly operand: Operand; readonly isBesideOr: boolean }[] = [];
    for (const { clause, isBesideOr } of entries) {
      const { isNegated, isRequired, inner } = signsOf(clause);
      const resolved = this.resolve(inner, scope);
      if (resolved === null) continue;
      if (isNegated) negated.push({ operand: negation(resolved), isBesideOr });
      else if (isRequired) required.push(resolved);
      else optional.push({ clause: inner, resolved });
    }
    if (required.length + optional.length + negated.length === 0) return null;

    const excluded: ResolvedQuery[] = [];
    for (const { operand, isBesideOr } of negated) {
      if (required.length > 0 || !isBesideOr) excluded.push(operand.resolved);
      else optional.push(operand);
    }
    const { deciding, scoring } = this.#separate(optional, required.length > 0);
    const alternatives = mergeValueSets(deciding, MAX_SCORED_VALUES + 1, true);
    return and([withScoring(ranked(required, alternatives), scoring), ...excluded]);
  }

  #conjunction(clauses: readonly QueryNode[], scope: Scope): ResolvedQuery | null {
    const operands: Operand[] = [];
    for (const clause of clauses) {
      const { isNegated, inner } = signsOf(clause);
      const resolved = this.resolve(inner, scope);
      if (resolved !== null) operands.push(isNegated ? negation(resolved) : { clause: inner, resolved });
    }
    if (operands.length === 0) return null;
    const { deciding, scoring } = this.#separate(operands, false);
    return withScoring(and(deciding), scoring);
  }

  #separate(operands: readonly Operand[], hasRequired: boolean): Separation {
    const separation = separateCommonWords(operands, this.#words, hasRequired);
    this.commonWords.push(...separation.common);
    return separation;
  }

  #group(node: GroupNode, scope: Scope): ResolvedQuery | null {
    const boost = boostOf(scope, node);
    if (node.field !== null && this.#schema.type(node.field.name) === "objects") {
      return this.#nested(node.field.name, node.query, boost);
    }
    if (node.field === null || this.#checkField(node.field, node)) {
      if (this.#isRangeInParentheses(node)) return null;
      return this.resolve(node.query, { field: node.field ?? scope.field, boost });
    }
    // Resolved only to report the errors inside.
    this.resolve(node.query, { field: null, boost });
    return null;
  }

  /** Whether `(1 TO 5)` stands for a range on a field of numbers, which is reported. */
  #isRangeInParentheses(node: GroupNode): boolean {
    if (node.field === null || this.#schema.storage(this.#nameOf(node.field)) !== "numbers") return false;
    const range = rangeInParentheses(node);
    if (range === null) return false;
    // Other values than those of the field are errors of their own.
    const trial = new Resolver(this.#rules, NO_TYPED_WORDS, this.#objectsField);
    trial.resolve(range, WHOLE_QUERY);
    if (trial.diagnostics.length > 0) return false;
    this.report(parenthesesError(range));
    return true;
  }

  /**
   * A query on one nested object. Its fields are those of the object, with or without the name of the field that
   * contains the objects.
   */
  #nested(field: string, query: QueryNode, boost: number): ResolvedQuery | null {
    const schema = this.#schema.objects(field);
    invariant(schema !== null, "the field contains objects");
    const resolver = new Resolver({ ...this.#rules, schema }, NO_TYPED_WORDS, field, this.#searchesStopWords);
    const resolved = resolver.resolve(query, { field: null, boost: 1 });
    this.diagnostics.push(...resolver.diagnostics);
    this.dependsOnClock ||= resolver.dependsOnClock;
    return resolved === null ? null : { kind: "nested", field, query: resolved, label: print(query), boost };
  }

  /** A clause on a field of objects: a word that an object contains, or any object at all. */
  #anyObject(field: string, node: FieldedLeaf, boost: number): ResolvedQuery | null {
    if (node.kind !== "exists") return this.#nested(field, { ...node, field: null, boost: null }, boost);
    return { kind: "nested", field, query: { kind: "all", boost: 1 }, label: "*:*", boost };
  }

  #leaf(node: LeafNode, scope: Scope): ResolvedQuery | null {
    const boost = boostOf(scope, node);
    const typed = this.#words.get(node);
    if (typed !== undefined) return typed.resolve === null ? null : typed.resolve(boost);
    if (node.kind === "everything") return { kind: "all", boost };
    if (node.field !== null && !this.#checkField(node.field, node)) return null;
    const named = node.field ?? scope.field;
    const field = named === null ? null : this.#nameOf(named);
    if (field === null) {
      const word = node.kind === "comparison" ? wordOf(node) : node;
      if (isLoneSign(word, this.#schema)) return null;
      const resolved = this.#textLeaf(word, this.#schema.defaultTermFields, boost);
      if (resolved === null) return null;
      const numbers = equalNumbers(word, this.#schema, boost);
      return numbers.length === 0 ? resolved : or([resolved, ...numbers]);
    }
    if (this.#isId(field)) return resolveIdLeaf(node, boost, this.report);
    switch (this.#schema.storage(field)) {
      case "numbers":
        return resolveNumericLeaf(node, this.#schema.numericField(field), boost, this);
      case "points":
        return resolvePointLeaf(node, field, boost, this.report);
      case "vectors":
        return node.kind === "exists" ? anyNumber(field, boost) : this.#reportVector(field, node);
      case "none":
        return this.#schema.type(field) === "objects"
          ? this.#anyObject(field, node, boost)
          : this.#reportNotSearched(field, node);
    }
    if (node.kind === "comparison" && this.#schema.type(field) === "keyword") {
      return reportComparison(node, field, "keyword", this.report);
    }
    const group = this.#schema.termField(field);
    return this.#textLeaf(node, { fields: group.fields, groups: [group] }, boost);
  }

  #textLeaf(node: FieldedLeaf, searched: SearchedFields, boost: number): ResolvedQuery | null {
    return resolveTextLeaf(node, searched, boost, this.#compiler, this.report, this.#searchesStopWords);
  }

  /**
   * Whether the schema has the field of a clause; reports an error if not. The fix replaces the name by the nearest one
   * whose type supports the clause.
   */
  #checkField(field: FieldName, node: GroupNode | LeafNode): boolean {
    const named = this.#nameOf(field);
    if (this.#schema.type(named) !== undefined || this.#isId(named)) return true;
    const { span } = field;
    const isWebAddress = isAddress(node);
    const fitting = isWebAddress ? [] : nearestNames(field.name, fittingFields(this.#schema, node));
    const others = isWebAddress ? [] : nearestNames(field.name, this.#schema.fieldNames);
    const suggestions = [...new Set([...fitting, ...others])].slice(0, MAX_SUGGESTIONS);
    const [name] = fitting;
    this.diagnostics.push({
      code: "unknown-field",
      message: `There is no field \`${field.name}\`${this.#place()}.`,
      span,
      ...(isWebAddress ? { hint: ADDRESS_HINT } : suggestions.length > 0 ? {} : { hint: this.#fieldsHint() }),
      suggestions: suggestions.map(escapeWord),
      ...(name === undefined ? { noFix: "unclear" } : { fixes: [replacement(span.start, span.end, escapeWord(name))] }),
    });
    return false;
  }

  /** Whether a name stands for the ids of documents: nested objects have none, and a field of the schema comes first. */
  #isId(name: string): boolean {
    return name === ID_FIELD && this.#objectsField === null && this.#schema.type(name) === undefined;
  }

  #place(): string {
    return this.#objectsField === null ? "" : ` in the objects of \`${this.#objectsField}\``;
  }

  #reportVector(field: string, { span }: LeafNode): null {
    this.report({ code: "field-type", message: vectorSupport().fault("query", field), span, noFix: "impossible" });
    return null;
  }

  #reportNotSearched(field: string, { span }: LeafNode): null {
    this.report({
      code: "field-type",
      message: `\`${field}\` is a stored field, which queries do not search.`,
      span,
      hint: this.#fieldsHint(),
      noFix: "impossible",
    });
    return null;
  }

  /** The name of a field in this schema: `city` for `locations.city` in a query on one of the `locations`. */
  #nameOf({ name }: FieldName): string {
    const prefix = this.#objectsField === null ? "" : `${this.#objectsField}.`;
    return prefix !== "" && name.startsWith(prefix) ? name.slice(prefix.length) : name;
  }

  #fieldsHint(): string {
    const searched = this.#schema.fieldNames.filter((name) => this.#schema.type(name) !== "stored");
    return `The fields are ${searched.join(", ")}. Escape a colon that belongs to a word: \\:.`;
  }
}

/** A comparison without a field is a word: no token contains `>`, so `>50` searches for 50. */
function wordOf({ span, boost, text }: ComparisonNode): TermNode {
  return { kind: "term", field: null, span, boost, text, signed: false };
}

const ADDRESS_HINT = 'This looks like a web address: enclose it in double quotes, as in "https://example.com".';

/**
 * The required clauses, scored with the optional ones; any optional clause if none is required; every document if there
 * are neither.
 */
function ranked(required: readonly ResolvedQuery[], optional: readonly ResolvedQuery[]): ResolvedQuery {
  if (required.length === 0) return optional.length === 0 ? { kind: "all", boost: 0 } : or(optional);
  return optional.length === 0 ? and(required) : { kind: "ranked", required: and(required), optional };
}

function negation(clause: ResolvedQuery): Operand {
  return { clause: null, resolved: not(clause) };
}

/** A query with further clauses that only add to the score. */
function withScoring(required: ResolvedQuery, optional: readonly ResolvedQuery[]): ResolvedQuery {
  return optional.length === 0 ? required : { kind: "ranked", required, optional };
}
