import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { PageHeader } from "../parts/page-header.tsx";
import { useMedia } from "../parts/use-media.ts";
import { DatasetChoice } from "./dataset-choice.tsx";
import { FileDrop } from "./file-drop.tsx";
import { FiltersAside, FiltersSheet } from "./filters.tsx";
import type { Playground } from "./playground.ts";
import { QueryBox } from "./query-box.tsx";
import { QueryMessages } from "./query-messages.tsx";
import { ResultsSection } from "./results-section.tsx";
import { PanelAside, PanelSheet } from "./side-panel.tsx";
import "./app.css";

interface AppProps {
  readonly playground: Playground;
}

/** The page: the search box above, the filters beside the results. Each part renders when its own signals change. */
export function App({ playground }: AppProps) {
  const hasFilters = useMedia("(min-width: 56rem)");
  const hasPanel = useMedia("(min-width: 75rem)");
  const showsFilters = useSignal(false);
  const panel = useComputed(() => playground.state.view.value.panel).value;
  useEffect(() => {
    if (hasFilters) showsFilters.value = false;
  }, [hasFilters]);
  return (
    <>
      <PageHeader current="playground" />
      <main id="main" class="playground">
        <h1 class="visually-hidden">Search</h1>
        <FileDrop library={playground.library} state={playground.state}>
          <div class="search-bar">
            <DatasetChoice playground={playground} />
            <QueryBox playground={playground} />
          </div>
          <QueryMessages playground={playground} />
          <div class="playground-body" data-panel={hasPanel && panel !== null}>
            {hasFilters && <FiltersAside playground={playground} />}
            <ResultsSection
              playground={playground}
              onFilters={
                hasFilters
                  ? null
                  : () => {
                      showsFilters.value = true;
                    }
              }
            />
            {hasPanel && panel !== null && <PanelAside playground={playground} panel={panel} />}
          </div>
          {showsFilters.value && (
            <FiltersSheet
              playground={playground}
              onClose={() => {
                showsFilters.value = false;
              }}
            />
          )}
          {!hasPanel && panel !== null && <PanelSheet playground={playground} panel={panel} />}
        </FileDrop>
      </main>
    </>
  );
}
