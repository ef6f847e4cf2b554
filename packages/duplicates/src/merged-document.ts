import type { Field, Schema } from "firmament";
import { computedFields, nearestNames } from "firmament/base";
import type { AnyDocument } from "./rules/rule.ts";

/**
 * Which values a merged document has where nobody has chosen:
 * - `keep`: those of the first document only.
 * - `fill`: a field that the first document lacks has the value of the first other one that has it.
 * - `unite`: as `fill`, and a field with several values has those of all documents, each once.
 */
export type MergeRule = "keep" | "fill" | "unite";

/** How documents become one. */
export interface MergeChoices {
  /** Default `fill`. */
  readonly rule?: MergeRule | undefined;
  /** By field: the id of the document whose value it has, or `null` for no value. Default: what `rule` says. */
  readonly values?: Readonly<Record<string, string | null>> | undefined;
}

const RULES: readonly MergeRule[] = ["keep", "fill", "unite"];

/**
 * The document that several documents become. It has the id of the first one. Computed fields are left out: they are
 * computed when the document is stored.
 *
 * @param documents at least one
 * @throws {TypeError} for an unknown rule, a value of a field that the schema lacks or computes, and the id of another document
 */
export function mergedDocument(
  { fields }: Schema,
  documents: readonly [AnyDocument, ...AnyDocument[]],
  { rule = "fill", values = {} }: MergeChoices = {},
): AnyDocument {
  if (!RULES.includes(rule))
    throw new TypeError(`The rule of a merge must be keep, fill or unite, not ${String(rule)}.`);
  const computed = new Set(computedFields(fields).map(({ name }) => name));
  const names = Object.keys(fields).filter((name) => !computed.has(name));
  for (const [name, id] of Object.entries(values)) {
    if (!names.includes(name)) throw unknownField(name, names, computed);
    if (id !== null && !documents.some((document) => document.id === id)) throw unknownDocument(name, id, documents);
  }
  const chosen = new Map(Object.entries(values));
  const entries = names.map((name) => {
    const id = chosen.get(name);
    if (id === undefined) return [name, valueBy(rule, documents, name, fields[name] as Field)] as const;
    return [name, id === null ? undefined : documents.find((document) => document.id === id)?.[name]] as const;
  });
  const present = entries.filter(([, value]) => value !== undefined && value !== null);
  return { id: documents[0].id, ...Object.fromEntries(present) };
}

function valueBy(
  rule: MergeRule,
  documents: readonly [AnyDocument, ...AnyDocument[]],
  name: string,
  field: Field,
): unknown {
  const [first] = documents;
  if (rule === "keep") return first[name];
  const values = documents.map((document) => document[name]).filter((value) => value !== undefined && value !== null);
  return rule === "unite" && hasSeveralValues(field) && values.length > 1 ? united(values) : values[0];
}

/** Vectors and stored lists are one value. */
function hasSeveralValues(field: Field): boolean {
  return field.type === "objects" || ("many" in field && field.many);
}

/** The values of all lists, each once. */
function united(values: readonly unknown[]): readonly unknown[] {
  return [...new Map(values.flat().map((value) => [JSON.stringify(value), value])).values()];
}

function unknownField(name: string, names: readonly string[], computed: ReadonlySet<string>): TypeError {
  if (computed.has(name))
    return new TypeError(`The field ${JSON.stringify(name)} is computed: choose no value for it.`);
  const [near] = nearestNames(name, names);
  const hint = near === undefined ? `Its fields are ${names.join(", ")}.` : `Did you mean ${near}?`;
  return new TypeError(`The schema has no field ${JSON.stringify(name)}. ${hint}`);
}

function unknownDocument(name: string, id: string, documents: readonly AnyDocument[]): TypeError {
  const ids = documents.map((document) => document.id).join(", ");
  return new TypeError(
    `The value of ${JSON.stringify(name)} cannot come from the document ${JSON.stringify(id)}, which takes no part in the merge. Choose one of ${ids}, or null for no value.`,
  );
}
