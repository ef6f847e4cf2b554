import { proveRelations } from "@firmament/decide";
import { companySchema } from "firmament/companies";
import { serveEngine } from "firmament/worker";

serveEngine({ schema: companySchema, proveRelations });
