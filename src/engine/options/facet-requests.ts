import { checkOptionNames } from "../../base/known-options.ts";
import { isWholeNumber } from "../../base/whole-number.ts";
import type { FacetNumbers, FacetRanges } from "../../evaluate/facet/distribution.ts";
import type { FacetRequest } from "../../evaluate/facet/facets.ts";
import { INTERVALS } from "../../evaluate/facet/interval-unit.ts";
import type { FacetValues } from "../../evaluate/facet/value.ts";
import { pointSupport } from "../../geo/point-support.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { vectorSupport } from "../../vectors/vector-support.ts";

const DEFAULT_LIMIT = 10;
/** Intervals are in order of time by default, so that a limit would cut off the last ones. */
const DEFAULT_INTERVALS = 1000;
const MAX_BINS = 10_000;

type Kind = "terms" | "numbers" | "dates" | "booleans" | "points";

/** The facets of the fields of a list, by the kind of the field. */
export const DEFAULT_FACETS: Readonly<Record<Kind, object>> = {
  terms: { limit: DEFAULT_LIMIT },
  numbers: { bins: 10 },
  dates: { interval: "year" },
  booleans: { limit: DEFAULT_LIMIT },
  /** Points have none: no point is special. */
  points: {},
};

/** @throws {TypeError} that names the first unknown field, unknown option or invalid value */
export function readFacets(facets: object, schema: AnalyzedSchema): readonly FacetRequest[] {
  return readLevel("facets", facets, schema, TOP_LEVEL_NAMES);
}

/** The options of facets that are not nested, besides those that select values or ranges. */
const TOP_LEVEL_NAMES = ["except", "facets"] as const;

type TopLevelNames = typeof TOP_LEVEL_NAMES | readonly [];

function readLevel(
  path: string,
  facets: unknown,
  schema: AnalyzedSchema,
  scope: TopLevelNames,
): readonly FacetRequest[] {
  const byField = Array.isArray(facets) ? defaultFacets(facets, schema) : facets;
  if (!isObject(byField)) {
    throw new TypeError(
      `${path} must be a list of fields, as in ${listExample(schema)}, or an object by field, as in ${exampleOf(schema)}, not ${format(facets)}.`,
    );
  }
  return Object.entries(byField)
    .filter(([, option]) => option !== undefined)
    .map(([field, option]) => new FacetReader(path, field, schema, scope).read(option));
}

/** Reads the facet of one field. */
class FacetReader {
  readonly #path: string;
  readonly #field: string;
  readonly #schema: AnalyzedSchema;
  readonly #scope: TopLevelNames;

  /** @param scope the names of its options that nested facets do not have */
  constructor(parent: string, field: string, schema: AnalyzedSchema, scope: TopLevelNames) {
    this.#path = `${parent}.${field}`;
    this.#field = field;
    this.#schema = schema;
    this.#scope = scope;
  }

  read(option: unknown): FacetRequest {
    const field = this.#field;
    const storage = this.#schema.storage(field);
    if (storage === undefined || storage === "none") {
      const { termFields, numericFields, pointFields } = this.#schema;
      const fields = [...termFields, ...numericFields, ...pointFields].join(", ");
      throw new TypeError(`There is no field ${format(field)} to count: the fields are ${fields}.`);
    }
    if (storage === "terms") return this.#readValueFacet(option);
    if (storage === "points") return this.#readRingFacet(option);
    if (storage === "vectors") {
      throw new TypeError(vectorSupport().fault("facet", field));
    }
    const { type } = this.#schema.numericField(field);
    if (type === "date") return this.#readDateFacet(option);
    return type === "boolean" ? this.#readBooleanFacet(option) : this.#readNumberFacet(option);
  }

