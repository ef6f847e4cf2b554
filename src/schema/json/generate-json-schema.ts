import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { jsonSchema } from "./json-schema.ts";

const path = join(import.meta.dirname, "../../../schema.schema.json");

writeFileSync(path, `${JSON.stringify(jsonSchema(), null, 2)}\n`);
