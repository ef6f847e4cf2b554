import type { QueryNode } from "../../../grammar/ast/ast.ts";
import type { Analyzer } from "../../analysis/analyzer.ts";
import type { Schema } from "../../schema/schema.ts";
import { NaiveDocument, type NaiveFields, type NaiveRecord, naiveFields } from "./document.ts";
import { leafMeaning, type Meaning, type Test } from "./leaf.ts";

/*
 * A reference implementation of the query language: short, slow and obvious. It tests every query on the words of every
 * document, and shares only the tree and the analyzers with the engine. Quotation marks in these files quote the rules
 * of the language.
 */

export interface NaiveOptions {
  readonly schema: Schema;
  /** "Replaces the analyzer of every text field." */
  readonly analyzer?: Analyzer | undefined;
  readonly defaultOperator: "OR" | "AND";
  /** What `now` stands for in dates. */
  readonly now?: number;
}

/** The ids of the records that match a query, in order of the records. */
export function naiveIds(records: readonly NaiveRecord[], query: QueryNode, options: NaiveOptions): string[] {
  const fields = naiveFields(options.schema, options.analyzer, options.now);
  const documents = records.map((record) => new NaiveDocument(record, fields));
  return idsOf(documents, query, fields, options.defaultOperator);
}

/** The same for analyzed records. */
export function idsOf(
  documents: readonly NaiveDocument[],
  query: QueryNode,
  fields: NaiveFields,
  defaultOperator: "OR" | "AND",
  hasOtherWords = true,
): string[] {
  const context = { groupField: null, fields, defaultOperator, hasOtherWords };
  const meaning = listMeaning(query, context) ?? listMeaning(query, { ...context, hasOtherWords: false });
  // "A query of nothing else matches nothing."
  return meaning === null ? [] : documents.filter(meaning).map(({ id }) => id);
}

/** Whether a query contains anything but stop words and clauses without tokens. */
export function hasOtherWords(query: QueryNode, fields: NaiveFields, defaultOperator: "OR" | "AND"): boolean {
  return listMeaning(query, { groupField: null, fields, defaultOperator, hasOtherWords: true }) !== null;
}

interface Context {
  /** The field of the enclosing group. */
  readonly groupField: string | null;
  readonly fields: NaiveFields;
  readonly defaultOperator: "OR" | "AND";
  /** Whether the whole query contains anything but stop words. */
  readonly hasOtherWords: boolean;
}

/** An item of a list, without its sign. */
interface Item {
  readonly sign: "+" | "-" | null;
  readonly matches: Test;
  readonly isBesideOr: boolean;
}

/** "Among these let P be …, N …, O …": the intersection of P, or else the union of O, minus the union of N. */
function listMeaning(list: QueryNode, context: Context): Meaning {
  const items = itemsOf(list, context);
  if (items.length === 0) return null;
  const required = items.filter(({ sign }) => sign === "+");
  const isExcluded = ({ sign, isBesideOr }: Item): boolean => sign === "-" && (required.length > 0 || !isBesideOr);
  const excluded = items.filter(isExcluded);
  const optional = items.filter((item) => item.sign !== "+" && !isExcluded(item));
  return (document) => {
    if (excluded.some(({ matches }) => matches(document))) return false;
    if (required.length > 0) return required.every(({ matches }) => matches(document));
    return optional.length === 0 || optional.some(({ sign, matches }) => matches(document) !== (sign === "-"));
  };
}

/** "Items joined by OR (and, with default OR, by whitespace)", those without tokens dropped. */
function itemsOf(list: QueryNode, context: Context): Item[] {
  const alternatives = list.kind === "or" ? list.clauses : [list];
  return alternatives.flatMap((alternative, index) => {
    const isSequence = alternative.kind === "sequence" && context.defaultOperator === "OR";
    const clauses = isSequence ? alternative.clauses : [alternative];
    return clauses.flatMap((clause, position): Item[] => {
      const { sign, inner } = unsigned(clause);
      const matches = itemMeaning(inner, context);
      if (matches === null) return [];
      const isFirst = index === 0 && position === 0;
      const isBesideOr = isFirst ? clauses.length === 1 && alternatives.length > 1 : position === 0;
      return [{ sign, matches, isBesideOr }];
    });
  });
}

/** A conjunction or a single clause. */
function itemMeaning(node: QueryNode, context: Context): Meaning {
  if (node.kind === "and" || (node.kind === "sequence" && context.defaultOperator === "AND")) {
    const clauses = node.clauses.map((clause) => conjunctMeaning(clause, context)).filter((clause) => clause !== null);
    return clauses.length === 0 ? null : (document) => clauses.every((matches) => matches(document));
  }
  return clauseMeaning(node, context);
}

/** "A negated clause is its complement and `+` says nothing new." */
function conjunctMeaning(clause: QueryNode, context: Context): Meaning {
  const { sign, inner } = unsigned(clause);
  const matches = itemMeaning(inner, context);
  return matches === null || sign !== "-" ? matches : (document) => !matches(document);
}

function clauseMeaning(node: QueryNode, context: Context): Meaning {
  switch (node.kind) {
    case "or":
    case "sequence":
    case "and":
    case "not":
    case "required":
      return listMeaning(node, context);
    case "group": {
      const objects = node.field === null ? undefined : context.fields.objects.get(node.field.name);
      if (objects !== undefined)
        return objectMeaning(node.field?.name ?? "", node.query, { ...context, fields: objects });
      return listMeaning(node.query, { ...context, groupField: node.field?.name ?? context.groupField });
    }
    default:
      return leafMeaning(node, context.groupField, context.fields, context.hasOtherWords);
  }
}

/** "`locations:(city:berlin AND kind:hq)` requires one object to meet all clauses." */
function objectMeaning(field: string, query: QueryNode, context: Context): Meaning {
  const matches = listMeaning(query, { ...context, groupField: null });
  return matches === null ? null : (document) => document.objects(field).some(matches);
}

/** "`NOT NOT a` is a." */
function unsigned(clause: QueryNode): { readonly sign: Item["sign"]; readonly inner: QueryNode } {
  if (clause.kind === "required") return { sign: "+", inner: clause.clause };
  if (clause.kind !== "not") return { sign: null, inner: clause };
  return clause.clause.kind === "not" ? unsigned(clause.clause.clause) : { sign: "-", inner: clause.clause };
}
