import type { NumberFacet, RingFacet, ValueFacet } from "firmament";
import { type Interval, instantOf, intervalFor } from "./calendar.ts";
import type { Dataset, PageDocument } from "./dataset.ts";
import { fieldTitle, hasTerms, isNumeric, type PageField, pageFields, valuesAt } from "./page-field.ts";
import { pointFields } from "./point-fields.ts";
import type { FacetCounts, Sample } from "./search-source.ts";

/** A facet of the page, and how it is counted. */
export type FacetPlan =
  | {
      readonly kind: "values";
      readonly field: string;
      readonly title: string;
      /** Whether its values can be searched: those of a truth value cannot. */
      readonly isSearchable: boolean;
    }
  | {
      readonly kind: "numbers";
      readonly field: string;
      readonly title: string;
      readonly scale: "log" | "linear";
      /** Whether all numbers seen are whole, so that a range can be shown by its last number. */
      readonly isWhole: boolean;
    }
  | { readonly kind: "dates"; readonly field: string; readonly title: string; readonly interval: Interval }
  | { readonly kind: "rings"; readonly field: string; readonly title: string };

/** A facet that counts ranges of a histogram. */
export type RangesPlan = Extract<FacetPlan, { readonly kind: "numbers" | "dates" }>;

/** What the page shows of the documents of a dataset, as it follows from the schema and some documents. */
export interface Profile {
  readonly fields: readonly PageField[];
  /** The fields of points. */
  readonly points: readonly string[];
  readonly facets: readonly FacetPlan[];
  /** The fields below the title and the description of a hit, and the columns of a table. */
  readonly facts: readonly PageField[];
  /** The field with the longest texts, apart from title and subtitle; `null` without one. */
  readonly description: string | null;
  /** The text and keyword fields in which matches are marked. */
  readonly marked: readonly string[];
  /** Some documents, as examples. */
  readonly documents: readonly PageDocument[];
}

/** More facets cost more than they help. */
const MAX_FACETS = 12;
const MAX_FACTS = 6;

/** Texts with more words on average are not values to choose from; with more, they are descriptions. */
const MAX_VALUE_WORDS = 5;
const DESCRIPTION_WORDS = 8;

/** With fewer values in the sample, that none occurs twice says nothing. */
const FEW_VALUES = 20;

/** Numbers whose greatest is more times the median have a logarithmic scale. */
const LINEAR_RATIO = 10;

/**
 * @param chosen which fields the visitor wants facets of, or not; the others are guessed
 */
export function profileOf(
  { schema, display }: Dataset,
  sample: Sample,
  chosen: ReadonlyMap<string, boolean> = new Map(),
): Profile {
  const fields = pageFields(schema);
  const { title, subtitle, image, link } = display;
  const texts = new Map(fields.filter(hasTerms).map((field) => [field.name, textsIn(field, sample.documents)]));
  const points = pointFields(schema);
  const rings = points
    .filter((name) => chosen.get(name) ?? true)
    .map((name): FacetPlan => ({ kind: "rings", field: name, title: fieldTitle(name) }));
  const others = fields
    .filter(({ name }) => chosen.get(name) ?? ![title, image, link].includes(name))
    .flatMap((field) => facetOf(field, sample, texts.get(field.name), chosen.get(field.name) === true));
  // First: a visitor who chooses a place on the map sees its counts.
  const facets = [...rings, ...others];
  const description = descriptionOf(fields, texts, [title, subtitle, image, link]);
  const shown = [title, subtitle, image, link, description];
  const facts = fields.filter(
    (field) => !shown.includes(field.name) && (texts.get(field.name)?.meanWords ?? 0) <= MAX_VALUE_WORDS,
  );
  return {
    fields,
    points,
    facets: facets.slice(0, MAX_FACETS),
    // Choices say more about a hit than its other values.
    facts: [...facts]
      .sort((a, b) => Number(isFacet(b, facets)) - Number(isFacet(a, facets)))
      .slice(0, MAX_FACTS)
      .sort((a, b) => fields.indexOf(a) - fields.indexOf(b)),
    description,
    marked: fields.filter((field) => hasTerms(field) && field.name !== image).map(({ name }) => name),
    documents: sample.documents,
  };
}

function isFacet({ name }: PageField, facets: readonly FacetPlan[]): boolean {
  return facets.some(({ field }) => field === name);
}

interface FieldTexts {
  readonly values: number;
  readonly distinct: number;
  readonly meanWords: number;
}

function textsIn({ name }: PageField, documents: readonly PageDocument[]): FieldTexts {
  const values = documents.flatMap((document) => valuesAt(document, name)).map(String);
  const words = values.reduce((sum, text) => sum + text.split(/\s+/).length, 0);
  return {
    values: values.length,
    distinct: new Set(values).size,
    meanWords: values.length === 0 ? 0 : words / values.length,
  };
}

function facetOf(
  field: PageField,
  { facets }: Sample,
  texts: FieldTexts | undefined,
  isChosen: boolean,
): readonly FacetPlan[] {
  const { name, title, type } = field;
  if (type === "boolean") return [{ kind: "values", field: name, title, isSearchable: false }];
  if (texts !== undefined) {
    return isChosen || hasFewValues(texts) ? [{ kind: "values", field: name, title, isSearchable: true }] : [];
  }
  const counts = Object.hasOwn(facets, name) ? facets[name] : undefined;
  if (counts === undefined) return [];
  if (isNumeric(field)) return numberFacet(field, counts as NumberFacet);
  const interval = intervalOf(counts as ValueFacet);
  return interval === null ? [] : [{ kind: "dates", field: name, title, interval }];
}

/** Whether values of a field occur again and again, as choices do, and names and addresses do not. */
function hasFewValues({ values, distinct, meanWords }: FieldTexts): boolean {
  if (values === 0 || meanWords > MAX_VALUE_WORDS) return false;
  return distinct < values || values < FEW_VALUES;
}

function numberFacet({ name, title, type }: PageField, { min, max, quantiles }: NumberFacet): readonly FacetPlan[] {
  if (min === null || max === null) return [];
  const numbers = [min, max, ...Object.values(quantiles)];
  return [
    {
      kind: "numbers",
      field: name,
      title,
      scale: min >= 0 && max > LINEAR_RATIO * (quantiles["0.5"] ?? max) ? "log" : "linear",
      isWhole: type === "integer" || numbers.every(Number.isInteger),
    },
  ];
}

function intervalOf({ values, other }: ValueFacet): Interval | null {
  const first = instantOf(values[0]?.value ?? "");
  const last = instantOf(values.at(-1)?.value ?? "");
  if (first === null || last === null) return null;
  // There are more months than a facet counts. The last month has days, too.
  return other > 0 ? "year" : intervalFor(first, last + 31 * 86_400_000);
}

function descriptionOf(
  fields: readonly PageField[],
  texts: ReadonlyMap<string, FieldTexts>,
  taken: readonly (string | null)[],
): string | null {
  const words = ({ name }: PageField): number => texts.get(name)?.meanWords ?? 0;
  const [longest] = fields
    .filter((field) => !taken.includes(field.name) && !field.many && words(field) > DESCRIPTION_WORDS)
    .toSorted((a, b) => words(b) - words(a));
  return longest?.name ?? null;
}

/** Whether a facet counts values, not ranges or rings. */
export function isValueFacet(counts: FacetCounts): counts is ValueFacet {
  return "values" in counts;
}

/** Whether a facet counts rings around a place. */
export function isRingFacet(counts: FacetCounts): counts is RingFacet {
  return "rings" in counts;
}
