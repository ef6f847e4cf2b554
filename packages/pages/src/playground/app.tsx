import { useComputed, useSignal } from "@preact/signals";
import { PageHeader } from "../parts/page-header.tsx";
import { selectedValues, withValues } from "../query/value-filter.ts";
import { editedQuery } from "./edited-query.ts";
import { FileChoice, FileDrop } from "./file-drop.tsx";
import { Filters } from "./filters.tsx";
import type { Playground } from "./playground.ts";
import { QueryHead } from "./query-head.tsx";
import { ResultsSection } from "./results-section.tsx";
import { ServiceMode } from "./service-mode.tsx";
import { StatusLine } from "./status-line.tsx";
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
        <FileDrop companies={companies}>
          <header class="playground-intro">
            <div>
              <h1>A search engine inside this page</h1>
              <p class="soft">It searches company profiles as you type: words, or complete Lucene queries.</p>
            </div>
            <FileChoice companies={companies} />
          </header>
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

function Results({ playground }: AppProps) {
  const { state, results } = playground;
  const { page: shown } = results.outcome.value;
  // One signal per member: a keystroke changes the state, but none of these.
  const layout = useComputed(() => state.view.value.layout).value;
  const sort = useComputed(() => state.view.value.sort).value;
  const page = useComputed(() => state.view.value.page).value;
  const explained = useComputed(() => state.view.value.explained).value;
  const status = <Status playground={playground} />;
  if (shown === null) return status;
  return (
    <ResultsSection
      status={status}
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

/** A component of its own: the progress of companies that are opened does not render the results. */
function Status({ playground: { companies, results } }: AppProps) {
  return (
    <StatusLine current={companies.current.value} opening={companies.opening.value} outcome={results.outcome.value} />
  );
}
