import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import type { Sort } from "../../evaluate/sort/sort.ts";
import type { DefaultOperator } from "../../plan/resolve/resolver.ts";
import { crc32c } from "../../storage/crc32c.ts";

/** What all pages of one list of hits are asked with. */
export interface PageRequest {
  /** The query as it was read. */
  readonly tree: QueryNode;
  readonly defaultOperator: DefaultOperator;
  readonly sorts: readonly Sort[];
}

/** A number that is the same for requests of the same hits in the same order; for others it hardly ever is. */
export function checksumOf({ tree, defaultOperator, sorts }: PageRequest): number {
  const text = `${defaultOperator} ${JSON.stringify(sorts)} ${print(tree)}`;
  const units = new Uint16Array(text.length);
  for (let i = 0; i < units.length; i++) units[i] = text.charCodeAt(i);
  return crc32c(new Uint8Array(units.buffer));
}
