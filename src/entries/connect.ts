/*
 * What a page with an engine in a worker loads. A module is in a chunk with modules that the same entry points reach, so
 * such a page loads nothing that only an engine needs. The build reads this file; it is not an entry point of the package.
 */

export { connectEngine } from "../worker/connect-engine.ts";
