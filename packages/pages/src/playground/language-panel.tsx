import { useComputed } from "@preact/signals";
import { format } from "firmament";
import { languageExamples } from "../search/language-examples.ts";
import type { Playground } from "./playground.ts";

/** How the text is read, and the query language by examples that can be tried. */
export function LanguagePanel({ playground: { state, library, results } }: { readonly playground: Playground }) {
  const asYouType = useComputed(() => state.view.value.asYouType).value;
  const changes = useComputed(() => results.outcome.value.answer?.changes ?? []).value;
  const open = library.current.value;
  const chapters = open === null ? [] : languageExamples(open.profile, open.source.dataset.display.title);
  return (
    <div class="language-card">
      <div class="language-settings">
        <label>
          <input
            type="checkbox"
            checked={asYouType}
            onChange={({ currentTarget }) => state.go({ asYouType: currentTarget.checked })}
          />
          Also find longer words, synonyms and misspelt words
        </label>
        <button type="button" class="button" onClick={() => state.go({ query: formatted(state.query.peek()) })}>
          Format
        </button>
      </div>
      {changes.length > 0 && (
        <section>
          <h3>How the query was read</h3>
          <ul>
            {changes.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </section>
      )}
      {chapters.map(({ title, examples }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {examples.map(([query, meaning]) => (
              <div key={query}>
                <dt>
                  <button type="button" class="link" onClick={() => state.go({ query })}>
                    <code>{query}</code>
                  </button>
                </dt>
                <dd class="hint">{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** The query in its canonical form; as it is if it has errors. */
function formatted(query: string): string {
  try {
    return format(query);
  } catch {
    return query;
  }
}
