import { InvalidArgumentError } from "commander";
import { INTERVALS } from "firmament/base";
import { type DocumentType, isPointField, type SearchedField } from "../document-type/document-type.ts";
import { readPoint } from "./distance-options.ts";
import { searchedField } from "./option-values.ts";

/** Values of a text facet without a stated number. */
const DEFAULT_FACET_VALUES = 10;

/** The facets to count, by field, as the engine accepts them for these fields. */
export interface FacetValues {
  readonly [field: string]: FacetValue;
}

/** The number of values, the edges of ranges, or an object with these and other options. */
export type FacetValue = number | readonly number[] | FacetObject;

interface FacetObject {
  readonly facets?: FacetValues;
  readonly [option: string]: unknown;
}

/** The parts of a facet between commas: numbers, and options with a name. */
interface FacetParts {
  readonly numbers: readonly string[];
  readonly options: ReadonlyMap<string, string>;
}

/**
 * Adds a facet to `others`: `type`, `type=5`, `staff_count=0,11,51`, `type=5,like:pub,except:own`,
 * `staff_count=bins:20,scale:log`, `staff_count=width:100,offset:50`, `staff_count=0,11,statistics:false`,
 * `location=1,5,25,from:52.52,13.40`. Further facets after slashes are nested: `industries=5/type=2/staff_count=0,11`.
 *
 * @param others `undefined` for the first facet
 */
export function parseFacet(text: string, type: DocumentType, others: FacetValues = {}): FacetValues {
  const [outer = "", ...inner] = text.split("/");
  const [field, option] = readFacet(outer, type);
  if (inner.length === 0) return { ...others, [field]: option };
  const facets = Object.fromEntries(inner.map((nested) => readNestedFacet(nested, type)));
  return { ...others, [field]: { ...asObject(option), facets } };
}

function readNestedFacet(text: string, type: DocumentType): readonly [string, FacetValue] {
  const facet = readFacet(text, type);
  if (!/,except:|=except:/.test(text)) return facet;
  throw new InvalidArgumentError(`${facet[0]} is a nested facet: remove except.`);
}

function readFacet(text: string, type: DocumentType): readonly [string, FacetValue] {
  const [, name = text, option] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (isPointField(name, type)) return [name, readRings(name, option ?? "")];
  const field = searchedField(name, type);
  const parts = partsOf(option);
  return [name, READERS[field.type](name, parts)];
}

const READERS: Readonly<Record<SearchedField["type"], (field: string, parts: FacetParts) => FacetValue>> = {
  text: readValues,
  keyword: readValues,
  number: readRanges,
  integer: readRanges,
  date: readIntervals,
  boolean: readTruthValues,
};

/** The outer radii of rings in kilometres, and their center: `1,5,25,from:52.52,13.40`. */
function readRings(field: string, text: string): FacetValue {
  const parts = `,${text}`;
  const [center = "", from] = /,\s*from:([^,]*,[^,]*)/.exec(parts) ?? [];
  const { numbers, options } = partsOf(parts.replace(center, "").slice(1));
  const { except, ...others } = Object.fromEntries(options);
  const rings = numbers.map(Number);
  const isAscending = rings.every((ring, index) => Number.isFinite(ring) && ring > (rings[index - 1] ?? 0));
  const isScope = (except === undefined || except === "own") && Object.keys(others).length === 0;
  if (from === undefined || rings.length === 0 || numbers.includes("") || !isAscending || !isScope) {
    throw new InvalidArgumentError(
      `Use the outer radii of the ${field} rings in kilometres, ascending, and the point in their middle: ${field}=1,5,25,from:52.52,13.40. It can end with except:own.`,
    );
  }
  return { rings, from: readPoint(from), ...(except !== undefined && { except }) };
}

function asObject(option: FacetValue): FacetObject {
  if (typeof option === "number") return { limit: option };
  return isList(option) ? { edges: option } : option;
}

function isList(option: readonly number[] | FacetObject): option is readonly number[] {
  return Array.isArray(option);
}

/** The facet as `parseFacet` reads it. */
export function facetText(field: string, option: FacetValue): string {
  const { facets = {}, ...own } = asObject(option);
  const parts = Object.entries(own).map(([name, value]) => {
    return ["interval", "limit", "edges", "rings"].includes(name) ? String(value) : `${name}:${value}`;
  });
  const nested = Object.entries(facets).map(([name, inner]) => `/${facetText(name, inner)}`);
  return `${field}=${parts.join(",")}${nested.join("")}`;
}

/** @param text `undefined` if there is only a field */
function partsOf(text: string | undefined): FacetParts {
  const numbers: string[] = [];
  const options = new Map<string, string>();
  for (const part of text?.split(",") ?? []) {
    const [, name, value = ""] = /^\s*([a-z]+):(.*)$/s.exec(part) ?? [];
    if (name === undefined) numbers.push(part.trim());
    else options.set(name, value.trim());
  }
  return { numbers, options };
}

