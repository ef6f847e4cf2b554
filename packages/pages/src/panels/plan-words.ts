import type { ExplanationNode } from "firmament";
import { formatNumber } from "../parts/format.ts";
import type { PlanRow } from "./plan-rows.ts";

type Kind = ExplanationNode["kind"];

/** The kinds of steps in plain words, and the word that the step's label begins with. */
const words: Readonly<Record<Kind, { readonly name: string; readonly label: string }>> = {
  all: { name: "Everything", label: "everything" },
  none: { name: "Nothing", label: "nothing: " },
  term: { name: "Word", label: "term " },
  terms: { name: "Set of words", label: "any of " },
  phrase: { name: "Phrase", label: "phrase " },
  expansion: { name: "Pattern", label: "pattern " },
  exists: { name: "Any value", label: "any word " },
  range: { name: "Range", label: "range " },
  area: { name: "Area", label: "area " },
  ranges: { name: "Set of values", label: "any of " },
  nested: { name: "One object", label: "objects " },
  alternatives: { name: "Typed word", label: "word " },
  and: { name: "All of", label: "AND" },
  or: { name: "Any of", label: "OR" },
  not: { name: "Everything but", label: "NOT" },
  filter: { name: "Filter", label: "filter" },
  values: { name: "Value", label: "" },
};

/** `Word`, `All of` … */
export function kindName(kind: Kind): string {
  return words[kind].name;
}

/** The label of a step without its kind; empty for lists. */
export function detailOf({ kind, label }: ExplanationNode): string {
  const prefix = words[kind].label;
  return label.startsWith(prefix) ? label.slice(prefix.length) : label;
}

/** What a row's outcome means, in a sentence; `null` for a step that kept documents. */
export function outcomeText({ outcome, reached, node, level, position, siblings }: PlanRow): string | null {
  switch (outcome) {
    case "ran":
      return null;
    case "not reached":
      return "Skipped: nothing was left.";
    case "emptied": {
      const emptied = level === 2 ? "Empties the result" : "Empties this part";
      const reason =
        reached === null
          ? `it matches nothing${node.estimated === 0 ? "" : " after all"}`
          : reached === 1
            ? "it does not match the one left so far"
            : `it matches none of the ${formatNumber(reached)} left so far`;
      const consequence = position < siblings ? " The steps after it were skipped." : "";
      return `${emptied}: ${reason}.${consequence}`;
    }
  }
}
