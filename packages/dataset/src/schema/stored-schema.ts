import { type Analyzer, type Field, type Schema, SchemaError, schemaFromJson } from "firmament";
import { damagedContent } from "../tables/damaged-content.ts";
import { DatasetError } from "../tables/dataset-error.ts";
import { storedFields } from "../tables/dataset-file.ts";

/**
 * The schema of a dataset: that of the last program that opened it and might have created it.
 *
 * @param analyzers analyzers that it may have besides those of this library
 * @throws {DatasetError} if the file cannot be used, `schema` if its schema is not known or has another analyzer
 */
export function storedSchema(path: string, analyzers: readonly Analyzer[]): Schema {
  const { schema } = storedFields(path);
  if (schema !== null) return readSchema(path, schema, analyzers);
  throw new DatasetError(
    "schema",
    `Cannot read the schema of ${path}: it was not stored. Open it with its schema once.`,
  );
}

/** @throws {DatasetError} `schema` if its analyzers are not known */
export function readSchema(path: string, schema: string, analyzers: readonly Analyzer[]): Schema {
  try {
    return schemaFromJson(JSON.parse(schema), { analyzers });
  } catch (error) {
    if (error instanceof SyntaxError) throw damagedContent(path, "its schema is not JSON", error);
    if (!(error instanceof SchemaError)) throw error;
    const message = `Cannot read the schema of ${path}: ${error.message} Open it with the schema and the analyzers it was created with.`;
    throw new DatasetError("schema", message, { cause: error });
  }
}

/** The analyzers of a schema, which the next one may have, too. */
export function analyzersOf({ analyzer, fields }: Schema): readonly Analyzer[] {
  return [analyzer, ...Object.values(fields).flatMap(analyzersOfField)];
}

function analyzersOfField(field: Field): readonly Analyzer[] {
  if (field.type === "objects") return Object.values(field.fields).flatMap(analyzersOfField);
  return field.type === "text" && field.analyzer !== null ? [field.analyzer] : [];
}
