export {
  type Changes,
  type SavedSearch,
  SavedSearches,
  type SavedSearchesOptions,
  type SavedSearchOptions,
} from "../standing/saved-searches.ts";
export { type WatchEvent, watchEngine } from "../standing/watch-engine.ts";
