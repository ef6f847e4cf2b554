import type { FacetOptions, GroupOptions, Projection, Schema, SearchPageOf } from "firmament";
import { startTransition, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  type Answer,
  firstAnswer,
  isAnswerTo,
  keptPage,
  nextAnswer,
  type Request,
  search,
  searchLater,
} from "./answer.ts";
import { keyOfOptions } from "./options-key.ts";
import { isSynchronous, requireSource, type SearchSource } from "./search-source.ts";
import { type AnyPage, type SearchState, splitOptions, type UseSearchOptions } from "./search-state.ts";
import { onRefresh, refreshSearches, revisionOf } from "./source-revision.ts";

const NO_HITS: readonly never[] = [];

/**
 * Searches while a component is rendered, and again whenever the query, its options or the source change. An engine in
 * the page answers in the same rendering, also on a server. Other sources answer later: until then the page before stays.
 * A search that is not needed any more is cancelled, and its answer ignored.
 *
 *     const { hits, total, pending } = useSearch(engine, { query: typed, asYouType: true, filter: { remote: true } });
 *
 * @param source an engine, a snapshot, the client of a worker or of the service, or an object with such a `search`;
 * `null` while there is none
 * @throws {TypeError | RangeError} for a value that cannot be searched, for an unknown option and an invalid `debounce`.
 * Every error of the search is `error` of the result instead.
 */
export function useSearch<
  S extends Schema,
  const Facets extends FacetOptions<S> | undefined = undefined,
  Group extends GroupOptions<S> | undefined = undefined,
  const List extends Projection<S> = undefined,
>(
  source: SearchSource<S> | null | undefined,
  options: UseSearchOptions<S, Facets, Group, List>,
): SearchState<SearchPageOf<S, Facets, Group, List>> {
  // The options determine the types of the documents, of the facets and of the groups.
  return useAnySearch(source, options) as unknown as SearchState<SearchPageOf<S, Facets, Group, List>>;
}

function useAnySearch(given: unknown, allOptions: object): SearchState<AnyPage> {
  requireSource(given);
  const source = given ?? null;
  const { query, debounce, initial, options } = splitOptions(allOptions);
  const key = keyOfOptions([query, options]);
  const subscribe = useCallback((listener: () => void) => onRefresh(source, listener), [source]);
  const readRevision = (): number => revisionOf(source);
  const revision = useSyncExternalStore(subscribe, readRevision, readRevision);
  const request: Request = { source, key, revision };

  const [stored, setAnswer] = useState<Answer>(() => firstAnswer(request, initial));
  let answer = stored;
  if (source !== null && isSynchronous(source) && !isAnswerTo(request, answer)) {
    answer = nextAnswer(answer, request, search(source, query, options));
    setAnswer(answer);
  }

  const isAnswered = isAnswerTo(request, answer);
  const hasSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the values of the query and its options
  useEffect(() => {
    if (isAnswered || source === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const send = async (): Promise<void> => {
      // Strict mode cleans up each first effect at once: its search is never sent.
      if (signal.aborted) return;
      hasSent.current = true;
      const outcome = await searchLater(source, query, { ...options, signal });
      // A keystroke may interrupt the rendering of hits.
      if (!signal.aborted) startTransition(() => setAnswer((before) => nextAnswer(before, request, outcome)));
    };
    const wait = hasSent.current ? debounce : 0;
    const timer = wait > 0 ? setTimeout(send, wait) : undefined;
    if (wait === 0) queueMicrotask(send);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [source, key, revision]);

  const refresh = useCallback(() => {
    if (source !== null) refreshSearches(source);
  }, [source]);
  const page = keptPage(answer, request);
  return {
    page,
    hits: page?.hits ?? NO_HITS,
    total: page?.total ?? 0,
    facets: page?.facets,
    pending: !isAnswered,
    error: isAnswered ? answer.error : undefined,
    refresh,
  };
}
