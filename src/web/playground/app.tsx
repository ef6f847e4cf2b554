import { useSignal } from "@preact/signals";
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
import type { Place } from "./view-state.ts";
import "./app.css";

/** The page: the query above, the facets beside the results. */
export function App({ playground }: { readonly playground: Playground }) {
  const { state, companies, results, tools } = playground;
  const view = state.view.value;
  const local = companies.state.value;
  const outcome = results.outcome.value;
  const showsFacets = useSignal(false);
  const setQuery = (query: string): void => state.go({ query });
  const isLocal = view.place === "page";
  const submissions = useSignal(0);
  const { page } = outcome;
  return (
    <>
      <PageHeader current="playground" />
      <main id="main" class="playground">
        <h1 class="visually-hidden">Search companies with the Lucene query language</h1>
        <FileDrop companies={companies}>
          <div class="stack playground-head">
            <QueryBox
              query={state.query}
              tools={tools}
              asYouType={view.asYouType}
              onChange={(query) => query !== state.query.peek() && state.change({ query })}
              onSubmit={() => {
                submissions.value += 1;
                state.go({});
              }}
              onMatchChange={(asYouType) => state.go({ asYouType })}
            />
            <div class="spread">
              {isLocal ? <StatusLine local={local} outcome={outcome} /> : <span />}
              <PlaceSwitch place={view.place} onChange={(place) => state.go({ place })} />
            </div>
            {isLocal && outcome.errors.length > 0 && <Errors errors={outcome.errors} />}
            {view.query === "" && <Suggestions onPick={setQuery} />}
            <div class="playground-disclosures">
              <LanguageCard
                isOpen={view.showsLanguage}
                onToggle={(showsLanguage) => showsLanguage !== view.showsLanguage && state.change({ showsLanguage })}
                onPick={setQuery}
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
          {!isLocal && <ServiceMode view={view} submissions={submissions.value} />}
          {isLocal && page !== null && (
            <div class="playground-columns">
              <aside class="playground-facets" aria-label="Filters">
                <h2 class="visually-hidden">Filters</h2>
                <button
                  type="button"
                  class="button playground-facets-toggle"
                  aria-expanded={showsFacets.value}
                  onClick={() => {
                    showsFacets.value = !showsFacets.value;
                  }}
                >
                  Filters
                </button>
                <div class="playground-facets-body" data-open={showsFacets.value}>
                  <FacetColumn
                    query={view.query}
                    facets={page.facets}
                    searches={view.facetSearches}
                    onQuery={setQuery}
                    onSearch={(field, text) =>
                      state.change({ facetSearches: { ...view.facetSearches, [field]: text } })
                    }
                  />
                </div>
              </aside>
              <ResultsSection
                view={view}
                page={page}
                isOutdated={outcome.errors.length > 0}
                onView={(hitView) => state.go({ view: hitView })}
                onSort={(sort) => state.go({ sort })}
                onPage={(number) => {
                  state.go({ page: number, explained: null });
                  document.getElementById("main")?.scrollIntoView();
                }}
                onExplain={(explained) => state.change({ explained })}
                onFilter={(field, value) =>
                  setQuery(
                    editedQuery(view.query, (text) => withValues(text, field, [...selectedValues(text, field), value])),
                  )
                }
                onQuery={setQuery}
              />
            </div>
          )}
        </FileDrop>
      </main>
    </>
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
