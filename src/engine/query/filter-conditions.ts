import type { FieldedLeaf } from "../../../grammar/ast/ast.ts";
import { numberText } from "../../../grammar/ast/number.ts";
import { isDate } from "../../base/builtin-value.ts";
import { describeValue } from "../../base/describe-value.ts";
import { checkOptionNames } from "../../base/known-options.ts";
import { nearestNames } from "../../base/nearest-names.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import { pointSupport } from "../../geo/point-support.ts";
import { anyNumber, resolveNumericLeaf } from "../../plan/resolve/numeric-leaf.ts";
import { not, or, type ResolvedQuery } from "../../plan/resolve/resolved.ts";
import type { ResolvedCondition } from "../../plan/resolve/resolved-filter.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { ID_FIELD } from "../../schema/id-index.ts";
import { vectorSupport } from "../../vectors/vector-support.ts";
import { type RangeOptions, rangeClause, scopeOf } from "../builder/leaf.ts";

const BOUNDS = { gte: true, gt: true, lte: true, lt: true };
const OTHERS = { not: true, exists: true };

/**
 * Reads the conditions of a filter that is an object.
 *
 * @param path where the object is, as in `filter`, for errors
 * @param now what `now` stands for in dates
 * @throws {TypeError} that names the first unknown field, unknown member or invalid value
 */
export function readConditions(
  path: string,
  conditions: object,
  schema: AnalyzedSchema,
  now: () => number,
): readonly ResolvedCondition[] {
  return Object.entries(conditions).flatMap(([field, condition]): readonly ResolvedCondition[] => {
    if (condition === undefined) return [];
    const memberPath = /^[a-z_$][\w$]*$/i.test(field) ? `${path}.${field}` : `${path}[${JSON.stringify(field)}]`;
    const storage = schema.storage(field);
    if (storage === undefined || storage === "none") throw unknownField(path, field, schema);
    if (storage === "terms") return new ValueReader(memberPath, field, schema).read(condition);
    if (storage === "points") return pointConditions(memberPath, field, condition);
    if (storage === "vectors") return [vectorCondition(memberPath, field, condition)];
    return new RangeReader(memberPath, field, schema, now).read(condition);
  });
}

function pointConditions(path: string, field: string, condition: unknown): readonly ResolvedCondition[] {
  return pointSupport()
    .readConditions(path, condition)
    .map(({ area, isExcluded }) => {
      const query: ResolvedQuery = { kind: "area", field, area, boost: 1 };
      return { kind: "query", field, query: isExcluded ? not(query) : query };
    });
}

/** Whether there is a vector: no other condition holds for one. */
function vectorCondition(path: string, field: string, condition: unknown): ResolvedCondition {
  const query = anyNumber(field, 1);
  return { kind: "query", field, query: vectorSupport().readCondition(path, condition) ? query : not(query) };
}

function unknownField(path: string, field: string, schema: AnalyzedSchema): TypeError {
  const known = [...schema.termFields, ...schema.numericFields, ...schema.pointFields, ...schema.vectorFields];
  const members = known.filter((name) => name.startsWith(`${field}.`));
  if (members.length > 0) {
    return new TypeError(
      `${path} needs a field of the objects in ${JSON.stringify(field)}, such as ${JSON.stringify(members[0])}.`,
    );
  }
  if (field === "id" || field === ID_FIELD) {
    return new TypeError(
      `${path} has no condition on ids. Write it as a query: ${ID_FIELD}:("a" OR "b"), or ids(["a", "b"]).`,
    );
  }
  const [near] = nearestNames(field, known);
  const advice =
    near === undefined ? `: the fields are ${known.join(", ")}.` : `. Did you mean ${JSON.stringify(near)}?`;
  return new TypeError(`There is no field ${JSON.stringify(field)} for ${path}${advice}`);
}

/** Reads the condition on a field of terms, whose values are compared as a whole. */
class ValueReader {
  readonly #path: string;
  readonly #field: string;
  readonly #schema: AnalyzedSchema;

  constructor(path: string, field: string, schema: AnalyzedSchema) {
    this.#path = path;
    this.#field = field;
    this.#schema = schema;
  }

