import { useComputed } from "@preact/signals";
import { pointText } from "firmament/query";
import { fieldTitle } from "../search/page-field.ts";
import {
  fittingFilter,
  selectedBounds,
  selectedRing,
  selectedValues,
  toggled,
  without,
} from "../search/page-filter.ts";
import { ringText } from "../search/rings.ts";
import { boundsText, valueLabel } from "./facet-words.ts";
import type { Playground } from "./playground.ts";
import "./active-filters.css";

/** What is selected, each with a button that removes it. */
export function ActiveFilters({ playground: { state, library } }: { readonly playground: Playground }) {
  const filter = useComputed(() => state.view.value.filter).value;
  const open = library.current.value;
  if (open === null) return null;
  const { fields, facets } = open.profile;
  const fitting = fittingFilter(filter, open.profile);
  const chips = Object.keys(fitting).flatMap((name) => {
    const field = fields.find((each) => each.name === name);
    const title = field?.title ?? fieldTitle(name);
    const bounds = selectedBounds(fitting, name);
    if (bounds !== null) {
      const plan = facets.find((each) => each.field === name);
      return [{ key: name, title, text: boundsText(bounds, plan), next: without(fitting, name) }];
    }
    const around = selectedRing(fitting, name);
    if (around !== null) {
      const text = `${ringText(around.ring)} from ${pointText(around.center)}`;
      return [{ key: name, title, text, next: without(fitting, name) }];
    }
    return selectedValues(fitting, name).map((value) => ({
      key: `${name} ${value}`,
      title,
      text: valueLabel(value, field?.type === "boolean"),
      next: toggled(fitting, name, value),
    }));
  });
  if (chips.length === 0) return null;
  return (
    <ul class="active-filters" aria-label="Active filters">
      {chips.map(({ key, title, text, next }) => (
        <li key={key}>
          <button type="button" class="active-filter" onClick={() => state.go({ filter: next })}>
            <span class="visually-hidden">Remove </span>
            <span class="soft">{title}:</span> {text} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" class="link" onClick={() => state.go({ filter: {} })}>
          Clear all filters
        </button>
      </li>
    </ul>
  );
}
