import type {
  ComparisonNode,
  FieldName,
  GroupNode,
  LeafNode,
  OrNode,
  QueryNode,
  SequenceNode,
  TermNode,
} from "../../../grammar/ast/ast.ts";
import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { exactly } from "../../indexes/numeric-range.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { readPlainNumber } from "./decimal.ts";
import { nearestNames } from "./nearest-names.ts";
import { resolveNumberLeaf } from "./number-leaf.ts";
import { PatternBudget } from "./pattern-budget.ts";
import { and, not, or, type Resolved } from "./resolved.ts";
import { resolveTextLeaf } from "./text-leaf.ts";

/** What white space between two clauses means. */
export type DefaultOperator = "OR" | "AND";

export interface Resolution {
  /** What the query means; of no use when there are diagnostics. */
  readonly resolved: Resolved;
  /** The mistakes, in the order of their places. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Gives a query its meaning under a schema. */
export function resolve(query: QueryNode, schema: AnalyzedSchema, defaultOperator: DefaultOperator): Resolution {
  const resolver = new Resolver(schema, defaultOperator);
  const resolved = resolver.resolve(query, { field: null, boost: 1 }) ?? {
    kind: "none",
    reason: "no clause holds a word",
  };
  return { resolved, diagnostics: resolver.diagnostics.toSorted((a, b) => a.span.start - b.span.start) };
}

/** What the groups around a clause say about it. */
interface Scope {
  readonly field: FieldName | null;
  readonly boost: number;
}

/** What no text without can be a number; spares most words a second analysis. */
const SOME_DIGIT = /\p{N}/u;

/** Boosts multiply up to here, so that scores stay finite. */
const MAX_BOOST = 1e100;

function boosted(scope: Scope, { boost }: GroupNode | LeafNode): number {
  return Math.min(MAX_BOOST, scope.boost * (boost ?? 1));
}

/** One clause of a list. */
interface ListEntry {
  readonly clause: QueryNode;
  /** Whether an explicit OR stands before it or, for the first one, after it. */
  readonly besideOr: boolean;
}

class Resolver {
  readonly diagnostics: Diagnostic[] = [];
  readonly #schema: AnalyzedSchema;
  readonly #defaultOperator: DefaultOperator;
  readonly #budget = new PatternBudget();
  readonly #report = (mistake: Diagnostic): void => {
    this.diagnostics.push(mistake);
  };

  constructor(schema: AnalyzedSchema, defaultOperator: DefaultOperator) {
    this.#schema = schema;
    this.#defaultOperator = defaultOperator;
  }

