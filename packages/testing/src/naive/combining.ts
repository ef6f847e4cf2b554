import type { DefaultOperator, QueryNode } from "firmament";
import type { GroupNode, LeafNode } from "firmament/grammar";
import type { NaiveDocument } from "./document.ts";
import { leafMeaning } from "./fields.ts";
import { constant, type Meaning, nothing, sum } from "./meaning.ts";
import { type NaiveFields, nameOf } from "./schema-fields.ts";

/*
 * Combining clauses (`grammar/README.md#combining-clauses`, and "Lists" in `#what-a-query-matches`): "In a list: If some items
 * have the sign `+`, all of these must match. The other items only add to the score, and negated items are excluded. Otherwise,
 * at least one item must match. A negated item beside an `OR` counts as its complement; any other negated item is excluded."
 */

/** What gives a clause its meaning. */
export interface Context {
  /** The field of the enclosing group. */
  readonly groupField: string | null;
  readonly fields: NaiveFields;
  readonly defaultOperator: DefaultOperator;
  /** Whether the whole query contains anything but stop words. */
  readonly hasOtherWords: boolean;
  /** The boosts of the enclosing groups, multiplied. */
  readonly boost: number;
}

/** An item of a list, without its sign. */
interface Item {
  readonly sign: "+" | "-" | null;
  readonly meaning: Meaning;
  readonly isBesideOr: boolean;
}

/** The meaning of any node as a list; `null` for a list whose items are all without a token. */
export function listMeaning(list: QueryNode, context: Context): Meaning | null {
  const items = itemsOf(list, context);
  if (items.length === 0) return null;
  const required = items.filter(({ sign }) => sign === "+").map(({ meaning }) => meaning);
  const isExcluded = ({ sign, isBesideOr }: Item): boolean => sign === "-" && (required.length > 0 || !isBesideOr);
  const excluded = items.filter(isExcluded).map(({ meaning }) => meaning);
  const others = items.filter((item) => item.sign !== "+" && !isExcluded(item));
  const optional = asValueSets(others.map(({ sign, meaning }) => (sign === "-" ? complement(meaning) : meaning)));
  if (required.length + optional.length === 0 && context.fields.rules.onlyExcluded === "matches nothing")
    return nothing;
  const matches = (document: NaiveDocument): boolean => {
    if (excluded.some((clause) => clause.matches(document))) return false;
    if (required.length > 0) return required.every((clause) => clause.matches(document));
    return optional.length === 0 || optional.some((clause) => clause.matches(document));
  };
  return scored(matches, [...required, ...optional]);
}

/** "Items joined by OR (and, with default OR, by white space)", those without tokens dropped. */
function itemsOf(list: QueryNode, context: Context): Item[] {
  const alternatives = list.kind === "or" ? list.clauses : [list];
  return alternatives.flatMap((alternative, index) => {
    const isSequence = alternative.kind === "sequence" && context.defaultOperator === "OR";
    const clauses = isSequence ? alternative.clauses : [alternative];
    return clauses.flatMap((clause, position): Item[] => {
      const { sign, inner } = unsigned(clause);
      const meaning = itemMeaning(inner, context);
      if (meaning === null) return [];
      const isFirst = index === 0 && position === 0;
      const isBesideOr = isFirst ? clauses.length === 1 && alternatives.length > 1 : position === 0;
      return [{ sign, meaning, isBesideOr }];
    });
  });
}

/** "AND forms conjunctions, and so does white space if it means AND." Otherwise a single clause. */
function itemMeaning(node: QueryNode, context: Context): Meaning | null {
  if (node.kind !== "and" && (node.kind !== "sequence" || context.defaultOperator === "OR")) {
    return clauseMeaning(node, context);
  }
  const clauses = node.clauses.map((clause) => conjunctMeaning(clause, context)).filter((clause) => clause !== null);
  if (clauses.length === 0) return null;
  return scored((document) => clauses.every(({ matches }) => matches(document)), clauses);
}

