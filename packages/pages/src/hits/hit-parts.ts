import type { Highlight } from "firmament";
import type { Dataset } from "../search/dataset.ts";
import { type PageField, valuesAt } from "../search/page-field.ts";
import type { Profile } from "../search/profile.ts";
import type { PageHit } from "../search/search-source.ts";
import { excerpt, type MarkedPart, markedParts } from "./marked-parts.ts";
import { valueText } from "./value-text.ts";

/** How hits of a dataset are shown. */
export interface HitView {
  readonly dataset: Dataset;
  readonly profile: Profile;
}

/** A field with its values, in which matches are marked. */
export interface Fact {
  readonly field: PageField;
  readonly values: readonly (readonly MarkedPart[])[];
}

/** At most this many values of a field are shown. */
const MAX_VALUES = 4;
const MAX_VALUE_LENGTH = 80;

/** The value of a field with its matches marked; `null` without a value. */
export function partsOf(hit: PageHit, name: string | null, maxLength: number): readonly MarkedPart[] | null {
  if (name === null) return null;
  if (name === "id") return [{ text: hit.id, isMatch: false }];
  const [highlight] = highlightsOf(hit, name);
  if (highlight !== undefined) return excerpt(markedParts(highlight.marked), maxLength);
  const [value] = valuesAt(hit.document, name);
  if (value === undefined || value === "") return null;
  return excerpt([{ text: valueText({ name, type: "text" }, value), isMatch: false }], maxLength);
}

/** The values of a field, those with matches first; `null` without one. */
export function factOf(hit: PageHit, field: PageField): Fact | null {
  const highlights = highlightsOf(hit, field.name);
  const marked = highlights.map(({ marked: text }) => markedParts(text));
  const matched = new Set(marked.map((parts) => parts.map(({ text }) => text).join("")));
  const others = valuesAt(hit.document, field.name)
    .map((value) => valueText(field, value))
    .filter((text) => text !== "" && !matched.has(text))
    .map((text) => [{ text, isMatch: false }]);
  const values = [...marked, ...others].slice(0, MAX_VALUES).map((parts) => excerpt(parts, MAX_VALUE_LENGTH));
  return values.length === 0 ? null : { field, values };
}

/** A field may have any name, also that of a member of all objects. */
function highlightsOf({ highlights }: PageHit, name: string): readonly Highlight[] {
  return (Object.hasOwn(highlights, name) ? highlights[name] : undefined) ?? [];
}

/** The facts of a hit: those of every hit, and other fields in which something matched. */
export function factsOf(hit: PageHit, { dataset: { display }, profile }: HitView): readonly Fact[] {
  const shown = [display.title, display.subtitle, profile.description, display.image];
  const fields = profile.fields.filter(
    (field) =>
      !shown.includes(field.name) && (profile.facts.includes(field) || highlightsOf(hit, field.name).length > 0),
  );
  return fields.flatMap((field) => factOf(hit, field) ?? []);
}
