export type SortDirection = "asc" | "desc";

/** What documents are sorted by, one thing of several. */
export type Sort =
  | { readonly by: "relevance" }
  | { readonly by: "number" | "text"; readonly field: string; readonly direction: SortDirection };
