import { useComputed } from "@preact/signals";
import { PlanTree } from "../panels/plan-tree.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { Switch } from "../parts/switch.tsx";
import { LanguagePanel } from "./language-panel.tsx";
import type { Playground } from "./playground.ts";
import { RequestPanel } from "./request-panel.tsx";
import { ResponsePanel } from "./response-panel.tsx";
import { TranslationPanel } from "./translation-panel.tsx";
import type { Panel } from "./view-state.ts";
import "./side-panel.css";

interface SidePanelProps {
  readonly playground: Playground;
  readonly panel: Panel;
}

const TEXTS: Readonly<Record<Panel, string>> = {
  language: "Language",
  plan: "Plan",
  request: "Request",
  response: "Response",
  engines: "SQL",
};

/** What explains the search, beside the results of a wide screen. */
export function PanelAside(props: SidePanelProps) {
  const { state } = props.playground;
  return (
    <aside class="side-panel card" aria-label="Inspect the search">
      <div class="side-panel-head">
        <PanelSwitch {...props} />
        <button
          type="button"
          class="button button-quiet"
          aria-label="Close the panel"
          onClick={() => state.change({ panel: null })}
        >
          ×
        </button>
      </div>
      <PanelContent {...props} />
    </aside>
  );
}

/** The same over the results of a narrow screen. */
export function PanelSheet(props: SidePanelProps) {
  return (
    <Sheet title="Inspect the search" onClose={() => props.playground.state.change({ panel: null })}>
      <div class="stack">
        <PanelSwitch {...props} />
        <PanelContent {...props} />
      </div>
    </Sheet>
  );
}

function PanelSwitch({ playground: { state }, panel }: SidePanelProps) {
  return (
    <Switch
      label="What to show"
      name="panel"
      value={panel}
      texts={TEXTS}
      onChange={(next) => state.change({ panel: next })}
    />
  );
}

function PanelContent({ playground, panel }: SidePanelProps) {
  switch (panel) {
    case "language":
      return <LanguagePanel playground={playground} />;
    case "plan":
      return <PlanPanel playground={playground} />;
    case "request":
      return <RequestPanel playground={playground} />;
    case "response":
      return <ResponsePanel playground={playground} />;
    case "engines":
      return <TranslationPanel playground={playground} />;
  }
}

function PlanPanel({ playground: { results } }: Pick<SidePanelProps, "playground">) {
  const plan = useComputed(() => results.outcome.value.answer?.plan ?? null).value;
  const place = useComputed(() => results.outcome.value.open?.source.place ?? null).value;
  if (place === "service") {
    return <p class="hint">The service does not tell its plans. Those of documents in this page are shown.</p>;
  }
  if (plan === null) return null;
  return <PlanTree plan={plan.plan} />;
}
