import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { profileJsonSchema } from "./profile-schema.ts";

const path = join(import.meta.dirname, "../../profile.schema.json");

writeFileSync(path, `${JSON.stringify(profileJsonSchema(), null, 2)}\n`);
