import { datasetPaths } from "./dataset-paths.ts";
import type { DocumentType } from "./document-type.ts";
import { BODY_PROBLEMS, type Operation, SCOPED_KEY_PROBLEMS, SERVER_PROBLEMS } from "./operation.ts";

/** The operation that changes the schema of a dataset. */
export function schemaOperation({ many, title, dataset }: DocumentType): Operation {
  return {
    id: `changeSchemaOf${title}`,
    method: "put",
    path: datasetPaths(dataset).schema,
    summary: `Change the schema of ${dataset}`,
    description:
      `Gives the ${many} another schema while they are searched: fields are added, removed, renamed and converted. Searches see the old ` +
      "documents with the old schema, then the new ones with the new schema, and the response arrives when they do. With `dry_run`, nothing " +
      "is changed. The key needs the scope `admin`. The request is free, and can be repeated: the schema that a dataset has changes nothing. " +
      "Afterwards, cursors of earlier searches have expired. A body has at most 1,048,576 bytes.",
    key: "required",
    reportsCredits: false,
    takesIdempotencyKey: false,
    reportsGeneration: false,
    request: "SchemaChangeRequest",
    response: "SchemaChangeResponse",
    problems: [
      ...BODY_PROBLEMS,
      "invalid_schema",
      ...SCOPED_KEY_PROBLEMS,
      "restricted_key",
      "read_only",
      "unfit_documents",
      ...SERVER_PROBLEMS,
      "not_ready",
      "dataset_locked",
      "dataset_unavailable",
      "disk_full",
    ],
  };
}