  read(condition: unknown): readonly ResolvedCondition[] {
    if (!isPlainObject(condition)) return [this.#values(this.#path, condition, false)];
    checkOptionNames(this.#path, condition, OTHERS);
    const { not: excluded, exists } = condition as { readonly [Name in keyof typeof OTHERS]?: unknown };
    return [
      ...(excluded === undefined ? [] : [this.#values(`${this.#path}.not`, excluded, true)]),
      ...(exists === undefined ? [] : [this.#existence(exists)]),
    ];
  }

  #values(path: string, given: unknown, isExcluded: boolean): ResolvedCondition {
    const { analyzer } = this.#schema.termField(this.#field);
    const values = listOf(given).map((value): readonly [string, readonly string[]] => {
      if (typeof value !== "string") throw invalid(path, "a text, or a list of texts", value);
      return [value, analyzer.terms(value)];
    });
    return { kind: "values", field: this.#field, values: new Map(values), isExcluded };
  }

  #existence(exists: unknown): ResolvedCondition {
    const { fields } = this.#schema.termField(this.#field);
    const query: ResolvedQuery = { kind: "exists", fields, boost: 1 };
    return { kind: "query", field: this.#field, query: readExistence(this.#path, exists) ? query : not(query) };
  }
}

/** Reads the condition on a field of numbers, dates or truth values. */
class RangeReader {
  readonly #path: string;
  readonly #field: string;
  readonly #type: "number" | "integer" | "date" | "boolean";
  readonly #now: () => number;

  constructor(path: string, field: string, schema: AnalyzedSchema, now: () => number) {
    this.#path = path;
    this.#field = field;
    this.#type = schema.numericField(field).type;
    this.#now = now;
  }

  read(condition: unknown): readonly ResolvedCondition[] {
    if (!isPlainObject(condition)) return [this.#condition(this.#any(this.#path, condition))];
    const names = this.#type === "boolean" ? OTHERS : { ...BOUNDS, ...OTHERS };
    checkOptionNames(this.#path, condition, names);
    const { not: excluded, exists, ...bounds } = condition as Bounds & { not?: unknown; exists?: unknown };
    const queries = [
      ...(hasBound(bounds) ? [this.#range(this.#path, bounds)] : []),
      ...(excluded === undefined ? [] : this.#excluded(`${this.#path}.not`, excluded).map(not)),
      ...(exists === undefined ? [] : [this.#existence(exists)]),
    ];
    return queries.map((query) => this.#condition(query));
  }

  #condition(query: ResolvedQuery): ResolvedCondition {
    return { kind: "query", field: this.#field, query };
  }

  /** A range without bounds excludes nothing. */
  #excluded(path: string, condition: unknown): readonly ResolvedQuery[] {
    if (!isPlainObject(condition) || this.#type === "boolean") return [this.#any(path, condition)];
    checkOptionNames(path, condition, BOUNDS);
    return hasBound(condition) ? [this.#range(path, condition)] : [];
  }

  #any(path: string, values: unknown): ResolvedQuery {
    return or(listOf(values).map((value) => this.#equal(path, value)));
  }

  #equal(path: string, value: unknown): ResolvedQuery {
    const text = this.#text(path, value);
    if (this.#type === "boolean") return this.#resolved(path, { kind: "term", ...this.#scope, text, signed: false });
    return this.#resolved(path, rangeClause(this.#scope, text, text));
  }

  #range(path: string, { gte, gt, lte, lt }: Bounds): ResolvedQuery {
    if (gte !== undefined && gt !== undefined) throw new TypeError(`${path} has both gte and gt. Remove one of them.`);
    if (lte !== undefined && lt !== undefined) throw new TypeError(`${path} has both lte and lt. Remove one of them.`);
    const textOf = (bounds: Bounds): string | null => {
      const [bound] = Object.entries(bounds).filter(([, value]) => value !== undefined);
      return bound === undefined ? null : this.#text(`${path}.${bound[0]}`, bound[1]);
    };
    const options: RangeOptions = {
      inclusive: INCLUSIVE[gt === undefined ? "low" : "open"][lt === undefined ? "high" : "open"],
    };
    return this.#resolved(path, rangeClause(this.#scope, textOf({ gte, gt }), textOf({ lte, lt }), options));
  }

  #existence(exists: unknown): ResolvedQuery {
    const query = this.#resolved(this.#path, { kind: "exists", ...this.#scope });
    return readExistence(this.#path, exists) ? query : not(query);
  }

  get #scope(): ReturnType<typeof scopeOf> {
    return scopeOf(this.#field);
  }

  /** The value in query syntax. */
  #text(path: string, value: unknown): string {
    switch (this.#type) {
      case "boolean":
        if (typeof value === "boolean" || value === "true" || value === "false") return String(value);
        throw invalid(path, "true or false", value);
      case "date":
        if (typeof value === "string" && value.trim() !== "") return value;
        if (isDate(value) && !Number.isNaN(value.getTime())) return value.toISOString();
        throw invalid(path, "a date, as a text in ISO 8601 or a valid Date", value);
      case "integer":
        if (Number.isInteger(value)) return numberText(value as number);
        throw invalid(path, "an integer", value);
      case "number":
        if (Number.isFinite(value)) return numberText(value as number);
        throw invalid(path, "a finite number", value);
    }
  }

  #resolved(path: string, leaf: FieldedLeaf): ResolvedQuery {
    const range = resolveNumericLeaf(leaf, { name: this.#field, type: this.#type }, 1, {
      now: this.#now,
      report: ({ message }) => {
        throw new TypeError(`${path} is invalid. ${message}`);
      },
    });
    return range ?? or([]);
  }
}

type Bounds = { readonly [Name in keyof typeof BOUNDS]?: unknown };

/** Which ends belong to a range, by those that are open or not. */
const INCLUSIVE = {
  low: { high: "both", open: "low" },
  open: { high: "high", open: "neither" },
} as const;

function hasBound(bounds: Bounds): boolean {
  return Object.values(bounds).some((bound) => bound !== undefined);
}

function readExistence(path: string, exists: unknown): boolean {
  if (typeof exists === "boolean") return exists;
  throw invalid(`${path}.exists`, "true or false", exists);
}

function listOf(values: unknown): readonly unknown[] {
  return Array.isArray(values) ? values : [values];
}

function invalid(path: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${path} must be ${expected}, not ${describeValue(value)}.`);
}
