import type { Field, FieldJson, SchemaJson } from "firmament";
import { describeValue, nearestNames } from "firmament/base";
import { documentSchema } from "./document-schema.ts";
import { typeOf } from "./fields-text.ts";

/** The names of fields that have another name in a new schema: the earlier name, then the new one. */
export type FieldRenames = Readonly<Record<string, string>>;

/**
 * What a new schema does to a field. `changed`: documents keep its values, and the index changes, as with another weight
 * or analyzer.
 */
export type FieldChangeKind = "added" | "removed" | "renamed" | "retyped" | "changed";

/** Where the values of a field come from. */
export interface FieldPlan {
  /** `null`: the field is as it was. */
  readonly kind: FieldChangeKind | null;
  /** The name in the new schema; of a removed field the earlier one. */
  readonly name: string;
  readonly source: { readonly name: string; readonly field: Field } | null;
  /** `null` for a removed field. */
  readonly target: Field | null;
}

/**
 * What a new schema does to each field: first those of the new schema in their order, then the removed ones.
 *
 * @throws {TypeError} for a name that the schemas do not have, and for two fields with one new name
 */
export function fieldPlans(from: SchemaJson, to: SchemaJson, renames: FieldRenames): readonly FieldPlan[] {
  const sources = sourcesOf(from, to, renames);
  const fields = new Map(Object.entries(documentSchema(from).fields));
  const kept = Object.entries(documentSchema(to).fields).map(([name, target]): FieldPlan => {
    const earlier = sources.get(name) ?? "";
    const field = fields.get(earlier);
    if (field === undefined) return { kind: "added", name, source: null, target };
    const change = changeOf(fieldJson(from, earlier), fieldJson(to, name));
    const kind = change === "changed" || change === null ? (earlier === name ? change : "renamed") : change;
    return { kind, name, source: { name: earlier, field }, target };
  });
  const used = new Set(sources.values());
  const removed = [...fields].flatMap(([name, field]): FieldPlan[] =>
    used.has(name) ? [] : [{ kind: "removed", name, source: { name, field }, target: null }],
  );
  return [...kept, ...removed];
}

/** The earlier names of the fields of a new schema. */
function sourcesOf(from: SchemaJson, to: SchemaJson, renames: FieldRenames): ReadonlyMap<string, string> {
  if (typeof renames !== "object" || renames === null || Array.isArray(renames)) {
    throw new TypeError(`rename must be an object, as in { title: "name" }, not ${describeValue(renames)}.`);
  }
  const sources = new Map<string, string>();
  for (const [earlier, name] of Object.entries(renames)) {
    requireField(from, earlier, "the dataset");
    requireField(to, name, "the new schema");
    const other = sources.get(name);
    if (other !== undefined) {
      throw new TypeError(`Two fields are renamed to ${JSON.stringify(name)}: ${other} and ${earlier}. Rename one.`);
    }
    sources.set(name, earlier);
  }
  for (const name of Object.keys(to.fields)) {
    const isFree = !sources.has(name) && !Object.hasOwn(renames, name);
    if (isFree && Object.hasOwn(from.fields, name)) sources.set(name, name);
  }
  return sources;
}

function requireField({ fields }: SchemaJson, name: string, owner: string): void {
  if (typeof name === "string" && Object.hasOwn(fields, name)) return;
  const names = Object.keys(fields);
  const [nearest] = nearestNames(String(name), names);
  const hint =
    nearest === undefined ? `Its fields are ${names.join(", ")}.` : `Did you mean ${JSON.stringify(nearest)}?`;
  throw new TypeError(`rename names a field that ${owner} does not have: ${describeValue(name)}. ${hint}`);
}

function changeOf(before: FieldJson, after: FieldJson): "retyped" | "changed" | null {
  if (JSON.stringify(typeOf(before)) !== JSON.stringify(typeOf(after))) return "retyped";
  return JSON.stringify(before) === JSON.stringify(after) ? null : "changed";
}

/** A field with its analyzer, also if that is the schema's. */
function fieldJson({ fields, analyzer }: SchemaJson, name: string): FieldJson {
  const { type, ...options } = fields[name] as FieldJson;
  return { type, ...((type === "text" || type === "objects") && { analyzer }), ...options };
}
