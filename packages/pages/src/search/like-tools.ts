/** What "More like this" needs besides the page, which loads it with the first click. */
export { likeQuery } from "@firmament/like";
export { schemaFromJson } from "firmament";