  #readValueFacet(option: unknown): FacetRequest {
    const field = this.#field;
    const whole = { type: "values", field, exceptOwn: false, nested: null } as const;
    if (isWholeNumber(option, 0)) return { ...whole, limit: option, order: "count", search: null };
    if (!isObject(option)) {
      throw new TypeError(
        `The facet of the text or keyword field ${format(field)} must be a number of values, a whole number from 0, or an object, as in { limit: 10, like: "a" }, not ${format(option)}.`,
      );
    }
    const members = this.#members(option, ["limit", "order", "like"]);
    const { limit = DEFAULT_LIMIT, order = "count", like } = members;
    if (like !== undefined && typeof like !== "string") throw this.#invalid("like", "a text", like);
    const search = like === undefined ? null : searchFor(like, field, this.#schema);
    return { ...whole, ...this.#readScope(members), ...this.#readSelection(limit, order), search };
  }

  #readDateFacet(option: unknown): FacetRequest {
    const field = this.#field;
    if (!isObject(option)) {
      throw new TypeError(
        `The facet of the date field ${format(field)} must be an object with an interval, as in { interval: "month" }, not ${format(option)}.`,
      );
    }
    if ("statistics" in option && option.statistics !== undefined) {
      throw new TypeError(`${this.#path}.statistics must be absent: the facet of a date field has no statistics.`);
    }
    const members = this.#members(option, ["interval", "limit", "order"]);
    const { interval, limit = DEFAULT_INTERVALS, order = "value" } = members;
    const by = INTERVALS.find((each) => each === interval);
    if (by === undefined) throw this.#invalid("interval", `one of ${INTERVALS.map(format).join(", ")}`, interval);
    return { type: "buckets", field, ...this.#readScope(members), ...this.#readSelection(limit, order), by };
  }

  #readBooleanFacet(option: unknown): FacetRequest {
    const field = this.#field;
    const whole = { type: "buckets", field, exceptOwn: false, nested: null, by: "boolean" } as const;
    if (isWholeNumber(option, 0)) return { ...whole, limit: option, order: "count" };
    if (!isObject(option)) {
      throw new TypeError(
        `The facet of the boolean field ${format(field)} must be a number of values, a whole number from 0, or an object, as in { limit: 2, except: "own" }, not ${format(option)}.`,
      );
    }
    const members = this.#members(option, ["limit", "order"]);
    const { limit = DEFAULT_LIMIT, order = "count" } = members;
    return { ...whole, ...this.#readScope(members), ...this.#readSelection(limit, order) };
  }

  #readSelection(limit: unknown, order: unknown): Pick<FacetValues, "limit" | "order"> {
    if (!isWholeNumber(limit, 0)) throw this.#invalid("limit", "a whole number from 0", limit);
    if (order !== "count" && order !== "value") throw this.#invalid("order", '"count" or "value"', order);
    return { limit, order };
  }

  #readNumberFacet(option: unknown): FacetRequest {
    const field = this.#field;
    const whole = { type: "ranges", field, exceptOwn: false, nested: null, statistics: true } as const;
    if (isAscending(option)) return { ...whole, edges: [...option] };
    if (!isObject(option)) {
      throw new TypeError(
        `The facet of the number field ${format(field)} must be a list of ascending lower bounds, at least one finite number, as in [0, 11, 51], or an object, as in { bins: 20 } or { width: 100 }, not ${format(option)}.`,
      );
    }
    const members = this.#members(option, ["bins", "scale", "edges", "width", "offset", "statistics"]);
    return { ...whole, ...this.#readScope(members), ...this.#readNumbers(members) };
  }

  #readRingFacet(option: unknown): FacetRequest {
    const members = this.#members(isObject(option) ? option : {}, ["from", "rings"]);
    const rings = pointSupport().readRings(this.#path, members.from, members.rings);
    return { type: "rings", field: this.#field, ...this.#readScope(members), ...rings };
  }

  #readNumbers({ statistics = true, ...ranges }: Members<RangeNames | "statistics">): FacetNumbers {
    if (typeof statistics !== "boolean") throw this.#invalid("statistics", "true or false", statistics);
    return { statistics, ...this.#readRanges(ranges) };
  }

  #readRanges({ bins, edges, scale, width, offset }: Members<RangeNames>): FacetRanges {
    if ([bins, edges, width].filter((kind) => kind !== undefined).length !== 1) {
      throw new TypeError(`${this.#path} must have one of bins, width and edges, as in { bins: 20 }.`);
    }
    if (scale !== undefined && bins === undefined) throw new TypeError(`${this.#path}.scale needs bins.`);
    if (offset !== undefined && width === undefined) throw new TypeError(`${this.#path}.offset needs a width.`);
    if (edges !== undefined) {
      if (isAscending(edges)) return { edges: [...edges] };
      throw this.#invalid("edges", "a list of ascending finite numbers, at least one", edges);
    }
    if (width !== undefined) {
      return this.#readWidths(width, offset ?? 0);
    }
    if (!isWholeNumber(bins, 1) || bins > MAX_BINS) {
      throw this.#invalid("bins", "a whole number from 1 to 10,000", bins);
    }
    if (scale !== undefined && scale !== "linear" && scale !== "log") {
      throw this.#invalid("scale", '"linear" or "log"', scale);
    }
    return { bins, scale: scale ?? "linear" };
  }

