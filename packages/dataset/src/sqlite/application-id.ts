/** The `application_id` of each kind of SQLite file. */

/** "fmds" */
export const DATASET_ID = 0x66_6d_64_73;

/** "fmac" */
export const ACCOUNTS_ID = 0x66_6d_61_63;
