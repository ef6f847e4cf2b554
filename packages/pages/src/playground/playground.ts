import type { QueryTools } from "@firmament/codemirror";
import { LocalCompanies } from "./local-companies.ts";
import { localTools } from "./local-tools.ts";
import { PlaygroundState } from "./playground-state.ts";
import { SearchResults } from "./search-results.ts";

/** The parts of the page that live as long as it does. */
export interface Playground {
  readonly state: PlaygroundState;
  readonly companies: LocalCompanies;
  readonly results: SearchResults;
  readonly tools: QueryTools;
}

/** Starts to open the bundled companies. */
export function startPlayground(): Playground {
  const state = new PlaygroundState();
  const companies = new LocalCompanies();
  const results = new SearchResults(state, companies);
  void companies.openBundled();
  return { state, companies, results, tools: localTools(companies.current) };
}
