/**
 * - `charge`: the charge for a request; may be 0.
 * - `credit`: an amount added by hand.
 * - `top-up`: a paid amount, or 0 for a failed try, with the reason in the note. A late payment is added up to the
 *   maximum of the account; the note states the rest.
 */
export type LedgerEntryKind = "charge" | "credit" | "top-up";

/** An entry of the append-only ledger. */
export interface LedgerEntry {
  /** Ascending over all accounts, with gaps. */
  readonly id: number;
  /** The id of the account. */
  readonly account: string;
  readonly kind: LedgerEntryKind;
  /** The change of the balance in millionths: at most 0 for a charge, at least 0 for the other kinds. */
  readonly amount: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The id of the API key of a charge. */
  readonly key: string | null;
  /** The id of the request of a charge. */
  readonly request: string | null;
  /** The number of records in the response of a charge. */
  readonly rows: number | null;
  /** The reference of the payment of a top-up. */
  readonly reference: string | null;
  /** The reason of a failed top-up, the rest of a late payment, or the purpose of a credit. */
  readonly note: string | null;
}

/** The entries of a ledger to return; missing members do not restrict them. */
export interface LedgerFilter {
  readonly kind?: LedgerEntryKind | undefined;
  /** The id of the API key of charges. */
  readonly key?: string | undefined;
  /** The first time, in milliseconds since 1970. */
  readonly from?: number | undefined;
  /** The time after the last one, in milliseconds since 1970. */
  readonly before?: number | undefined;
}

/** A page of a ledger. */
export interface LedgerOptions {
  /** By the ids of the entries; default `"oldest first"`. */
  readonly order?: "oldest first" | "newest first" | undefined;
  /** The id of the last entry of the previous page; default: the page starts with the first entry in this order. */
  readonly after?: number | undefined;
  readonly limit: number;
  /** Default: all entries. */
  readonly filter?: LedgerFilter | undefined;
}

/** An entry to append; missing members are `null`. */
export type NewLedgerEntry = Pick<LedgerEntry, "account" | "kind" | "amount" | "at"> & Partial<Omit<LedgerEntry, "id">>;
