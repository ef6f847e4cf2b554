import type { SchemaChangeResponse } from "../schema/schema-change-schemas.ts";

/** A request that says what another schema would do to the bundled companies. */
export const otherSchema = {
  schema: { fields: { name: { type: "text" }, staff_count: { type: "keyword" } } },
  dry_run: true,
} as const;

const noLoss = { renamed_from: null, documents: 2000, lost: 0, examples: [] };

/** Its response, without the other fields. */
export const schemaChange: SchemaChangeResponse = {
  dry_run: true,
  documents: 2000,
  unfit: 0,
  unfit_examples: [],
  fields: [
    { field: "name", change: "changed", ...noLoss },
    { field: "staff_count", change: "retyped", ...noLoss },
    { field: "tagline", change: "removed", ...noLoss, lost: 2000 },
  ],
  invalid_searches: [],
  needs_allow_loss: true,
};
