import { useComputed, useSignal } from "@preact/signals";
import type { Explanation } from "../../index.ts";
import { PlanTree } from "../panels/plan-tree.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { selectedValues, withValues } from "../query/value-filter.ts";
import { editedQuery } from "./edited-query.ts";
import { FacetColumn } from "./facet-column.tsx";
import { FileDrop } from "./file-drop.tsx";
import { LanguageCard } from "./language-card.tsx";
import type { Playground } from "./playground.ts";
import { QueryBox } from "./query-box.tsx";
import { ResultsSection } from "./results-section.tsx";
import { ServiceMode } from "./service-mode.tsx";
import { StatusLine } from "./status-line.tsx";
import type { Place, ViewState } from "./view-state.ts";
import "./app.css";

interface AppProps {
  readonly playground: Playground;
}

/** The page: the query above, the facets beside the results. Each part renders when its own signals change. */
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
          <Head
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

/** The editor, the number of matches, and what explains the query. */
function Head({ playground, onSubmit }: AppProps & { onSubmit(): void }) {
  const { state, companies, results, tools } = playground;
  const view = state.view.value;
  const outcome = results.outcome.value;
  const isLocal = view.place === "page";
  return (
    <div class="stack playground-head">
      <QueryBox
        query={state.query}
        tools={tools}
        asYouType={view.asYouType}
        onChange={(query) => query !== state.query.peek() && state.change({ query })}
        onSubmit={onSubmit}
        onMatchChange={(asYouType) => state.go({ asYouType })}
      />
      <div class="spread">
        {isLocal ? <StatusLine local={companies.state.value} outcome={outcome} /> : <span />}
        <PlaceSwitch place={view.place} onChange={(place) => state.go({ place })} />
      </div>
      {isLocal && outcome.errors.length > 0 && <Errors errors={outcome.errors} />}
      {view.query === "" && <Suggestions onPick={(query) => state.go({ query })} />}
      <div class="playground-disclosures">
        <LanguageCard
          isOpen={view.showsLanguage}
          onToggle={(showsLanguage) => showsLanguage !== view.showsLanguage && state.change({ showsLanguage })}
          onPick={(query) => state.go({ query })}
        />
        {isLocal && (
          <PlanCard
            isOpen={view.showsPlan}
            plan={outcome.plan}
            onToggle={(showsPlan) => showsPlan !== view.showsPlan && state.change({ showsPlan })}
          />
        )}
      </div>
    </div>
  );
}

/** The facets of the query that the results are of. */
function Filters({ playground: { state, results } }: AppProps) {
  const isOpen = useSignal(false);
  const searches = useComputed(() => state.view.value.facetSearches);
  const { page, query } = results.facets.value;
  if (page === null) return <div />;
  return (
    <aside class="playground-facets" aria-label="Filters">
      <h2 class="visually-hidden">Filters</h2>
      <button
        type="button"
        class="button playground-facets-toggle"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        Filters
      </button>
      <div class="playground-facets-body" data-open={isOpen.value}>
        <FacetColumn
          query={query}
          page={page}
          searches={searches.value}
          onEdit={(edit) => state.go({ query: editedQuery(state.query.peek(), edit) })}
          onSearch={(field, text) =>
            state.change({ facetSearches: { ...state.view.peek().facetSearches, [field]: text } })
          }
        />
      </div>
    </aside>
  );
}

function Results({ playground: { state, results } }: AppProps) {
  const { page } = results.outcome.value;
  const shown = useComputed(() => {
    const { view, sort, page: number, explained } = state.view.value;
    return JSON.stringify({ view, sort, page: number, explained });
  });
  if (page === null) return <div />;
  return (
    <ResultsSection
      {...(JSON.parse(shown.value) as Pick<ViewState, "view" | "sort" | "page" | "explained">)}
      results={page}
      onView={(view) => state.go({ view })}
      onSort={(sort) => state.go({ sort })}
      onPage={(number) => {
        state.go({ page: number, explained: null });
        document.getElementById("main")?.scrollIntoView();
      }}
      onExplain={(explained) => state.change({ explained })}
      onFilter={(field, value) =>
        state.go({
          query: editedQuery(state.query.peek(), (text) =>
            withValues(text, field, [...selectedValues(text, field), value]),
          ),
        })
      }
      onQuery={(query) => state.go({ query })}
    />
  );
}

function PlaceSwitch({ place, onChange }: { readonly place: Place; onChange(place: Place): void }) {
  return (
    <fieldset class="view-switch">
      <legend class="visually-hidden">Where to search</legend>
      {(["page", "service"] as const).map((value) => (
        <label key={value}>
          <input type="radio" name="place" checked={place === value} onChange={() => onChange(value)} />
          {value === "page" ? "In this page" : "Through the service"}
        </label>
      ))}
    </fieldset>
  );
}

/** Queries for visitors who do not know what to type. */
const suggestions = [
  "software AND Berlin",
  'industries:"Higher Education" AND staff_count:[500 TO *]',
  "name:(north* OR nord*) AND NOT location_country:Germany",
] as const;

function Suggestions({ onPick }: { onPick(query: string): void }) {
  return (
    <p class="hint row">
      Try
      {suggestions.map((query) => (
        <button key={query} type="button" class="link" onClick={() => onPick(query)}>
          <code>{query}</code>
        </button>
      ))}
    </p>
  );
}

function Errors({ errors }: { readonly errors: readonly { readonly message: string }[] }) {
  return (
    <ul class="notice notice-bad playground-errors" role="alert">
      {errors.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

interface PlanCardProps {
  readonly isOpen: boolean;
  readonly plan: Explanation | null;
  onToggle(isOpen: boolean): void;
}

function PlanCard({ isOpen, plan, onToggle }: PlanCardProps) {
  return (
    <details class="card language-card" open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>The plan of the query</summary>
      {plan !== null && <PlanTree plan={plan.plan} />}
    </details>
  );
}
