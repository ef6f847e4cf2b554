import { writeFileSync } from "node:fs";
import { gbnf } from "./gbnf.ts";

writeFileSync(new URL("../lucene.gbnf", import.meta.url), gbnf());
