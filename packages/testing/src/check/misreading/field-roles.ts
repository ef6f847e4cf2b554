import { type Analyzer, type Field, type Schema, text } from "firmament";
import { foldingKeywordAnalyzer, keywordAnalyzer } from "firmament/query";
import type { FieldRoles, ReadingRules } from "./misreading.ts";

/** The names of the text fields of documents, without those of nested objects. */
export function textFieldsOf({ fields }: Schema): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type === "text");
}

/** The field with a name, also of nested objects. */
export function fieldNamed({ fields }: Schema, name: string): Field | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  const [parent = "", member = ""] = name.split(".");
  const objects = fields[parent];
  return objects?.type === "objects" && Object.hasOwn(objects.fields, member) ? objects.fields[member] : undefined;
}

/** The analyzer of a field; that of the schema for `null` and for names that the schema does not have. */
export function analyzerOf({ schema, analyzer }: ReadingRules, name: string | null): Analyzer {
  const field = name === null ? undefined : fieldNamed(schema, name);
  if (field?.type === "keyword") return field.fold ? foldingKeywordAnalyzer : keywordAnalyzer;
  return analyzer ?? (field?.type === "text" ? field.analyzer : null) ?? schema.analyzer;
}

/** Replaces the analyzers of all text fields. */
export function withAnalyzers(rules: ReadingRules, change: (analyzer: Analyzer) => Analyzer): ReadingRules {
  const changed = (fields: Readonly<Record<string, Field>>): Record<string, Field> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        if (field.type === "text") {
          const analyzer = change(rules.analyzer ?? field.analyzer ?? rules.schema.analyzer);
          return [name, { ...field, analyzer }];
        }
        return [
          name,
          field.type === "objects" ? { ...field, fields: changed(field.fields) as typeof field.fields } : field,
        ];
      }),
    );
  const { schema } = rules;
  const analyzer = change(rules.analyzer ?? schema.analyzer);
  return { ...rules, analyzer: undefined, schema: { ...schema, analyzer, fields: changed(schema.fields) } };
}

/** The schema with one more text field, which clauses without a field search. */
export function withTextField(rules: ReadingRules, name: string): ReadingRules {
  const { schema } = rules;
  const field = text({ many: true, analyzer: rules.analyzer ?? schema.analyzer });
  return { ...rules, schema: { ...schema, fields: { ...schema.fields, [name]: field } } };
}

/** The fields of a schema that the examples of misreadings are about. Fields with the schema's own analyzer are preferred. */
export function fieldRoles({ fields }: Schema): FieldRoles {
  const entries = Object.entries(fields);
  const named = (isFit: (field: Field) => boolean): string[] =>
    entries.filter(([, field]) => isFit(field)).map(([name]) => name);
  const texts = named((field) => field.type === "text" && !field.many && field.analyzer === null);
  const lists = named((field) => field.type === "text" && field.many);
  const all = [
    ...texts,
    ...lists,
    ...named((field) => field.type === "text" && !field.many && field.analyzer !== null),
  ];
  const [objects = null] = named(({ type }) => type === "objects");
  const members = objects === null ? undefined : fields[objects];
  const [first = null, second = null] = Object.entries(members?.type === "objects" ? members.fields : {})
    .filter(([, { type }]) => type === "text" || type === "keyword")
    .map(([name]) => name);
  return {
    text: all[0] ?? null,
    other: all[1] ?? null,
    many: lists[0] ?? null,
    number: named(({ type }) => type === "number" || type === "integer")[0] ?? null,
    date: named(({ type }) => type === "date")[0] ?? null,
    keyword: named(({ type }) => type === "keyword")[0] ?? null,
    boolean: named(({ type }) => type === "boolean")[0] ?? null,
    objects,
    first,
    second,
  };
}
