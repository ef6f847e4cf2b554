import { serveEngine } from "firmament/worker";
import { schema } from "../support/products.ts";

serveEngine({ schema });
