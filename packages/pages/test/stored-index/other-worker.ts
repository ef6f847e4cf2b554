import { serveEngine } from "firmament/worker";
import { otherSchema } from "./schema.ts";

serveEngine({ schema: otherSchema });
