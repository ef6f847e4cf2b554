import type { Schema } from "firmament";
import { isDate } from "firmament/base";
import { isComputed } from "firmament/query";

type Values = Readonly<Record<string, unknown>>;

/** A record with the texts of the computed fields of a schema, in place of stated ones, by {@link naiveText}. */
export function withComputedTexts<Rec extends Values>(record: Rec, schema: Schema): Rec {
  const computed = Object.entries(schema.fields).flatMap(([name, field]) =>
    isComputed(field) ? [[name, naiveText(field.from, record)] as const] : [],
  );
  return { ...record, ...Object.fromEntries(computed) };
}

/** What a template makes of a valid record, by the definition: piece by piece, without the parser of the schema. */
export function naiveText(template: string, record: Values): string | undefined {
  const pieces = template.match(/\{\{|\}\}|\{[^{}]+\}|\s+|[^{}\s]+/g) ?? [];
  const found = pieces.map((each): { text: string; kind: "value" | "space" | "other" } => {
    if (each === "{{" || each === "}}") return { text: each.slice(1), kind: "other" };
    if (!each.startsWith("{")) return { text: each, kind: /^\s/.test(each) ? "space" : "other" };
    return { text: valuesOf(record, each.slice(1, -1)).flatMap(shown).join(" "), kind: "value" };
  });
  if (!found.some(({ kind, text }) => kind === "value" && text !== "")) return undefined;
  const kept = found.reduce(
    (before, { text, kind }) => (kind === "space" && (before === "" || /\s$/.test(before)) ? before : before + text),
    "",
  );
  return kept.replace(/\s+$/, "");
}

/** The values of a field, or of a member of all objects. */
function valuesOf(record: Values, name: string): readonly unknown[] {
  if (Object.hasOwn(record, name)) return [record[name]];
  const [parent = "", member = ""] = name.split(".");
  const objects = Object.hasOwn(record, parent) ? [record[parent]].flat() : [];
  return objects.map((each) => (each as Values | null | undefined)?.[member]);
}

function shown(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(shown);
  if (value === undefined || value === null || value === "") return [];
  if (isDate(value)) return [value.toISOString()];
  return [typeof value === "number" ? decimalText(value) : String(value)];
}

/** A number without an exponent. */
function decimalText(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
