import type { ReadonlyEngine, Schema } from "firmament";
import type { DatasetSetup } from "./dataset-setup.ts";
import type { FollowerOptions } from "./follower.ts";
import { type OpenedSchema, openSchema } from "./opened-schema.ts";
import { fieldsText } from "./schema/fields-text.ts";
import { analyzersOf, readSchema } from "./schema/stored-schema.ts";
import { DatasetError } from "./tables/dataset-error.ts";

/** How a dataset follows a schema that another program has given to its documents. */
export function schemaFollowing<S extends Schema>(
  setup: DatasetSetup<S>,
  path: string,
  current: () => OpenedSchema<S>,
): Pick<FollowerOptions<S>, "openSchema" | "onSchema"> {
  const { onSchema } = setup.options;
  return {
    openSchema({ schema, fields }) {
      if (onSchema !== undefined && schema !== null) {
        const read = readSchema(setup.path, schema, analyzersOf(current().schema));
        // The compiler knows the fields of the first schema.
        return openSchema(setup, path, read) as unknown as OpenedSchema<S>;
      }
      // The documents match this schema, too.
      if (fields === fieldsText(current().schema)) return current();
      throw new DatasetError(
        "schema_changed",
        `Cannot follow ${setup.path}: its documents have another schema since this program opened it. Searches see the documents from before. Open it again with the schema of schemaOfDataset, or open it with the option onSchema.`,
      );
    },
    onSchema: async ({ schema, engine }) => onSchema?.({ schema, engine: engine as unknown as ReadonlyEngine<Schema> }),
  };
}
