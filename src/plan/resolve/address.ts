import type { GroupNode, LeafNode } from "../../../grammar/ast/ast.ts";

/** Whether a clause is the rest of a web address, of which the parser reads the scheme as a field: `https://x.y/z?a=b`. */
export function isAddress(node: GroupNode | LeafNode): boolean {
  const [first] = node.kind === "wildcard" ? node.parts : [];
  const start = first?.kind === "text" ? first.text : "text" in node ? node.text : "";
  return start.startsWith("//");
}
