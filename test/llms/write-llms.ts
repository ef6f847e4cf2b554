import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@firmament/test-support/source-tree.ts";
import { llmsFullText, llmsText } from "./llms-texts.ts";

writeFileSync(join(root, "llms.txt"), llmsText());
writeFileSync(join(root, "llms-full.txt"), llmsFullText());
