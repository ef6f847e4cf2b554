import { type Analyzer, defineSchema, type Field, type Fields, type Schema } from "firmament";
import { AnalyzedSchema } from "firmament/query";

/**
 * A schema whose text fields have the analyzers of the target, so that the words of a query are those that the target stores.
 *
 * @param analyzerOf the analyzer of a text field, whose name is `places.city` in objects
 */
export function targetSchema({ analyzer, fields }: Schema, analyzerOf: (field: string) => Analyzer): AnalyzedSchema {
  const withAnalyzers = (all: Fields, prefix: string): Fields =>
    Object.fromEntries(
      Object.entries(all).map(([name, field]): [string, Field] => {
        if (field.type === "text") return [name, { ...field, analyzer: analyzerOf(prefix + name) }];
        if (field.type !== "objects") return [name, field];
        return [name, { ...field, fields: withAnalyzers(field.fields, `${name}.`) } as Field];
      }),
    );
  return new AnalyzedSchema(defineSchema({ analyzer, fields: withAnalyzers(fields, "") }));
}
