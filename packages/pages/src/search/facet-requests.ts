import type { Point } from "firmament";
import { hasTerms, isNumeric, type PageField } from "./page-field.ts";
import type { FacetPlan } from "./profile.ts";
import { RINGS } from "./rings.ts";
import type { FacetRequests } from "./search-source.ts";

/** The values of a facet that are shown before the visitor searches for others, and after "Show more". */
export const FEW_VALUES = 8;
export const MANY_VALUES = 50;

const BINS = 24;

/**
 * @param searches the texts that values are searched for, by field
 * @param expanded the fields of which many values are shown
 * @param centers the places that distances are measured from, by field; rings without one are not counted
 */
export function facetRequests(
  plans: readonly FacetPlan[],
  searches: Readonly<Record<string, string>>,
  expanded: ReadonlySet<string>,
  centers: ReadonlyMap<string, Point>,
): FacetRequests {
  const request = (plan: FacetPlan): object | null => {
    switch (plan.kind) {
      case "values": {
        const like = searchOf(searches, plan.field);
        const limit = expanded.has(plan.field) ? MANY_VALUES : FEW_VALUES;
        return { limit, except: "own", ...(like !== "" && plan.isSearchable && { like }) };
      }
      case "numbers":
        return { bins: BINS, scale: plan.scale, statistics: false, except: "own" };
      case "dates":
        return { interval: plan.interval, except: "own" };
      case "rings": {
        const from = centers.get(plan.field);
        return from === undefined ? null : { from, rings: RINGS, except: "own" };
      }
    }
  };
  return Object.fromEntries(
    plans.flatMap((plan) => {
      const options = request(plan);
      return options === null ? [] : [[plan.field, options]];
    }),
  );
}

/** The text that the values of a field are searched for; empty for all values. */
export function searchOf(searches: Readonly<Record<string, string>>, field: string): string {
  return (Object.hasOwn(searches, field) ? searches[field] : undefined) ?? "";
}

/** The facets of all documents, from which the page decides how to count later. */
export function profileRequests(fields: readonly PageField[]): FacetRequests {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (hasTerms(field) || field.type === "boolean") return [];
      return [[field.name, isNumeric(field) ? { bins: 1 } : { interval: "month" }]];
    }),
  );
}
