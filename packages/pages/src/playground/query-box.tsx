import { mountQueryEditor, type QueryTools } from "@firmament/codemirror";
import { effect, type ReadonlySignal } from "@preact/signals";
import { format } from "firmament";
import { companySchema } from "firmament/companies";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import "./query-box.css";

interface QueryBoxProps {
  /** The text of the editor, which may also change it: a selected facet value changes the query. */
  readonly query: ReadonlySignal<string>;
  readonly tools: QueryTools;
  readonly asYouType: boolean;
  onChange(query: string): void;
  onSubmit(): void;
  onMatchChange(asYouType: boolean): void;
  /** Further controls below the editor. */
  readonly children: ComponentChildren;
}

/** The editor of the query, with its buttons. */
export function QueryBox({ query, tools, asYouType, onChange, onSubmit, onMatchChange, children }: QueryBoxProps) {
  const parent = useRef<HTMLDivElement>(null);
  // The editor lives as long as the page: it must call the latest functions.
  const latest = useRef({ onChange, onSubmit });
  latest.current = { onChange, onSubmit };

  useEffect(() => {
    const view = mountQueryEditor(parent.current as HTMLDivElement, {
      text: query.peek(),
      tools,
      fields: companySchema.fields,
      label: "Query",
      placeholder: "Search companies",
      onSubmit: () => latest.current.onSubmit(),
      onChange: (text) => latest.current.onChange(text),
    });
    view.focus();
    view.dispatch({ selection: { anchor: view.state.doc.length } });
    // Runs within each keystroke too, when both texts are equal: it must not wait for a rendering.
    const stop = effect(() => {
      const text = query.value;
      const { doc } = view.state;
      if (text !== doc.toString()) {
        view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, selection: { anchor: text.length } });
      }
    });
    return () => {
      stop();
      view.destroy();
    };
  }, [tools]);

  return (
    <div class="query-box">
      <div class="query-box-editor" ref={parent} />
      <div class="row query-box-controls">
        <button type="button" class="button button-small" onClick={() => onChange(formatted(query.value))}>
          Format
        </button>
        <button type="button" class="button button-small" disabled={query.value === ""} onClick={() => onChange("")}>
          Clear
        </button>
        <label class="row query-box-match">
          <input
            type="checkbox"
            checked={asYouType}
            onChange={({ currentTarget }) => onMatchChange(currentTarget.checked)}
          />
          Also find longer words, synonyms and misspelt words
        </label>
        {children}
      </div>
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
