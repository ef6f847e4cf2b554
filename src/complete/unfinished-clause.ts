import { assertNever } from "../base/invariant.ts";
import type { CompletableExpectation, Insertion } from "./insertion.ts";

/** A clause whose value is at the caret. */
export interface UnfinishedClause {
  /** `null` stands for every field of terms. */
  readonly field: string | null;
  /**
   * The syntactic slot of the value: a `clause` of its own, where a leading minus is a sign; the `value` after a field
   * or a comparison; or the `bound` of a range.
   */
  readonly slot: "clause" | "value" | "bound";
  readonly isQuoted: boolean;
  /** The text before the value: a comparison or the start of a range. */
  readonly prefix: string;
  /** The text after the value: the rest of a range, the edits or the slop. Boosts are omitted. */
  readonly suffix: string;
}

/** The clause whose value is at the caret; `null` if there is none, and if it has neither a field nor typed text. */
export function unfinishedClauseAt(
  text: string,
  expectation: CompletableExpectation,
  insertion: Insertion,
): UnfinishedClause | null {
  const unquoted = { isQuoted: false, prefix: "", suffix: insertion.tilde };
  switch (expectation.kind) {
    case "clause":
      if (expectation.typed.trim() === "") return null;
      return { ...unquoted, field: null, slot: "clause", isQuoted: expectation.quoted };
    case "operator":
      if (expectation.typed === "" || expectation.operators.includes("TO")) return null;
      return { ...unquoted, field: expectation.field, slot: "clause" };
    case "value": {
      const { field, context, quoted: isQuoted } = expectation;
      if (context === "group") return { ...unquoted, field, slot: "clause", isQuoted };
      return { ...unquoted, field, slot: "value", isQuoted, prefix: context === "colon" ? "" : context };
    }
    case "bound": {
      const { field, quoted: isQuoted, bracket, span } = expectation;
      const prefix = text.slice(bracket, span.start);
      return { field, slot: "bound", isQuoted, prefix, suffix: insertion.restOfRange };
    }
    case "field":
      return null;
    default:
      return assertNever(expectation);
  }
}
