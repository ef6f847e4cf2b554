import { alternativesOf, fixLabel } from "@firmament/codemirror";
import { applyFixes, type Diagnostic } from "firmament";
import { noFixText } from "firmament/grammar";
import "./query-errors.css";

/** An error of the query, or another one without a place in it. */
type SearchError = Diagnostic | { readonly message: string };

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
    <div role="alert">
      <ul class="query-errors">
        {errors.map((error) => (
          <li key={error.message} class="row">
            <span>
              {error.message
                .split("`")
                .map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}
              {"noFix" in error && error.noFix !== undefined && ` ${noFixText(error.noFix)}`}
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
    </div>
  );
}
