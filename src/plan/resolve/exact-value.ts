import type { FieldedLeaf, FieldName, QueryNode } from "../../../grammar/ast/ast.ts";
import { assertNever } from "../../base/invariant.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";

/** What a value of a field is to be as a whole to be all that a query asks of the field. */
export interface ExactValue {
  readonly field: string;
  /** At least one. */
  readonly terms: readonly string[];
}

/** So many ways to word a query are followed, the first ones, and none that is longer: names are short, and alternatives beside alternatives multiply. */
const MOST_WORDINGS = 256;
const MOST_TERMS = 64;

/** The ways in which a query words the fields of which whole matches come first; see `TextFieldOptions.exactFirst`. */
export function exactValuesOf(query: QueryNode, schema: AnalyzedSchema): readonly ExactValue[] {
  return schema.exactFirstFields.flatMap((field) => {
    const { analyzer } = schema.textField(field);
    return new WordingReader(field, (text) => analyzer.terms(text))
      .read(query, null)
      .filter((terms) => terms.length > 0)
      .map((terms) => ({ field, terms }));
  });
}

type Terms = readonly string[];

/** Asks for no word of the field. */
const SILENT: readonly Terms[] = [[]];

/** Asks for words that are not known. */
const UNKNOWN: readonly Terms[] = [];

/** Reads what a query asks of one field. It needs the tree: what a query means does not depend on the order of its words. */
class WordingReader {
  readonly #field: string;
  readonly #termsOf: (text: string) => Terms;

  constructor(field: string, termsOf: (text: string) => Terms) {
    this.#field = field;
    this.#termsOf = termsOf;
  }

  /** @param around the field of the groups around the node */
  read(node: QueryNode, around: FieldName | null): readonly Terms[] {
    switch (node.kind) {
      case "or":
        // `+a OR b` asks for a; b is no alternative to it.
        return node.clauses.some(({ kind }) => kind === "required")
          ? this.#sequence(node.clauses, around)
          : this.#alternatives(node.clauses, around);
      case "sequence":
      case "and":
        return this.#sequence(node.clauses, around);
      case "not":
        // NOT NOT a is a.
        return node.clause.kind === "not" ? this.read(node.clause.clause, around) : SILENT;
      case "required":
        return this.read(node.clause, around);
      case "group":
        return node.boost === 0 ? SILENT : this.read(node.query, node.field ?? around);
      case "everything":
        return SILENT;
      default:
        return node.boost !== 0 && this.#asks(node, around) ? this.#readLeaf(node) : SILENT;
    }
  }

  #sequence(clauses: readonly QueryNode[], around: FieldName | null): readonly Terms[] {
    return clauses.reduce((wordings, clause) => followedBy(wordings, this.read(clause, around)), SILENT);
  }

  #alternatives(clauses: readonly QueryNode[], around: FieldName | null): readonly Terms[] {
    const wordings = clauses.flatMap((clause) => this.read(clause, around));
    const asking = wordings.filter((terms) => terms.length > 0);
    // Not asking for a word is one way, however many alternatives do so.
    const silent = asking.length < wordings.length ? SILENT : [];
    return asking.length === 0 ? silent : [...asking, ...silent].slice(0, MOST_WORDINGS);
  }

  #asks({ field }: FieldedLeaf, around: FieldName | null): boolean {
    const asked = field ?? around;
    return asked === null || asked.name === this.#field;
  }

  #readLeaf(leaf: FieldedLeaf): readonly Terms[] {
    switch (leaf.kind) {
      case "term":
      case "phrase":
      // Without a field it is a word.
      case "comparison":
        return [this.#termsOf(leaf.text)];
      case "exists":
        return SILENT;
      case "prefix":
      case "wildcard":
      case "fuzzy":
      case "regexp":
      case "range":
        return UNKNOWN;
      default:
        return assertNever(leaf);
    }
  }
}

/** Each of some wordings with each of others behind it. */
function followedBy(wordings: readonly Terms[], others: readonly Terms[]): readonly Terms[] {
  if (wordings === SILENT || others === SILENT) return wordings === SILENT ? others : wordings;
  const longer: Terms[] = [];
  for (const terms of wordings) {
    for (const more of others) {
      if (longer.length === MOST_WORDINGS) return longer;
      if (terms.length + more.length <= MOST_TERMS) longer.push([...terms, ...more]);
    }
  }
  return longer;
}
