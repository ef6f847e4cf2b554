import { assertNever } from "../base/invariant.ts";
import type { Insertion, OpenExpectation } from "./insertion.ts";

/** A clause of which only the value is open. */
export interface OpenClause {
  /** `null`: any text field. */
  readonly field: string | null;
  /** Whether the value stands by itself, where a sign is not its own; behind what asks for it; or as an end of a range. */
  readonly place: "clause" | "value" | "bound";
  readonly isQuoted: boolean;
  /** What stands before the value and behind it: a comparison; the rest of a range; edits or slop. Boosts count nothing. */
  readonly before: string;
  readonly behind: string;
}

/** The clause whose value is at the caret; `null` for none, and for one of which neither a field is named nor anything typed. */
export function openClauseAt(text: string, expectation: OpenExpectation, insertion: Insertion): OpenClause | null {
  const begun = { isQuoted: false, before: "", behind: insertion.tilde };
  switch (expectation.kind) {
    case "clause":
      if (expectation.typed.trim() === "") return null;
      return { ...begun, field: null, place: "clause", isQuoted: expectation.quoted };
    case "operator":
      if (expectation.typed === "" || expectation.operators.includes("TO")) return null;
      return { ...begun, field: expectation.field, place: "clause" };
    case "value": {
      const { field, place, quoted: isQuoted } = expectation;
      if (place === "group") return { ...begun, field, place: "clause", isQuoted };
      return { ...begun, field, place: "value", isQuoted, before: place === "colon" ? "" : place };
    }
    case "bound": {
      const { field, quoted: isQuoted, bracket, span } = expectation;
      const before = text.slice(bracket, span.start);
      return { field, place: "bound", isQuoted, before, behind: insertion.restOfRange };
    }
    case "field":
      return null;
    default:
      return assertNever(expectation);
  }
}
