import { isFormTerm, shownTerm } from "../analysis/composed/form-terms.ts";
import { assertNever } from "../base/invariant.ts";
import { fieldOfIndex } from "../schema/form-index.ts";
import { ID_INDEX } from "../schema/id-index.ts";
import type { PlanNode, PlanRange } from "./plan.ts";
import { rangeText, valueText } from "./range-text.ts";
import type { ResolvedQuery } from "./resolve/resolved.ts";

/** A one-line description of a plan node. */
export function labelOf(node: PlanNode): string {
  const label = clauseLabel(node);
  switch (node.kind) {
    case "expansion": {
      const postings = [...node.expansions.values()].reduce((count, { postingCount }) => count + postingCount, 0);
      return `${label}, ${postings} ${postings === 1 ? "posting" : "postings"}`;
    }
    case "range":
    case "ranges":
    case "area":
      return `${label}, ${accessText(node.access)}`;
    case "filter":
      return node.matching === null ? `${label}, cached` : label;
    default:
      return label;
  }
}

/** A one-line description of a clause, without what depends on an index. */
export function clauseLabel(node: PlanNode | ResolvedQuery): string {
  switch (node.kind) {
    case "all":
      return "everything";
    case "none":
      return `nothing: ${node.reason}`;
    case "term":
      return `${isFormTerm(node.term) ? "form" : "term"} ${quoted([node.term])} in ${fieldNames(node.fields)}`;
    case "terms": {
      const { size } = node.terms;
      if (node.fields[0] === ID_INDEX) return `any of ${size} ${size === 1 ? "id" : "ids"}`;
      return `any of ${size} ${size === 1 ? "term" : "terms"} in ${fieldNames(node.fields)}`;
    }
    case "phrase": {
      const slop = node.slop === 0 ? "" : `~${node.slop}`;
      const kind = node.terms.some(isFormTerm) ? "phrase of forms" : "phrase";
      return `${kind} ${quoted(node.terms)}${slop} in ${fieldNames(node.fields)}`;
    }
    case "expansion":
      return `pattern ${node.label} in ${fieldNames(node.fields)}`;
    case "exists":
      return `any word in ${fieldNames(node.fields)}`;
    case "range":
      return `range ${node.field} ${valueText(node) ?? rangeText(node)}`;
    case "ranges":
      return `any of ${node.ranges.length} ranges of ${node.field}`;
    case "area":
      return `area ${node.field} ${node.area.text}`;
    case "nested":
      return `objects in ${node.field}`;
    case "alternatives":
      return `word ${JSON.stringify(node.text)}`;
    case "and":
    case "ranked":
      return "AND";
    case "or":
      return "OR";
    case "not":
      return "NOT";
    case "filter":
      return "filter";
    case "values": {
      const [value] = node.values.keys();
      return node.values.size === 1
        ? `${node.field} is ${JSON.stringify(value)}`
        : `any of ${node.values.size} values of ${node.field}`;
    }
    default:
      return assertNever(node);
  }
}

/** The operands of a node, in order of execution. */
export function inputsOf(node: PlanNode): readonly PlanNode[] {
  switch (node.kind) {
    case "and":
      return node.steps;
    case "or":
      return node.branches;
    case "not":
      return [node.excluded];
    case "nested":
      return [node.matching];
    case "alternatives":
      return node.alternatives.map(({ leaf }) => leaf);
    case "filter":
      return node.matching === null ? [] : [node.matching];
    default:
      return [];
  }
}

function accessText(access: PlanRange["access"]): string {
  return access === "scan" ? "scan of the sorted numbers" : "check of the column";
}

function quoted(terms: readonly string[]): string {
  return JSON.stringify(terms.map(shownTerm).join(" "));
}

function fieldNames(indexes: readonly string[]): string {
  if (indexes.length === 0) return "no field";
  return indexes.length > 3 ? `${indexes.length} fields` : indexes.map(fieldOfIndex).join(", ");
}
