import type { FieldedLeaf, FieldName, QueryNode } from "../../../grammar/ast/ast.ts";
import type { Analyzer } from "../../analysis/analyzer.ts";
import { assertNever } from "../../base/invariant.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";

/** A value of a field that ranks it first; see `TextFieldOptions.exactFirst`. */
export interface LeadingValue {
  readonly field: string;
  /** The first terms of the value, in order; at least one, unless `open` is not empty. */
  readonly terms: readonly string[];
  /** `null` if the value ends with these terms. Otherwise the beginning of its next term; if empty, the value may also end. */
  readonly open: string | null;
}

/** Further values are ignored: `(a OR b) (c OR d) …` has exponentially many. */
const MAX_EXACT_VALUES = 256;
/** Longer values are ignored: names are short. */
const MAX_TERMS = 64;

/** The values that equal everything the query asks of their field, in the fields that rank exact matches first. */
export function exactValuesOf(query: QueryNode, schema: AnalyzedSchema): readonly LeadingValue[] {
  return schema.exactFirstFields.flatMap((field) => {
    const values = exactTermsOf([query], field, schema).filter((terms) => terms.length > 0);
    return values.map((terms) => ({ field, terms, open: null }));
  });
}

/** The terms of each value that equals everything that clauses, one after the other, ask of a field. */
export function exactTermsOf(clauses: readonly QueryNode[], field: string, schema: AnalyzedSchema): readonly Terms[] {
  return new ExactValueReader(field, schema).readSequence(clauses, null);
}

type Terms = readonly string[];

/** The clause asks for no term of the field. */
const NO_TERMS: readonly Terms[] = [[]];

/** The clause asks for terms that only the index knows, so no value is exact. */
const NO_EXACT_VALUE: readonly Terms[] = [];

/** Reads the exact values of one field from the tree: a resolved query does not keep the order of the clauses. */
class ExactValueReader {
  readonly #field: string;
  readonly #schema: AnalyzedSchema;
  readonly #analyzer: Analyzer;

  constructor(field: string, schema: AnalyzedSchema) {
    this.#field = field;
    this.#schema = schema;
    this.#analyzer = schema.termField(field).analyzer;
  }

  /** @param groupField the field of the groups around the node */
  read(node: QueryNode, groupField: FieldName | null): readonly Terms[] {
    switch (node.kind) {
      case "or":
        // `+a OR b` requires a: b is not an alternative to a.
        return node.clauses.some(({ kind }) => kind === "required")
          ? this.readSequence(node.clauses, groupField)
          : this.#alternatives(node.clauses, groupField);
      case "sequence":
      case "and":
        return this.readSequence(node.clauses, groupField);
      case "not":
        // NOT NOT a is a.
        return node.clause.kind === "not" ? this.read(node.clause.clause, groupField) : NO_TERMS;
      case "required":
        return this.read(node.clause, groupField);
      case "group":
        if (node.field !== null && this.#schema.type(node.field.name) === "objects") return NO_TERMS;
        return node.boost === 0 ? NO_TERMS : this.read(node.query, node.field ?? groupField);
      case "everything":
        return NO_TERMS;
      default:
        return node.boost !== 0 && this.#searchesField(node, groupField) ? this.#readLeaf(node) : NO_TERMS;
    }
  }

  readSequence(clauses: readonly QueryNode[], groupField: FieldName | null): readonly Terms[] {
    return clauses.reduce((values, clause) => concatenate(values, this.read(clause, groupField)), NO_TERMS);
  }

  #alternatives(clauses: readonly QueryNode[], groupField: FieldName | null): readonly Terms[] {
    const nonEmpty: Terms[] = [];
    let empty: readonly Terms[] = [];
    for (const clause of clauses) {
      for (const terms of this.read(clause, groupField)) {
        if (terms.length > 0) nonEmpty.push(terms);
        // All alternatives without a term are equal: one of them is enough.
        else empty = NO_TERMS;
      }
      if (nonEmpty.length >= MAX_EXACT_VALUES) return nonEmpty.slice(0, MAX_EXACT_VALUES);
    }
    return nonEmpty.length === 0 ? empty : [...nonEmpty, ...empty];
  }

  #searchesField({ field }: FieldedLeaf, groupField: FieldName | null): boolean {
    const searched = field ?? groupField;
    return searched === null || searched.name === this.#field;
  }

  #readLeaf(leaf: FieldedLeaf): readonly Terms[] {
    switch (leaf.kind) {
      case "term":
      case "phrase":
      // A comparison without a field is a word.
      case "comparison":
        return [this.#analyzer.terms(leaf.text)];
      case "exists":
        return NO_TERMS;
      case "prefix":
      case "wildcard":
      case "fuzzy":
      case "regexp":
      case "range":
        return NO_EXACT_VALUE;
      default:
        return assertNever(leaf);
    }
  }
}

/** Each value followed by each of the others. */
function concatenate(values: readonly Terms[], others: readonly Terms[]): readonly Terms[] {
  if (values === NO_TERMS || others === NO_TERMS) return values === NO_TERMS ? others : values;
  const products: Terms[] = [];
  for (const terms of values) {
    for (const following of others) {
      if (products.length === MAX_EXACT_VALUES) return products;
      if (terms.length + following.length <= MAX_TERMS) products.push([...terms, ...following]);
    }
  }
  return products;
}
