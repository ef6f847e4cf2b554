/** The maximum number of records on a page. */
export const MAX_PER_PAGE: number = 100;
