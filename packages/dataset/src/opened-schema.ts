import { type Schema, schemaToJson } from "firmament";
import { AnalyzedSchema, effectiveSchema } from "firmament/query";
import { DatasetEngine } from "./dataset-engine.ts";
import type { DatasetSetup } from "./dataset-setup.ts";
import { IndexFiles } from "./index-files.ts";
import type { GenerationBuilds } from "./index-thread.ts";

/** A schema of a dataset, with the engine that searches the documents of this schema. */
export interface OpenedSchema<S extends Schema> {
  readonly schema: S;
  /** JSON, as the file stores it. */
  readonly text: string;
  readonly engine: DatasetEngine<S>;
  readonly builds: GenerationBuilds<S>;
}

/**
 * Opens a schema with an empty engine.
 *
 * @param path the absolute path of the SQLite file
 */
export function openSchema<S extends Schema>(
  { engineOptions, options, workers, writeFile }: DatasetSetup<Schema>,
  path: string,
  schema: S,
): OpenedSchema<S> {
  const files = new IndexFiles(path, schema, engineOptions, writeFile);
  return {
    schema,
    text: JSON.stringify(schemaToJson(effectiveSchema(schema, new AnalyzedSchema(schema, engineOptions.analyzer)))),
    engine: new DatasetEngine(schema, engineOptions),
    builds: {
      path,
      schema,
      engine: engineOptions,
      threads: options.threads,
      start: () => workers.startIndex(),
      files,
      onWarning: (message) => options.onWarning?.(message),
    },
  };
}
