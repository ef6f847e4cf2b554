import { hasTerms, isNumeric, type PageField } from "./page-field.ts";
import { type RingCondition, readRingCondition, ringCondition, type Surroundings } from "./rings.ts";

/** A range of numbers, or of dates as ISO 8601 texts. */
export interface Bounds {
  readonly gte?: number | string;
  readonly gt?: number | string;
  readonly lte?: number | string;
  readonly lt?: number | string;
}

/**
 * What the visitor has selected beside the text: for a field, values of which a document must have one, a range, or a ring
 * around a place. It is a `filter` of the engine and of the service as it is.
 */
export type PageFilter = Readonly<Record<string, Condition>>;

type Condition = readonly string[] | Bounds | RingCondition;

/** The values that are selected of a field. */
export function selectedValues(filter: PageFilter, field: string): readonly string[] {
  const condition = conditionOf(filter, field);
  return isValues(condition) ? condition : [];
}

/** The range that is selected of a field; `null` without one. */
export function selectedBounds(filter: PageFilter, field: string): Bounds | null {
  const condition = conditionOf(filter, field);
  return condition === undefined || isValues(condition) || isRing(condition) ? null : condition;
}

/** The ring that is selected of a field of points; `null` without one. */
export function selectedRing(filter: PageFilter, field: string): Surroundings | null {
  return readRingCondition(conditionOf(filter, field));
}

/** The filter with a value selected, or without it if it was. */
export function toggled(filter: PageFilter, field: string, value: string): PageFilter {
  const values = selectedValues(filter, field);
  const others = values.filter((other) => other !== value);
  const next = others.length < values.length ? others : [...values, value];
  return next.length === 0 ? without(filter, field) : { ...filter, [field]: next };
}

/** The filter with another range of a field; `null` removes it. */
export function withBounds(filter: PageFilter, field: string, bounds: Bounds | null): PageFilter {
  return bounds === null || Object.keys(bounds).length === 0 ? without(filter, field) : { ...filter, [field]: bounds };
}

/** The filter with another ring of a field of points; `null` removes it. */
export function withRing(filter: PageFilter, field: string, ring: Surroundings | null): PageFilter {
  return ring === null ? without(filter, field) : { ...filter, [field]: ringCondition(ring) };
}

export function without(filter: PageFilter, field: string): PageFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => name !== field));
}

/**
 * The conditions that the fields of a schema can meet; those of an old or foreign address are left out.
 *
 * @param points the names of the fields of points
 */
export function fittingFilter(
  filter: PageFilter,
  { fields, points }: { readonly fields: readonly PageField[]; readonly points: readonly string[] },
): PageFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([name, condition]) => {
      if (isRing(condition)) return points.includes(name);
      const field = fields.find((each) => each.name === name);
      if (field === undefined) return false;
      if (isValues(condition)) {
        return field.type === "boolean"
          ? condition.every((value) => value === "true" || value === "false")
          : hasTerms(field);
      }
      const expected = isNumeric(field) ? "number" : field.type === "date" ? "string" : "none";
      return Object.values(condition).every((bound) => typeof bound === expected);
    }),
  );
}

/** Reads the JSON of a filter; anything else in it is left out. */
export function readFilter(text: string | null): PageFilter {
  const json = parsed(text ?? "");
  if (!isObject(json)) return {};
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, condition]) => {
      const read = readCondition(condition);
      return read === null ? [] : [[name, read]];
    }),
  );
}

const BOUNDS = ["gte", "gt", "lte", "lt"] as const;

function readCondition(condition: unknown): Condition | null {
  if (typeof condition === "number") return { gte: condition, lte: condition };
  if (!isObject(condition)) {
    const values = [condition].flat().map((value) => (typeof value === "boolean" ? String(value) : value));
    return values.length > 0 && values.every((value) => typeof value === "string") ? values : null;
  }
  const ring = readRingCondition(condition);
  if (ring !== null) return ringCondition(ring);
  const bounds = BOUNDS.flatMap((name) => {
    const bound = condition[name];
    return (typeof bound === "number" && Number.isFinite(bound)) || typeof bound === "string" ? [[name, bound]] : [];
  });
  return bounds.length === 0 ? null : (Object.fromEntries(bounds) as Bounds);
}

function conditionOf(filter: PageFilter, field: string): Condition | undefined {
  return Object.hasOwn(filter, field) ? filter[field] : undefined;
}

function isValues(condition: Condition | undefined): condition is readonly string[] {
  return Array.isArray(condition);
}

function isRing(condition: Condition): condition is RingCondition {
  return "near" in condition || "not" in condition;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
