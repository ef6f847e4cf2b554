export type SortDirection = "asc" | "desc";

/** One of the criteria that hits are sorted by. */
export type Sort = { readonly by: "relevance" } | FieldSort;

export interface FieldSort {
  readonly by: "number" | "text";
  readonly field: string;
  readonly direction: SortDirection;
  /** Compares the texts of a text field. Default: by code points. */
  readonly collator?: Intl.Collator;
}
