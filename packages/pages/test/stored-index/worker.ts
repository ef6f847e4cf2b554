import { serveEngine } from "firmament/worker";
import { noteSchema } from "./schema.ts";

serveEngine({ schema: noteSchema });
