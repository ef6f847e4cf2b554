import type { ComponentChildren } from "preact";
import { HitCard } from "../hits/hit-card.tsx";
import { HitTable } from "../hits/hit-table.tsx";
import { Pager } from "../hits/pager.tsx";
import { formatCount } from "../parts/format.ts";
import { Switch } from "../parts/switch.tsx";
import { PAGE_SIZE, type ResultPage } from "./company-search.ts";
import { type HitLayout, sortChoices } from "./view-state.ts";

interface ResultsSectionProps {
  readonly layout: HitLayout;
  readonly sort: string;
  /** The number of the page, from 1. */
  readonly page: number;
  /** The id of the hit whose score is explained. */
  readonly explained: string | null;
  readonly results: ResultPage;
  /** The number of matches. */
  readonly status: ComponentChildren;
  onLayout(layout: HitLayout): void;
  onSort(sort: string): void;
  onPage(page: number): void;
  onExplain(id: string | null): void;
  /** Called to add an industry to the filters. */
  onIndustry(industry: string): void;
  onQuery(query: string): void;
}

/** The hits of a page, with their order and the controls to turn it. */
export function ResultsSection(props: ResultsSectionProps) {
  const { layout, sort, page, results, status } = props;
  return (
    <section class="stack" aria-label="Results">
      <h2 class="visually-hidden">Results</h2>
      <div class="row results-controls">
        {status}
        <label class="row">
          <span class="label">Order</span>
          <select
            class="select select-small"
            value={sort}
            onChange={({ currentTarget }) => props.onSort(currentTarget.value)}
          >
            {sortChoices.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <Switch
          label="Layout"
          name="layout"
          value={layout}
          texts={{ cards: "Cards", table: "Table" }}
          onChange={props.onLayout}
        />
      </div>
      <Messages results={results} onQuery={props.onQuery} />
      <Hits {...props} />
      {results.hits.length > 0 && (
        <Pager page={page} pageSize={PAGE_SIZE} total={results.total} onPage={props.onPage} />
      )}
    </section>
  );
}

function Hits({ layout, sort, page, explained, results, onPage, onSort, onExplain, onIndustry }: ResultsSectionProps) {
  if (results.hits.length === 0 && results.total > 0) {
    return (
      <p class="notice">
        This page is behind the last one.{" "}
        <button type="button" class="link" onClick={() => onPage(Math.ceil(results.total / PAGE_SIZE))}>
          Show the last page
        </button>
      </p>
    );
  }
  if (results.hits.length === 0) {
    return (
      <p class="notice">
        No company matches. Remove a clause, or look at the plan to see which clause excludes them all.
      </p>
    );
  }
  if (layout === "table") return <HitTable hits={results.hits} sort={sort} onSort={onSort} />;
  return (
    <ol class="hit-list">
      {results.hits.map((hit, index) => (
        <HitCard
          key={hit.id}
          hit={hit}
          rank={(page - 1) * PAGE_SIZE + index + 1}
          isExplained={explained === hit.id}
          onExplain={(isExplained) => onExplain(isExplained ? hit.id : null)}
          onIndustry={onIndustry}
        />
      ))}
    </ol>
  );
}

/** What the engine changed in the query, and what it suggests instead. */
function Messages({ results, onQuery }: Pick<ResultsSectionProps, "results" | "onQuery">) {
  const { suggestion, changes } = results;
  return (
    <>
      {suggestion !== null && (
        <p>
          Did you mean{" "}
          <button type="button" class="link" onClick={() => onQuery(suggestion)}>
            {suggestion}
          </button>
          ?
        </p>
      )}
      {changes.length > 0 && (
        <details class="hint">
          <summary>How the query was read: {formatCount(changes.length, "change", "changes")}</summary>
          <ul>
            {changes.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