/** A negated clause is its complement; "`+` has no further effect there". */
function conjunctMeaning(clause: QueryNode, context: Context): Meaning | null {
  const { sign, inner } = unsigned(clause);
  const meaning = itemMeaning(inner, context);
  return meaning === null || sign !== "-" ? meaning : complement(meaning);
}

function clauseMeaning(node: QueryNode, context: Context): Meaning | null {
  switch (node.kind) {
    case "or":
    case "sequence":
    case "and":
    case "not":
    case "required":
      return listMeaning(node, context);
    case "group":
      return groupMeaning(node, { ...context, boost: boostOf(node, context) });
    default:
      return leafMeaning(node, context.groupField, context.fields, context.hasOtherWords, boostOf(node, context));
  }
}

function groupMeaning({ field, query }: GroupNode, context: Context): Meaning | null {
  const { fields } = context;
  if (field === null) return listMeaning(query, context);
  const name = nameOf(field.name, fields);
  const inner = fields.objects.get(name);
  if (inner === undefined) return listMeaning(query, { ...context, groupField: name });
  if (fields.rules.nestedObjects === "any objects") {
    return listMeaning(query, { ...context, groupField: null, fields: membersOf(fields, name) });
  }
  // "`places:(city:berlin AND kind:hq)` needs one object that matches the whole query."
  const one = listMeaning(query, { ...context, groupField: null, fields: inner });
  return one && constant((document) => document.objects(name).some(one.matches), context.boost);
}

/** The members of nested objects as fields of the document, for a misreading: `city` is `places.city`. */
function membersOf(fields: NaiveFields, objects: string): NaiveFields {
  const prefix = `${objects}.`;
  const only = <T>(all: ReadonlyMap<string, T>): Map<string, T> =>
    new Map([...all].filter(([name]) => name.startsWith(prefix)));
  const points = new Set([...fields.points].filter((name) => name.startsWith(prefix)));
  return { ...fields, text: only(fields.text), numbers: only(fields.numbers), points, addedPrefix: prefix };
}

/** "`NOT a` matches all documents without a, including documents without the field." It adds nothing to the score. */
function complement({ matches }: Meaning): Meaning {
  return constant((document) => !matches(document), 0);
}

/** A document that matches scores the sum of its clauses. */
function scored(matches: Meaning["matches"], clauses: readonly Meaning[]): Meaning {
  return {
    matches,
    score: (document, corpus) => (matches(document) ? sum(clauses.map(({ score }) => score(document, corpus))) : 0),
    maxScore: sum(clauses.map(({ maxScore }) => maxScore)),
  };
}

/** "More than 1,024 alternatives of one list that search the same fields with the same boost score together." */
const MAX_SCORED_VALUES = 1024;

function asValueSets(alternatives: readonly Meaning[]): readonly Meaning[] {
  const sets = Map.groupBy(alternatives, ({ value }) => value?.set);
  return [...sets].flatMap(([set, clauses]) => {
    const boost = clauses[0]?.value?.boost ?? 0;
    if (set === undefined || clauses.length <= MAX_SCORED_VALUES) return clauses;
    // The same word a thousand times is a word.
    if (new Set(clauses.map(({ value }) => value?.text)).size === 1) return clauses.slice(0, 1);
    return [constant((document) => clauses.some(({ matches }) => matches(document)), boost)];
  });
}

/** "`NOT NOT a` is a." */
function unsigned(clause: QueryNode): { readonly sign: Item["sign"]; readonly inner: QueryNode } {
  if (clause.kind === "required") return { sign: "+", inner: clause.clause };
  if (clause.kind !== "not") return { sign: null, inner: clause };
  return clause.clause.kind === "not" ? unsigned(clause.clause.clause) : { sign: "-", inner: clause.clause };
}

/** Nested boosts are multiplied, up to a maximum that keeps scores finite. */
const MAX_BOOST = 1e100;

function boostOf({ boost }: GroupNode | LeafNode, context: Context): number {
  return Math.min(MAX_BOOST, context.boost * (boost ?? 1));
}
