import { proveRelations } from "@firmament/decide";
import { companySchema } from "firmament";
import { serveEngine } from "firmament/worker";

serveEngine({ schema: companySchema, proveRelations });
