export { Highlight, type HighlightProps } from "./highlight.ts";
export type { AsyncSource, SearchSource, SourceOptions, SyncSource } from "./search-source.ts";
export type { SearchState, UseSearchOptions } from "./search-state.ts";
export { refreshSearches } from "./source-revision.ts";
export { useSearch } from "./use-search.ts";
