/**
 * The tables that a backup has, each after those that it refers to. Both databases fill `response_bytes` while `responses` are
 * inserted; PostgreSQL also has tables of its connections and limits, which mean nothing elsewhere.
 */
export const COPIED_TABLES: readonly string[] = [
  "accounts",
  "keys",
  "ledger",
  "usage",
  "responses",
  "top_ups",
  "sign_in_links",
  "sessions",
  "subscriptions",
  "query_statistics",
  "query_statistic_totals",
  "aliases",
];

/** The tables that triggers fill. */
export const DERIVED_TABLES: readonly string[] = ["response_bytes"];
