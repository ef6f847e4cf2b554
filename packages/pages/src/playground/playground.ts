import { effect } from "@preact/signals";
import { Library } from "./library.ts";
import { PlaygroundState } from "./playground-state.ts";
import { SearchResults } from "./search-results.ts";

/** The parts of the page that live as long as it does. */
export interface Playground {
  readonly state: PlaygroundState;
  readonly library: Library;
  readonly results: SearchResults;
}

/** Starts to open the documents that the address names. */
export function startPlayground(): Playground {
  const state = new PlaygroundState();
  const library = new Library(state);
  effect(() => {
    const dataset = library.current.value?.source.dataset;
    document.title = dataset === undefined ? "Firmament" : `${dataset.title} – Firmament`;
  });
  return { state, library, results: new SearchResults(state, library.current) };
}
