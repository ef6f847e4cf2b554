/** What to do about records that have no field of a schema. */
export const OTHER_SCHEMA_ADVICE =
  "Serve the file with the schema that its records suggest: firmament serve FILE; or write that schema with firmament schema infer FILE -o FILE.schema.json, and name it with --schema; or read columns and members as fields with --map";
