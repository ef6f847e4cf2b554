import type { Analyzer } from "../analysis/analyzer.ts";
import { builtInAnalyzer } from "../analysis/built-in-analyzer.ts";
import { invariant } from "../base/invariant.ts";
import type { NumberField, TextField } from "./field.ts";
import { type Fields, frozenSchema, type Schema } from "./schema.ts";

/** A schema that can be sent to another thread: analyzers are functions, so their names take their place. */
export interface SchemaMessage {
  readonly fields: Readonly<Record<string, FieldMessage>>;
  readonly analyzer: string;
}

type FieldMessage = NumberField | (Omit<TextField, "analyzer"> & { readonly analyzer: string | null });

/**
 * The message of a schema; `null` if it has an analyzer that is not built in. Synonyms, which no index needs, are left
 * out.
 */
export function schemaMessage({ fields, analyzer }: Schema): SchemaMessage | null {
  const analyzers = Object.values(fields).map((field) => (field.type === "text" ? field.analyzer : null));
  if (![analyzer, ...analyzers].every((each) => each === null || isBuiltIn(each))) return null;
  const messages = Object.entries(fields).map(([name, field]): [string, FieldMessage] => [
    name,
    field.type === "number" ? field : { ...field, analyzer: field.analyzer?.name ?? null },
  ]);
  return { fields: Object.fromEntries(messages), analyzer: analyzer.name };
}

/** The schema of a message. */
export function schemaOf({ fields, analyzer }: SchemaMessage): Schema {
  const received = Object.entries(fields).map(([name, field]): [string, Fields[string]] => [
    name,
    field.type === "number"
      ? field
      : { ...field, analyzer: field.analyzer === null ? null : analyzerNamed(field.analyzer) },
  ]);
  return frozenSchema({ fields: Object.fromEntries(received), analyzer: analyzerNamed(analyzer) });
}

/** Whether a thread has the analyzer. Analyzers with equal names return equal tokens. */
export function isBuiltIn({ name }: Analyzer): boolean {
  return builtInAnalyzer(name) !== null;
}

export function analyzerNamed(name: string): Analyzer {
  const analyzer = builtInAnalyzer(name);
  invariant(analyzer !== null, `only built-in analyzers are sent, not ${name}`);
  return analyzer;
}
