import { mountQueryEditor } from "@firmament/codemirror";
import { effect, useComputed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { pageTools } from "./page-tools.ts";
import type { Playground } from "./playground.ts";
import "./query-box.css";

/** The search box: an editor of the query with a button that clears it. */
export function QueryBox({ playground: { state, library, results } }: { readonly playground: Playground }) {
  const parent = useRef<HTMLDivElement>(null);
  const isEmpty = useComputed(() => state.query.value === "");
  const isCharged = useComputed(() => library.current.value?.source.isCharged === true);

  useEffect(() => {
    const view = mountQueryEditor(parent.current as HTMLDivElement, {
      text: state.query.peek(),
      tools: pageTools(library.current, () => state.view.peek().asYouType),
      label: "Query",
      placeholder: "Search",
      onSubmit: () => state.go({}),
      onChange: (query) => query !== state.query.peek() && state.change({ query }),
    });
    view.focus();
    view.dispatch({ selection: { anchor: view.state.doc.length } });
    // Runs within each keystroke too, when both texts are equal: it must not wait for a rendering.
    const stop = effect(() => {
      const text = state.query.value;
      const { doc } = view.state;
      if (text !== doc.toString()) {
        view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, selection: { anchor: text.length } });
      }
    });
    return () => {
      stop();
      view.destroy();
    };
  }, []);

  return (
    <div class="query-box">
      <svg class="query-box-icon" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="7" cy="7" r="4.5" />
        <path d="m10.500 10.500 3.500 3.500" />
      </svg>
      <div class="query-box-editor" ref={parent} />
      {!isEmpty.value && (
        <button type="button" class="button button-quiet query-box-button" onClick={() => state.go({ query: "" })}>
          Clear
        </button>
      )}
      {isCharged.value && (
        <button
          type="button"
          class="button button-primary query-box-button"
          disabled={!results.isWaiting.value}
          onClick={() => state.go({})}
        >
          Search
        </button>
      )}
    </div>
  );
}
