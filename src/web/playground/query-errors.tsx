import { applyFixes } from "../../../grammar/diagnostics/fix.ts";
import { alternativesOf } from "../../codemirror/editor-diagnostics.ts";
import { fixLabel } from "../../codemirror/fix-changes.ts";
import type { SearchError } from "./search-results.ts";
import "./query-errors.css";

/** Each error has at most this many buttons; the editor offers all. */
const MAX_FIXES = 3;

interface QueryErrorsProps {
  /** The query that the errors are of. */
  readonly query: string;
  readonly errors: readonly SearchError[];
  /** Called with the corrected query. */
  onFix(query: string): void;
}

/** The errors of a query, each with buttons that correct it. */
export function QueryErrors({ query, errors, onFix }: QueryErrorsProps) {
  return (
    <ul class="query-errors" role="alert">
      {errors.map((error) => (
        <li key={error.message} class="row">
          <span>
            {error.message.split("`").map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}
          </span>
          {"span" in error &&
            alternativesOf(query, error)
              .slice(0, MAX_FIXES)
              .map((fixes) => (
                <button
                  key={fixLabel(query, error.span, fixes)}
                  type="button"
                  class="button button-small"
                  onClick={() => onFix(applyFixes(query, [{ fixes }]))}
                >
                  {fixLabel(query, error.span, fixes)}
                </button>
              ))}
        </li>
      ))}
    </ul>
  );
}
