import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@firmament/test-support/source-tree.ts";
import { commandReference } from "./command-reference.ts";

writeFileSync(join(root, "docs/reference/commands.md"), commandReference());
