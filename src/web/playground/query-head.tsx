import { PlanTree } from "../panels/plan-tree.tsx";
import { Disclosure } from "../parts/disclosure.tsx";
import { Switch } from "../parts/switch.tsx";
import { LanguageCard } from "./language-card.tsx";
import type { Playground } from "./playground.ts";
import { QueryBox } from "./query-box.tsx";
import { StatusLine } from "./status-line.tsx";
import "./query-head.css";

interface QueryHeadProps {
  readonly playground: Playground;
  /** Called when the visitor presses Enter in the editor. */
  onSubmit(): void;
}

/** The editor, the number of matches, and the cards that explain the query. */
export function QueryHead({ playground: { state, companies, results, tools }, onSubmit }: QueryHeadProps) {
  const view = state.view.value;
  const outcome = results.outcome.value;
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
      />
      <div class="spread">
        {isLocal ? (
          <StatusLine current={companies.current.value} opening={companies.opening.value} outcome={outcome} />
        ) : (
          <span />
        )}
        <Switch
          label="Where to search"
          name="place"
          value={view.place}
          texts={{ page: "In this page", service: "Through the service" }}
          onChange={(place) => state.go({ place })}
        />
      </div>
      {isLocal && outcome.errors.length > 0 && <Errors errors={outcome.errors} />}
      {view.query === "" && <Suggestions onPick={(query) => state.go({ query })} />}
      <div class="query-head-cards">
        <LanguageCard
          isOpen={view.showsLanguage}
          onToggle={(showsLanguage) => state.change({ showsLanguage })}
          onPick={(query) => state.go({ query })}
        />
        {isLocal && (
          <Disclosure
            title="The plan of the query"
            isOpen={view.showsPlan}
            onToggle={(showsPlan) => state.change({ showsPlan })}
          >
            {outcome.plan !== null && <PlanTree plan={outcome.plan.plan} />}
          </Disclosure>
        )}
      </div>
    </div>
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
    <ul class="notice notice-bad query-head-errors" role="alert">
      {errors.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
