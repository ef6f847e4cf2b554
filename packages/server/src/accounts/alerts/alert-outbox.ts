import type { StoredFilter } from "../subscription.ts";

/** An alert, as a dataset stores it. */
export interface OutboxAlert {
  /** Increases; never used again within a dataset. */
  readonly id: number;
  /** The account. */
  readonly owner: string;
  /** The id of the saved search. */
  readonly search: string;
  /** The id of the document. */
  readonly document: string;
  readonly kind: "entered" | "left";
  readonly changeNumber: number;
  /** The time of the change. */
  readonly at: Date;
}

/** What deliveries need of a dataset: its saved searches, and the alerts that it keeps until they are acknowledged. */
export interface AlertOutbox {
  readonly savedSearches: {
    add(
      id: string,
      query: string,
      options: {
        readonly owner: string;
        readonly defaultOperator: "AND" | "OR";
        readonly filter?: StoredFilter | undefined;
      },
    ): Promise<boolean>;
    delete(id: string, options: { readonly owner: string }): Promise<boolean>;
    /** `problem`: why the saved search makes no alerts with the schema of the documents. */
    get(id: string, options: { readonly owner: string }): { readonly problem?: string } | null;
  };
  readonly alerts: {
    pending(options: { readonly limit: number; readonly after: number }): Promise<readonly OutboxAlert[]>;
    acknowledge(ids: readonly number[]): Promise<number>;
  };
}
