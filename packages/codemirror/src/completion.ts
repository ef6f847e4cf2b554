import { autocompletion, type CompletionSource } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { completionOption, isUnrequestedList } from "./completion-options.ts";
import { type QueryTools, type ReadingOptions, unlessAborted } from "./query-tools.ts";

/** Completes fields, operators and values while the user types, and with Ctrl-Space. */
export function queryCompletion(tools: QueryTools, options: ReadingOptions = {}): Extension {
  return autocompletion({
    override: [completionSource(tools, options)],
    icons: false,
    optionClass: ({ type = "" }) => `cm-firmament-option-${type}`,
    // A field or an operator needs a value.
    activateOnCompletion: ({ type }) => type !== "value",
  });
}

/** The completions of the tools, in their order. A change of the text aborts the request. */
export function completionSource(tools: QueryTools, { asYouType = false }: ReadingOptions = {}): CompletionSource {
  return async (context) => {
    const { state, pos, explicit } = context;
    const request = new AbortController();
    context.addEventListener("abort", () => request.abort(), { onDocChange: true });
    const { signal } = request;
    const found = await unlessAborted(tools.complete(state.doc.toString(), pos, { signal, asYouType }), signal);
    const [first] = found ?? [];
    if (found === null || first === undefined || !(explicit || isUnrequestedList(found, pos))) return null;
    return { from: first.span.start, options: found.map(completionOption), filter: false };
  };
}
