/** Two documents that agree. */
export interface DuplicateLink {
  readonly ids: readonly [string, string];
  /** The sum of the weights of the rules by which they agree. */
  readonly weight: number;
  /** Why, in words: one reason for each rule. */
  readonly reasons: readonly string[];
}

/** Documents that are the same one. */
export interface DuplicateGroup {
  /** In the order of the documents. */
  readonly ids: readonly string[];
  /** What joins them, the strongest first: one link fewer than there are documents. */
  readonly links: readonly DuplicateLink[];
  /** Whether some of them are joined by nothing but their names. */
  readonly isByNamesOnly: boolean;
}

/** Documents that agree, and are kept apart. */
export interface DuplicateConflict extends DuplicateLink {
  /** Why they, or others that are the same as they, cannot be the same one. */
  readonly difference: string;
}

/** A value that tells nothing, because more documents have it than `maxShared` allows. */
export interface SkippedKey {
  readonly rule: string;
  /** The value as the rule compares it. */
  readonly key: string;
  readonly documents: number;
}

export interface DuplicateReport {
  /** The number of documents that were examined. */
  readonly documents: number;
  /** In the order of their first documents. */
  readonly groups: readonly DuplicateGroup[];
  readonly conflicts: readonly DuplicateConflict[];
  /** The most frequent first. */
  readonly skipped: readonly SkippedKey[];
  /** What to know before documents are merged, in sentences. */
  readonly notes: readonly string[];
}
