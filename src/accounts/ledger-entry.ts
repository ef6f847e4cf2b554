/**
 * - `charge`: takes from the balance what a request cost, which may be nothing.
 * - `credit`: adds to it.
 * - `top-up`: adds what was paid; nothing when it was not, for the reason in the note.
 */
export type LedgerEntryKind = "charge" | "credit" | "top-up";

/** A line of an account's ledger, to which lines are only ever added. */
export interface LedgerEntry {
  /** Ascending over all accounts, with gaps. */
  readonly id: number;
  /** The account's id. */
  readonly account: string;
  readonly kind: LedgerEntryKind;
  /** What it adds to the balance, in millionths: 0 or less for a charge, 0 or more for the others. */
  readonly amount: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of charges: the id of the key that was used, of the request, and how many records it returned. */
  readonly key: string | null;
  readonly request: string | null;
  readonly rows: number | null;
  /** Of top-ups: what the payment is known by to the provider. */
  readonly reference: string | null;
  /** Why a top-up was not paid; what a credit is for. */
  readonly note: string | null;
}

/** A page of a ledger. */
export interface LedgerOptions {
  /** By the ids of the entries; default `"oldest first"`. */
  readonly order?: "oldest first" | "newest first";
  /** The id of the last entry of the previous page; default: the page starts with the first entry in this order. */
  readonly after?: number;
  readonly limit: number;
}

/** An entry to be added; what it leaves out is `null`. */
export type NewLedgerEntry = Pick<LedgerEntry, "account" | "kind" | "amount" | "at"> & Partial<Omit<LedgerEntry, "id">>;
