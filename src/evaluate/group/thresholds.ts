/** The matches of larger groups are not listed: their best hits are found sooner among all matches. */
export const MAX_LISTED = 256;

/** A field has few values if it has at most this many for each group that is requested: rare ones may have no match. */
export const FEW_VALUES_RATIO = 3;
