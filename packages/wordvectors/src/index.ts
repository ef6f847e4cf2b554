export { dimensions, embedText } from "./embed-text.ts";
