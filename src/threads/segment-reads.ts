import type { IndexRange } from "../base/index-range.ts";
import type { MatchOptions } from "../engine/options/search-options.ts";
import type { Query } from "../engine/query/query-input.ts";
import { internalsOf, type SearchEngine } from "../engine/search-engine.ts";
import type { Schema } from "../schema/schema.ts";
import type { AnyPage } from "../worker/protocol/page-message.ts";
import { type ReaderOperations, readerOperations, searchOptions } from "../worker/server/operations.ts";
import { matchMessage } from "./match-message.ts";
import { messageOf, type NumberOf } from "./page-message.ts";

/**
 * How the engine of a thread answers methods that read. `search`, `count` and `ids` take a range of the segments as a
 * further argument; `search` then returns a `PagePart`. `ids` returns ordinals: a `MatchMessage`.
 *
 * @param numberOf the number of a segment that the calling thread has; otherwise `undefined`
 */
export function segmentReads(engine: SearchEngine<Schema>, numberOf: NumberOf): ReaderOperations {
  const { searcher, pages, writer } = internalsOf(engine);
  return {
    ...readerOperations,
    search: (reader, [query, options, range]) => {
      const read = searchOptions(options as object);
      const page = isRange(range)
        ? searcher.searchPart(pages, query as Query, read, range)
        : reader.search(query as Query, read);
      return messageOf(page as AnyPage, numberOf);
    },
    count: (reader, [query, options, range]) =>
      isRange(range)
        ? searcher.count(writer.reader(), query as Query, options as MatchOptions, range)
        : reader.count(query as Query, options as MatchOptions),
    ids: (_reader, [query, options, range]) =>
      matchMessage(
        searcher.matches(writer.reader(), query as Query, options as MatchOptions, isRange(range) ? range : null),
        numberOf,
      ),
  };
}

function isRange(range: unknown): range is IndexRange {
  return range !== undefined;
}
