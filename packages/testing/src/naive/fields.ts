import type { FieldedLeaf, LeafNode } from "firmament/grammar";
import { constant, type Meaning } from "./meaning.ts";
import { patternMeaning } from "./patterns.ts";
import { areaTest } from "./points.ts";
import { numberMeaning } from "./ranges.ts";
import { isId, type NaiveFields, nameOf } from "./schema-fields.ts";
import { wordsMeaning } from "./words.ts";

/*
 * Fields (`grammar/README.md#fields`): "`name:acme` searches one field. The field applies to the next clause only." "Clauses
 * without a field search all text and keyword fields; a document matches if any of them matches."
 */

/**
 * The meaning of a clause that contains no other clause; `null` for one without a token, which its list ignores.
 *
 * @param groupField the field of the enclosing group
 * @param hasOtherWords "a query of nothing but stop words searches them"
 * @param boost the boosts of the groups around the clause, multiplied
 */
export function leafMeaning(
  node: LeafNode,
  groupField: string | null,
  fields: NaiveFields,
  hasOtherWords = true,
  boost = 1,
): Meaning | null {
  if (node.kind === "everything") return constant(() => true, boost);
  const field = node.field === null ? groupField : nameOf(node.field.name, fields);
  if (field !== null && isId(field, fields)) return idMeaning(node, boost);
  const inner = field === null ? undefined : fields.objects.get(field);
  if (field !== null && inner !== undefined) {
    // "`places:*` matches documents with an object." Any other clause is one on the fields of the object.
    const one = node.kind === "exists" ? null : leafMeaning({ ...node, field: null }, null, inner, hasOtherWords);
    if (node.kind !== "exists" && one === null) return null;
    return constant((document) => document.objects(field).some((object) => one?.matches(object) ?? true), boost);
  }
  const type = field === null ? undefined : fields.numbers.get(field);
  if (field !== null && type !== undefined) return numberMeaning(node, field, type, fields, boost);
  if (field !== null && fields.vectors.has(field)) return constant((document) => document.hasVector(field), boost);
  if (field !== null && fields.points.has(field)) return inArea(node, field, boost);
  const searched = field === null ? [...fields.text.keys()] : [field];
  switch (node.kind) {
    case "term":
    case "phrase":
    case "comparison":
      return wordsMeaning(node, searched, field === null, fields, hasOtherWords, boost);
    case "exists":
      return hasAnyToken(searched, boost);
    case "range":
      // A range without bounds accepts every token.
      if (node.low.kind === "open" && node.high.kind === "open") return hasAnyToken(searched, boost);
      return patternMeaning(node, searched, fields, boost);
    default:
      return patternMeaning(node, searched, fields, boost);
  }
}

/** "Ids are compared as a whole, without an analyzer. Every document has one." */
function idMeaning(node: FieldedLeaf, boost: number): Meaning {
  if (node.kind !== "term" && node.kind !== "phrase") return constant(() => true, boost);
  return constant(({ id }) => id === node.text, boost);
}

/** "One of its points is in the area." */
function inArea(node: FieldedLeaf, field: string, boost: number): Meaning {
  const isIn = areaTest(node);
  return constant((document) => document.points(field).some(isIn), boost);
}

/** "`website:*` and `_exists_:website` match documents with a value in the field." */
function hasAnyToken(searched: readonly string[], boost: number): Meaning {
  return constant((document) => searched.some((name) => document.words(name).length > 0), boost);
}
