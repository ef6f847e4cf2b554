import { useComputed } from "@preact/signals";
import { QueryErrors } from "../panels/query-errors.tsx";
import type { Playground } from "./playground.ts";

/** The errors of the text, with buttons that correct it. */
export function QueryMessages({ playground: { state, results } }: { readonly playground: Playground }) {
  const errors = useComputed(() => results.outcome.value.errors).value;
  if (errors.length === 0) return null;
  return <QueryErrors query={results.outcome.value.errorsOf} errors={errors} onFix={(query) => state.go({ query })} />;
}