  /** Of integers, both are whole: otherwise no filter could have the edges as bounds. */
  #readWidths(width: unknown, offset: unknown): FacetRanges {
    const isInteger = this.#schema.numericField(this.#field).type === "integer";
    const isValid = (value: unknown): value is number => (isInteger ? Number.isInteger(value) : Number.isFinite(value));
    const kind = isInteger ? "an integer" : "a finite number";
    if (!isValid(width) || width <= 0) throw this.#invalid("width", `${kind} above 0`, width);
    if (!isValid(offset)) throw this.#invalid("offset", kind, offset);
    return { width, offset };
  }

  #readScope({ except, facets }: Members<"except" | "facets">): Pick<FacetRequest, "exceptOwn" | "nested"> {
    if (except !== undefined && except !== "own") throw this.#invalid("except", '"own"', except);
    return {
      exceptOwn: except === "own",
      nested: facets === undefined ? null : readLevel(`${this.#path}.facets`, facets, this.#schema, []),
    };
  }

  /** The option as it is, after a check of its members' names. */
  #members<Name extends string>(option: object, own: readonly Name[]): Members<Name | TopLevelNames[number]> {
    checkOptionNames(this.#path, option, Object.fromEntries([...own, ...this.#scope].map((name) => [name, true])));
    return option;
  }

  #invalid(name: string, expected: string, value: unknown): TypeError {
    return new TypeError(`${this.#path}.${name} must be ${expected}, not ${format(value)}.`);
  }
}

type RangeNames = "bins" | "edges" | "scale" | "width" | "offset";

/** Members that the compiler may not have checked. */
type Members<Name extends string> = { readonly [K in Name]?: unknown };

function searchFor(like: string, field: string, schema: AnalyzedSchema): FacetValues["search"] {
  const { analyzer } = schema.termField(field);
  return {
    words: [...new Set(analyzer.terms(like))],
    wordsOf: (value) => analyzer.terms(value),
    splitsAtSpaces: analyzer.splitsAtWhitespace === true,
    isMultiValued: schema.isMultiValued(field),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAscending(option: unknown): option is readonly number[] {
  if (!Array.isArray(option) || option.length === 0) return false;
  return option.every((bound, index) => Number.isFinite(bound) && (index === 0 || bound > option[index - 1]));
}

/** The facet of each field of a list; what is no list of texts, as it is. */
function defaultFacets(list: readonly unknown[], schema: AnalyzedSchema): unknown {
  if (!list.every((field) => typeof field === "string")) return list;
  return Object.fromEntries(list.map((field) => [field, DEFAULT_FACETS[kindOf(field, schema)]]));
}

/** An unknown field has any kind: it is reported later. */
function kindOf(field: string, schema: AnalyzedSchema): Kind {
  const storage = schema.storage(field);
  if (storage === "points") return storage;
  if (storage !== "numbers") return "terms";
  const numeric = schema.numericField(field).type;
  if (numeric === "date") return "dates";
  if (numeric === "boolean") return "booleans";
  numeric satisfies "number" | "integer";
  return "numbers";
}

function listExample({ termFields }: AnalyzedSchema): string {
  return format(termFields.slice(0, 2));
}

const EXAMPLES: Readonly<Record<Kind, string>> = {
  terms: "10",
  numbers: "[0, 100]",
  dates: '{ interval: "year" }',
  booleans: "2",
  points: "{ from: { lat: 52.52, lon: 13.4 }, rings: [1, 5, 25] }",
};

/** One facet of values and one of numbers, dates or truth values. */
function exampleOf(schema: AnalyzedSchema): string {
  const { termFields, numericFields } = schema;
  const members = [...termFields.slice(0, 1), ...numericFields.slice(0, 1)].map((field) => {
    const name = /^[a-z_$][\w$]*$/i.test(field) ? field : JSON.stringify(field);
    return `${name}: ${EXAMPLES[kindOf(field, schema)]}`;
  });
  return `{ ${members.join(", ")} }`;
}

/** The value as source code, including numbers that JSON cannot represent. */
function format(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(format).join(", ")}]`;
  return typeof value === "number" || typeof value === "bigint"
    ? String(value)
    : (JSON.stringify(value) ?? String(value));
}
