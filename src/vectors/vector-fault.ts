import { describeValue } from "../base/describe-value.ts";
import { checkOptionNames } from "../base/known-options.ts";

/** What is wrong with a use of a field of vectors that is no option `near`. */
export type VectorMisuse = "query" | "sort" | "facet";

/** The message of an error, which says what to do instead. */
export function vectorFault(misuse: VectorMisuse, field: string): string {
  const near = `as in { near: { field: ${JSON.stringify(field)}, vector } }`;
  switch (misuse) {
    case "query":
      return `\`${field}\` is a vector field, which queries do not search: order hits by it, ${near}, or write \`${field}:*\` for documents with a vector.`;
    case "sort":
      return `Vectors have no order: order hits by similarity, ${near}.`;
    case "facet":
      return `Facets do not count vectors: order hits by them, ${near}.`;
  }
}

/** See `VectorSupport.readCondition`. */
export function readVectorCondition(path: string, condition: unknown): boolean {
  const isObject = typeof condition === "object" && condition !== null && !Array.isArray(condition);
  if (isObject) checkOptionNames(path, condition, { exists: true });
  const exists = isObject ? (condition as { readonly exists?: unknown }).exists : undefined;
  if (typeof exists === "boolean") return exists;
  throw new TypeError(`${path} must be { exists: true } or { exists: false }, not ${describeValue(condition)}.`);
}
