import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { reportJsonSchema } from "./report-schema.ts";

const path = join(import.meta.dirname, "../../benchmark.schema.json");

writeFileSync(path, `${JSON.stringify(reportJsonSchema(), null, 2)}\n`);
