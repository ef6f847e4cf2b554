import { checkQueryTool } from "./check-query-tool.ts";
import { findValuesTool } from "./find-values-tool.ts";
import { getDocumentTool } from "./get-document-tool.ts";
import { searchTool } from "./search-tool.ts";
import type { Tool } from "./tool.ts";
import { whyNotTool } from "./why-not-tool.ts";

/** All tools. The types of their arguments are checked by their schemas. */
export const allTools: readonly Tool[] = [
  searchTool,
  checkQueryTool,
  findValuesTool,
  getDocumentTool,
  whyNotTool,
] as readonly unknown[] as readonly Tool[];