  /** The clause's meaning, or `null` when it holds no word and is to be dropped from its list. */
  resolve(node: QueryNode, scope: Scope): Resolved | null {
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
        return this.#list([{ clause: node, besideOr: false }], scope);
      case "group":
        return this.#group(node, scope);
      default:
        return this.#leaf(node, scope);
    }
  }

  #entries(node: OrNode | SequenceNode): readonly ListEntry[] {
    if (node.kind === "sequence") return node.clauses.map((clause) => ({ clause, besideOr: false }));
    const entries: ListEntry[] = [];
    for (const alternative of node.clauses) {
      const clauses =
        alternative.kind === "sequence" && this.#defaultOperator === "OR" ? alternative.clauses : [alternative];
      const isBeside = entries.length > 0 || clauses.length === 1;
      clauses.forEach((clause, place) => {
        entries.push({ clause, besideOr: place === 0 && isBeside });
      });
    }
    return entries;
  }

  /** The reference's Lists (`grammar/README.md`): the intersection of the signed clauses, or else the union of the others, minus the negated. */
  #list(entries: readonly ListEntry[], scope: Scope): Resolved | null {
    const required: Resolved[] = [];
    const optional: Resolved[] = [];
    const negated: { readonly clause: Resolved; readonly besideOr: boolean }[] = [];
    for (const { clause, besideOr } of entries) {
      const { isNegated, isRequired, inner } = signsOf(clause);
      const resolved = this.resolve(inner, scope);
      if (resolved === null) continue;
      if (isNegated) negated.push({ clause: not(resolved), besideOr });
      else if (isRequired) required.push(resolved);
      else optional.push(resolved);
    }
    if (required.length + optional.length + negated.length === 0) return null;

    const excluded: Resolved[] = [];
    for (const { clause, besideOr } of negated) {
      if (required.length > 0 || !besideOr) excluded.push(clause);
      else optional.push(clause);
    }
    return and([ranked(required, optional), ...excluded]);
  }

  #conjunction(clauses: readonly QueryNode[], scope: Scope): Resolved | null {
    const resolved: Resolved[] = [];
    for (const clause of clauses) {
      const { isNegated, inner } = signsOf(clause);
      const meaning = this.resolve(inner, scope);
      if (meaning !== null) resolved.push(isNegated ? not(meaning) : meaning);
    }
    return resolved.length === 0 ? null : and(resolved);
  }

  #group(node: GroupNode, scope: Scope): Resolved | null {
    const boost = boosted(scope, node);
    if (node.field === null || this.#knows(node.field)) {
      return this.resolve(node.query, { field: node.field ?? scope.field, boost });
    }
    // Only for the mistakes inside.
    this.resolve(node.query, { field: null, boost });
    return null;
  }

  #leaf(node: LeafNode, scope: Scope): Resolved | null {
    const boost = boosted(scope, node);
    if (node.kind === "everything") return { kind: "all", boost };
    if (node.field !== null && !this.#knows(node.field, node)) return null;
    const field = (node.field ?? scope.field)?.name ?? null;
    if (field === null) {
      const word = node.kind === "comparison" ? wordOf(node) : node;
      const resolved = resolveTextLeaf(word, this.#schema.everyTextField, boost, this.#budget, this.#report);
      return resolved === null ? null : or([resolved, ...this.#equalNumbers(word, boost)]);
    }
    if (this.#schema.type(field) === "number") return resolveNumberLeaf(node, field, boost, this.#report);
    const only = this.#schema.textField(field);
    return resolveTextLeaf(node, { fields: only.fields, groups: [only] }, boost, this.#budget, this.#report);
  }

  /** A bare word or phrase of one token that reads as a decimal number is also looked for in the number fields. */
  #equalNumbers(node: LeafNode, boost: number): readonly Resolved[] {
    if ((node.kind !== "term" && node.kind !== "phrase") || !SOME_DIGIT.test(node.text)) return [];
    const [term, ...others] = this.#schema.analyzer.terms(node.text);
    const value = term === undefined || others.length > 0 ? null : readPlainNumber(term);
    if (value === null) return [];
    return this.#schema.numberFields.map((field) => ({ kind: "range", field, range: exactly(value), boost }));
  }

  /** Whether the schema has the field; reports it otherwise. */
  #knows(field: FieldName, leaf?: LeafNode): boolean {
    if (this.#schema.type(field.name) !== undefined) return true;
    const isAddress = leaf?.kind === "term" && leaf.text.startsWith("//");
    const suggestions = isAddress ? [] : nearestNames(field.name, this.#schema.fieldNames);
    this.diagnostics.push({
      code: "unknown-field",
      message: `There is no field \`${field.name}\`.`,
      span: field.span,
      ...(isAddress ? { hint: ADDRESS_HINT } : suggestions.length > 0 ? {} : { hint: this.#fieldsHint() }),
      suggestions,
    });
    return false;
  }

  #fieldsHint(): string {
    return `The fields are ${this.#schema.fieldNames.join(", ")}. A colon that belongs to a word is written \\:.`;
  }
}

/** Without a field there is no number to compare with: `>50` is the word 50 behind a sign that no token holds. */
function wordOf({ span, boost, text }: ComparisonNode): TermNode {
  return { kind: "term", field: null, span, boost, text, signed: false };
}

const ADDRESS_HINT = "This looks like a web address: put it in quotes, with a field in front or without.";

/** The clause without the signs in front of it, and what they come to: `NOT NOT a` is a, and NOT outdoes `+`. */
function signsOf(clause: QueryNode): {
  readonly isNegated: boolean;
  readonly isRequired: boolean;
  readonly inner: QueryNode;
} {
  let isNegated = false;
  let isRequired = false;
  let inner = clause;
  while (inner.kind === "not" || inner.kind === "required") {
    if (inner.kind === "not") isNegated = !isNegated;
    else isRequired = true;
    inner = inner.clause;
  }
  return { isNegated, isRequired: isRequired && !isNegated, inner };
}

/** The required clauses, with the optional ones for the score; without required ones, any optional one; without both, everything. */
function ranked(required: readonly Resolved[], optional: readonly Resolved[]): Resolved {
  if (required.length === 0) return optional.length === 0 ? { kind: "all", boost: 0 } : or(optional);
  return optional.length === 0 ? and(required) : { kind: "ranked", required: and(required), optional };
}
