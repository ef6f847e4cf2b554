import { proveRelations } from "@firmament/decide";
import { schemaFromJson } from "firmament";
import { serveEngine } from "firmament/worker";

// The name is there before the first message, unlike a schema that the page would send.
serveEngine({ schema: schemaFromJson(JSON.parse(self.name)), proveRelations });
