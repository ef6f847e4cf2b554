import { PlanTree } from "../panels/plan-tree.tsx";
import { QueryErrors } from "../panels/query-errors.tsx";
import { Disclosure } from "../parts/disclosure.tsx";
import { Switch } from "../parts/switch.tsx";
import { LanguageCard } from "./language-card.tsx";
import type { Playground } from "./playground.ts";
import { QueryBox } from "./query-box.tsx";
import "./query-head.css";

interface QueryHeadProps {
  readonly playground: Playground;
  /** Called when the visitor presses Enter in the editor. */
  onSubmit(): void;
}

/** The editor, its errors or examples, and the cards that explain the query. */
export function QueryHead({ playground: { state, results, tools }, onSubmit }: QueryHeadProps) {
  const view = state.view.value;
  const { errors, query: searched, plan } = results.outcome.value;
  const isLocal = view.place === "page";
  return (
    <div class="stack query-head">
      <QueryBox
        query={state.query}
        tools={tools}
        asYouType={view.asYouType}
        onChange={(query) => query !== state.query.peek() && state.change({ query })}
        onSubmit={onSubmit}
        onMatchChange={(asYouType) => state.go({ asYouType })}
      >
        <div class="row query-head-place">
          <span class="label" aria-hidden="true">
            Search
          </span>
          <Switch
            label="Where to search"
            name="place"
            value={view.place}
            texts={{ page: "In this page", service: "Through the service" }}
            onChange={(place) => state.go({ place })}
          />
        </div>
      </QueryBox>
      {isLocal && errors.length > 0 ? (
        <QueryErrors query={searched} errors={errors} onFix={(query) => state.go({ query })} />
      ) : (
        <Suggestions onPick={(query) => state.go({ query })} />
      )}
      <div class="query-head-cards">
        <LanguageCard
          isOpen={view.showsLanguage}
          onToggle={(showsLanguage) => state.change({ showsLanguage })}
          onPick={(query) => state.go({ query })}
        />
        {isLocal && (
          <Disclosure title="Query plan" isOpen={view.showsPlan} onToggle={(showsPlan) => state.change({ showsPlan })}>
            {plan !== null && <PlanTree plan={plan.plan} />}
          </Disclosure>
        )}
      </div>
    </div>
  );
}

/** Queries for visitors who do not know what to type. */
const suggestions = [
  "software AND Berlin",
  'industries:"Higher Education" AND staff_count:>=500',
  "name:(north* OR nord*) AND NOT Germany",
  "renewable enrgy~",
] as const;

/** Always shown, so that the results do not move when the visitor starts to type. */
function Suggestions({ onPick }: { onPick(query: string): void }) {
  return (
    <p class="query-head-suggestions">
      <span class="label">Try</span>
      {suggestions.map((query) => (
        <button key={query} type="button" class="link" onClick={() => onPick(query)}>
          <code>{query}</code>
        </button>
      ))}
    </p>
  );
}
