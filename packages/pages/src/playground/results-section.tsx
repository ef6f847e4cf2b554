import { useComputed } from "@preact/signals";
import { HitCard } from "../hits/hit-card.tsx";
import { HitMap } from "../hits/hit-map.tsx";
import type { HitView } from "../hits/hit-parts.ts";
import { hitPlaces } from "../hits/hit-places.ts";
import { HitTable } from "../hits/hit-table.tsx";
import { Pager } from "../hits/pager.tsx";
import { RINGS } from "../search/rings.ts";
import { type Answer, PAGE_SIZE, type PageHit } from "../search/search-source.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { centerOf, withCenter } from "./centers.ts";
import { LikeReasons } from "./like-reasons.tsx";
import { MeaningSwitch } from "./meaning-switch.tsx";
import type { OpenDataset } from "./opening.ts";
import type { Playground } from "./playground.ts";
import { StatusLine } from "./status-line.tsx";
import { Toolbar } from "./toolbar.tsx";
import "./results-section.css";

interface ResultsSectionProps {
  readonly playground: Playground;
  /** Opens the filters; `null` if they are beside the results. */
  readonly onFilters: (() => void) | null;
}

/** The hits of a page, with their number, their order and the controls to turn pages. */
export function ResultsSection({ playground, onFilters }: ResultsSectionProps) {
  return (
    <section class="results" aria-label="Results">
      <h2 class="visually-hidden">Results</h2>
      <div class="results-head">
        <StatusLine playground={playground} />
        <Toolbar playground={playground} onFilters={onFilters} />
      </div>
      <MeaningSwitch playground={playground} />
      <ActiveFilters playground={playground} />
      <LikeReasons playground={playground} />
      <Results playground={playground} />
    </section>
  );
}

function Results({ playground }: { readonly playground: Playground }) {
  const { state, results } = playground;
  const { answer, open } = results.outcome.value;
  if (answer === null || open === null) return null;
  return (
    <>
      <Suggestion text={answer.suggestion} onQuery={(query) => state.go({ query })} />
      <Hits playground={playground} answer={answer} open={open} />
    </>
  );
}

interface HitsProps {
  readonly playground: Playground;
  readonly answer: Answer;
  readonly open: OpenDataset;
}

function Hits({ playground: { state, results }, answer: { hits, total }, open }: HitsProps) {
  // One signal per member: a keystroke changes the state, but none of these.
  const layout = useComputed(() => state.view.value.layout).value;
  const explained = useComputed(() => state.view.value.explained).value;
  const { page = 1, sort = "", query = "" } = results.outcome.value.question ?? {};
  const view = { dataset: open.source.dataset, profile: open.profile };
  const onPage = (next: number): void => {
    state.go({ page: next, explained: null });
    document.getElementById("main")?.scrollIntoView();
  };
  if (hits.length === 0 && total > 0) {
    return (
      <p class="notice">
        This page is behind the last one.{" "}
        <button type="button" class="link" onClick={() => onPage(Math.ceil(total / PAGE_SIZE))}>
          Show the last page
        </button>
      </p>
    );
  }
  if (hits.length === 0) return <NoHits state={state} />;
  return (
    <>
      <Places state={state} view={view} hits={hits} firstRank={(page - 1) * PAGE_SIZE + 1} />
      {layout === "table" ? (
        <HitTable view={view} hits={hits} sort={sort} onSort={(next) => state.go({ sort: next })} />
      ) : (
        <ol class="hit-list">
          {hits.map((hit, index) => (
            <HitCard
              // By place: another answer changes the texts of cards, and makes no others.
              key={index}
              view={view}
              hit={hit}
              rank={(page - 1) * PAGE_SIZE + index + 1}
              isExplained={explained === hit.id}
              hasReasons={query !== ""}
              onLike={() => void results.searchLike(hit.id)}
              onExplain={(isExplained) => state.change({ explained: isExplained ? hit.id : null })}
            />
          ))}
        </ol>
      )}
      <Pager page={page} pageSize={PAGE_SIZE} total={total} maxHits={open.source.maxHits} onPage={onPage} />
    </>
  );
}

interface PlacesProps extends Pick<Playground, "state"> {
  readonly view: HitView;
  readonly hits: readonly PageHit[];
  /** The number of the first hit among all hits. */
  readonly firstRank: number;
}

/** The map of the hits, on which a place can be chosen that distances are measured from. Nothing without a place. */
function Places({ state, view, hits, firstRank }: PlacesProps) {
  const found = hitPlaces(view, hits, firstRank);
  const field = found?.field ?? "";
  const center = useComputed(() => centerOf(state.view.value, field)).value;
  if (found === null) return null;
  return (
    <HitMap
      places={found.places}
      hasMore={found.hasMore}
      circles={center === null ? null : { center, radii: RINGS }}
      onCenter={(place) => state.go(withCenter(state.view.peek(), field, place))}
    />
  );
}

function NoHits({ state }: Pick<Playground, "state">) {
  const hasFilter = useComputed(() => Object.keys(state.view.value.filter).length > 0).value;
  return (
    <p class="notice">
      Nothing matches. {hasFilter ? "Another text, or fewer filters, may find something." : "Another text may."}{" "}
      {hasFilter && (
        <button type="button" class="link" onClick={() => state.go({ filter: {} })}>
          Clear all filters
        </button>
      )}
    </p>
  );
}

function Suggestion({ text, onQuery }: { readonly text: string | null; onQuery(query: string): void }) {
  if (text === null) return null;
  return (
    <p>
      Did you mean{" "}
      <button type="button" class="link" onClick={() => onQuery(text)}>
        {text}
      </button>
      ?
    </p>
  );
}
