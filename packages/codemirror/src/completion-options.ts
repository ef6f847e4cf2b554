import { type Completion as EditorCompletion, pickedCompletion } from "@codemirror/autocomplete";
import type { TransactionSpec } from "@codemirror/state";
import type { Completion } from "firmament";

/** What CodeMirror shows for a completion, and does when the user picks it. */
export function completionOption(completion: Completion): EditorCompletion {
  const { text, kind, count } = completion;
  return {
    label: text.trim(),
    type: kind,
    ...(count !== undefined && { detail: count.toLocaleString("en") }),
    apply: (view, option, from) =>
      view.dispatch({ ...completionChange(completion, from), annotations: pickedCompletion.of(option) }),
  };
}

/** Replaces the span of a completion by its text, and moves the caret behind it. */
export function completionChange({ text, span }: Completion, from: number = span.start): TransactionSpec {
  return {
    changes: { from, to: from + span.end - span.start, insert: text },
    selection: { anchor: from + text.length },
    scrollIntoView: true,
    userEvent: "input.complete",
  };
}

/**
 * Whether completions are shown without a request by the user: after the start of a token, and where a value must
 * follow. After a space, Enter would otherwise insert an operator instead of submitting the query.
 */
export function isUnrequestedList([first, second]: readonly Completion[], caret: number): boolean {
  if (first === undefined) return false;
  return first.span.start < caret || first.kind === "value" || second === undefined;
}