function readValues(field: string, { numbers, options }: FacetParts): FacetValue {
  const [limit = String(DEFAULT_FACET_VALUES), ...rest] = numbers;
  if (!/^\d+$/.test(limit) || rest.length > 0) throw valuesError(field);
  if (options.size === 0) return Number(limit);
  const like = options.get("like");
  const selection = readSelection(new Map(options.entries().filter(([name]) => name !== "like")));
  if (selection === null) throw valuesError(field);
  return { limit: Number(limit), ...(like !== undefined && { like }), ...selection };
}

function valuesError(field: string): InvalidArgumentError {
  return new InvalidArgumentError(
    `Use the number of ${field} values to show: ${field}=20. Optional parts follow it: ${field}=20,like:a,order:value,except:own.`,
  );
}

/** The intervals of a date field: `released=month`, `released=month,12,order:count`. Default: years. */
function readIntervals(field: string, { numbers, options }: FacetParts): FacetValue {
  if (options.has("statistics")) {
    throw new InvalidArgumentError(`${field} is a date field, whose facet has no statistics: remove statistics.`);
  }
  const [interval = "year", limit, ...rest] = numbers;
  const isValid = isInterval(interval) && (limit === undefined || /^\d+$/.test(limit)) && rest.length === 0;
  const selection = readSelection(options);
  if (!isValid || selection === null) throw intervalsError(field);
  return { interval, ...(limit !== undefined && { limit: Number(limit) }), ...selection };
}

function isInterval(text: string): boolean {
  return INTERVALS.some((interval) => interval === text);
}

function intervalsError(field: string): InvalidArgumentError {
  return new InvalidArgumentError(
    `Use an interval of the calendar (${INTERVALS.join(", ")}): ${field}=month. Optional parts follow it: ${field}=month,12,order:count,except:own.`,
  );
}

/** `available`, `available=except:own`. */
function readTruthValues(field: string, { numbers, options }: FacetParts): FacetValue {
  const [limit = "2", ...rest] = numbers;
  const selection = readSelection(options);
  if (!/^\d+$/.test(limit) || rest.length > 0 || selection === null) {
    throw new InvalidArgumentError(`Use ${field} alone, or with parts: ${field}=2,order:value,except:own.`);
  }
  return options.size === 0 ? Number(limit) : { limit: Number(limit), ...selection };
}

/** `null` for an option that is not known. */
function readSelection(options: FacetParts["options"]): FacetObject | null {
  let selection: FacetObject = {};
  for (const [name, value] of options) {
    if (name === "order" && (value === "count" || value === "value")) selection = { ...selection, order: value };
    else if (name === "except" && value === "own") selection = { ...selection, except: value };
    else return null;
  }
  return selection;
}

function readRanges(field: string, { numbers, options }: FacetParts): FacetValue {
  const { except, statistics, ...ranges } = Object.fromEntries(options);
  if (except !== undefined && except !== "own") throw rangesError(field);
  if (statistics !== undefined && statistics !== "true" && statistics !== "false") throw rangesError(field);
  const others = {
    ...(statistics !== undefined && { statistics: statistics === "true" }),
    ...(except !== undefined && { except }),
  };
  if (numbers.length > 0) {
    const edges = readEdges(field, numbers);
    if (Object.keys(ranges).length > 0) throw rangesError(field);
    return Object.keys(others).length === 0 ? edges : { edges, ...others };
  }
  return { ...(readBins(ranges) ?? readWidth(ranges) ?? fail(rangesError(field))), ...others };
}

type Options = Readonly<Record<string, string>>;

/** `null` for other options than `bins` and `scale`. */
function readBins({ bins = "", scale, ...others }: Options): FacetObject | null {
  const isScale = scale === undefined || scale === "linear" || scale === "log";
  if (!/^[1-9]\d{0,3}$/.test(bins) || !isScale || Object.keys(others).length > 0) return null;
  return { bins: Number(bins), ...(scale !== undefined && { scale }) };
}

/** `null` for other options than `width` and `offset`. */
function readWidth({ width = "", offset, ...others }: Options): FacetObject | null {
  const areNumbers = [width, ...(offset === undefined ? [] : [offset])].every(
    (text) => text !== "" && Number.isFinite(Number(text)),
  );
  if (!areNumbers || Number(width) <= 0 || Object.keys(others).length > 0) return null;
  return { width: Number(width), ...(offset !== undefined && { offset: Number(offset) }) };
}

function fail(error: Error): never {
  throw error;
}

function readEdges(field: string, parts: readonly string[]): readonly number[] {
  const edges = parts.map(Number);
  const isAscending = edges.every(
    (edge, index) => Number.isFinite(edge) && (index === 0 || edge > (edges[index - 1] ?? edge)),
  );
  if (isAscending && !parts.includes("")) return edges;
  throw rangesError(field);
}

function rangesError(field: string): InvalidArgumentError {
  return new InvalidArgumentError(
    `Use the lower bounds of the ${field} ranges, ascending: ${field}=0,11,51. Or use a number of ranges from 1 to 9999, optionally on a log scale: ${field}=bins:20,scale:log. Or use the width of all ranges: ${field}=width:100,offset:50. Each can end with except:own, and with statistics:false for the counts only.`,
  );
}
