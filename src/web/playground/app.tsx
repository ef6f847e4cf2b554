import { useComputed, useSignal } from "@preact/signals";
import { PageHeader } from "../parts/page-header.tsx";
import { selectedValues, withValues } from "../query/value-filter.ts";
import { editedQuery } from "./edited-query.ts";
import { FileDrop } from "./file-drop.tsx";
import { Filters } from "./filters.tsx";
import type { Playground } from "./playground.ts";
import { QueryHead } from "./query-head.tsx";
import { ResultsSection } from "./results-section.tsx";
import { ServiceMode } from "./service-mode.tsx";
import "./app.css";

interface AppProps {
  readonly playground: Playground;
}

/** The page: the query above, the filters beside the results. Each part renders when its own signals change. */
export function App({ playground }: AppProps) {
  const { state, companies } = playground;
  const submissions = useSignal(0);
  const place = useComputed(() => state.view.value.place);
  return (
    <>
      <PageHeader current="playground" />
      <main id="main" class="playground">
        <h1 class="visually-hidden">Search companies with the Lucene query language</h1>
        <FileDrop companies={companies}>
          <QueryHead
            playground={playground}
            onSubmit={() => {
              submissions.value += 1;
              state.go({});
            }}
          />
          {place.value === "service" ? (
            <ServiceMode view={state.view} submissions={submissions} />
          ) : (
            <div class="playground-columns">
              <Filters playground={playground} />
              <Results playground={playground} />
            </div>
          )}
        </FileDrop>
      </main>
    </>
  );
}

function Results({ playground: { state, results } }: AppProps) {
  const { page: shown } = results.outcome.value;
  // One signal per member: a keystroke changes the state, but none of these.
  const layout = useComputed(() => state.view.value.layout).value;
  const sort = useComputed(() => state.view.value.sort).value;
  const page = useComputed(() => state.view.value.page).value;
  const explained = useComputed(() => state.view.value.explained).value;
  if (shown === null) return <div />;
  return (
    <ResultsSection
      layout={layout}
      sort={sort}
      page={page}
      explained={explained}
      results={shown}
      onLayout={(next) => state.go({ layout: next })}
      onSort={(next) => state.go({ sort: next })}
      onPage={(next) => {
        state.go({ page: next, explained: null });
        document.getElementById("main")?.scrollIntoView();
      }}
      onExplain={(id) => state.change({ explained: id })}
      onIndustry={(industry) =>
        state.go({
          query: editedQuery(state.query.peek(), (text) =>
            withValues(text, "industries", [...selectedValues(text, "industries"), industry]),
          ),
        })
      }
      onQuery={(query) => state.go({ query })}
    />
  );
}
