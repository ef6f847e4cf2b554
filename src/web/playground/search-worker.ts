import { companySchema } from "../../schema/company-schema.ts";
import { serveEngine } from "../../worker.ts";

serveEngine({ schema: companySchema });
