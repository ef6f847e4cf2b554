export type SortDirection = "asc" | "desc";

/** What documents are sorted by, one thing of several. */
export type Sort = { readonly by: "relevance" } | FieldSort;

export interface FieldSort {
  readonly by: "number" | "text";
  readonly field: string;
  readonly direction: SortDirection;
}
