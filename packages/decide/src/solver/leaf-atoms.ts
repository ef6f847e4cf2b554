import type { Fields } from "firmament";
import { assertNever, invariant } from "firmament/base";
import { fieldOfIndex, formIndexOf, ID_INDEX, isFormIndex, POSITION_GAP, type ResolvedQuery } from "firmament/query";
import type { Atom } from "../fields/field-theory.ts";
import type { Leaf } from "./circuit.ts";

/**
 * What a leaf asks of each field: a document matches the leaf if one of its fields has what the atom of the field asks.
 * A clause on a member of objects, such as `places.city:berlin`, becomes a query on one object, `places:(city:berlin)`;
 * a phrase with a large slop is marked, because words of several objects can match it.
 */
export function atomsOf(leaf: Leaf, variable: number, fields: Fields): readonly Atom[] {
  switch (leaf.kind) {
    case "nested":
      return [{ variable, field: leaf.field, query: leaf.query }];
    case "range":
    case "ranges":
    case "area": {
      const { field, member } = placeOf(leaf.field, fields);
      return [{ variable, field, query: member === null ? leaf : { ...leaf, field: member } }];
    }
    case "term":
    case "terms":
    case "phrase":
    case "expansion":
    case "exists":
      return atomsOfTerms(leaf, variable, fields);
    default:
      return assertNever(leaf);
  }
}

/** The member of a record that ids are about. No field has its name. */
export const ID_MEMBER = "id";

type TermsLeaf = Extract<Leaf, { readonly fields: readonly string[] }>;

function atomsOfTerms(leaf: TermsLeaf, variable: number, fields: Fields): readonly Atom[] {
  const atoms: Atom[] = [];
  const membersByField = new Map<string, string[]>();
  for (const index of leaf.fields) {
    const { field, member } = placeOf(index, fields);
    if (member === null) {
      atoms.push({ variable, field, query: { ...leaf, fields: [index] } });
      continue;
    }
    const members = membersByField.get(field) ?? [];
    if (members.push(member) === 1) membersByField.set(field, members);
  }
  const isSpread = leaf.kind === "phrase" && leaf.slop >= POSITION_GAP;
  for (const [field, members] of membersByField) {
    atoms.push({ variable, field, query: { ...leaf, fields: members }, isSpread });
  }
  return atoms;
}

/** The field of an index and, if it is a field of objects, the name of the index within an object. */
function placeOf(index: string, fields: Fields): { readonly field: string; readonly member: string | null } {
  if (index === ID_INDEX) return { field: ID_MEMBER, member: null };
  const name = fieldOfIndex(index);
  if (Object.hasOwn(fields, name)) return { field: name, member: null };
  for (let dot = name.indexOf("."); dot > 0; dot = name.indexOf(".", dot + 1)) {
    const field = name.slice(0, dot);
    const member = name.slice(dot + 1);
    const objects = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (objects?.type !== "objects" || !Object.hasOwn(objects.fields, member)) continue;
    return { field, member: isFormIndex(index) ? formIndexOf(member) : member };
  }
  invariant(false, `no field ${name}`);
}

/** The words that clauses name, which may have wanted forms. */
export function wordsNamedIn(query: ResolvedQuery): readonly string[] {
  switch (query.kind) {
    case "term":
      return isFormIndex(query.fields[0] ?? "") ? [] : [query.term];
    case "phrase":
      return isFormIndex(query.fields[0] ?? "") ? [] : query.terms;
    default:
      return [];
  }
}
