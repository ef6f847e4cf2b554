import type { Analyzer } from "../../analysis/analyzer.ts";
import { builtInAnalyzer } from "../../analysis/composed/built-in-analyzer.ts";
import { invariant } from "../../base/invariant.ts";
import { indexedFields } from "../indexed-fields.ts";
import type { Schema } from "../schema.ts";
import { type SchemaJson, schemaToJson } from "./schema-json.ts";

/** The JSON of a schema that another thread can read; `null` if it has an analyzer that is not built in. */
export function schemaMessage(schema: Schema): SchemaJson | null {
  const analyzers = indexedFields(schema).terms.map(({ type, analyzer }) => (type === "text" ? analyzer : null));
  return [schema.analyzer, ...analyzers].every((each) => each === null || isBuiltIn(each))
    ? schemaToJson(schema)
    : null;
}

/** Whether a thread has the analyzer. Analyzers with equal names return equal tokens. */
export function isBuiltIn({ name }: Pick<Analyzer, "name">): boolean {
  return builtInAnalyzer(name) !== null;
}

export function analyzerNamed(name: string): Analyzer {
  const analyzer = builtInAnalyzer(name);
  invariant(analyzer !== null, `only built-in analyzers are sent, not ${name}`);
  return analyzer;
}
