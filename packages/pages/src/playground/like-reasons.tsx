import { useComputed } from "@preact/signals";
import { likeClauses } from "../search/like-clauses.ts";
import type { Playground } from "./playground.ts";
import "./active-filters.css";

/** Why the hits of a query for similar documents are found: each clause with buttons that weaken and remove it. */
export function LikeReasons({ playground: { state, library } }: { readonly playground: Playground }) {
  const clauses = useComputed(() => likeClauses(state.query.value)).value;
  const fields = library.current.value?.profile.fields ?? [];
  if (clauses.length === 0) return null;
  return (
    <ul class="active-filters like-reasons" aria-label="Like these, because of">
      {clauses.map(({ field, text, weight, weaker, without }) => {
        const title = fields.find(({ name }) => name === field)?.title ?? field;
        return (
          <li key={`${field} ${text}`} class="like-reason">
            <button type="button" class="active-filter" onClick={() => state.go({ query: weaker })}>
              <span class="visually-hidden">Weaken </span>
              <span class="soft">{title}:</span> {text} <span class="soft number">×{weight}</span>
            </button>
            {without !== null && (
              <button type="button" class="active-filter" onClick={() => state.go({ query: without })}>
                <span class="visually-hidden">
                  Remove {title}: {text}
                </span>
                <span aria-hidden="true">×</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
