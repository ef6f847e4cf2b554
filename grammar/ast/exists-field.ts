/** The name before the colon of a test for existence, `_exists_:website`, whose value is a field name. */
export const EXISTS_FIELD = "_exists_";
