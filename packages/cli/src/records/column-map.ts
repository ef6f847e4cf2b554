import type { PointMembers } from "@firmament/infer";
import { nearestNames } from "firmament/base";
import { columnNames, type DocumentType, isPointField } from "../document-type/document-type.ts";

/** A column of a table, or a member of JSON objects, that is read as a field. */
export interface Mapping {
  /** For a field of points, also two columns with a comma between them: the latitude, then the longitude. */
  readonly column: string;
  readonly field: string;
}

/**
 * Parses `Company Name=name`. The last equals sign counts, because fields contain none.
 *
 * @throws {RangeError} that says what is allowed
 */
export function parseMapping(text: string, type: DocumentType): Mapping {
  const mapping = splitMapping(text);
  checkTarget(mapping, type);
  return mapping;
}

/**
 * Parses the same without a type of documents.
 *
 * @throws {RangeError} unless there are a column and a field
 */
export function splitMapping(text: string): Mapping {
  const equals = text.lastIndexOf("=");
  const column = text.slice(0, Math.max(equals, 0)).trim();
  const field = text.slice(equals + 1).trim();
  if (equals < 0 || column === "") throw new RangeError('Name a column and a field: "Company Name=name".');
  return { column, field };
}

/** @throws {RangeError} for a field that the documents do not have */
export function checkTarget({ field }: Mapping, type: DocumentType): void {
  const targets = columnNames(type);
  if (targets.includes(field)) return;
  const [nearest] = nearestNames(field, targets);
  const suggestion = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  throw new RangeError(
    `There is no field ${JSON.stringify(field)}.${suggestion} The fields are ${targets.join(", ")}.`,
  );
}

/**
 * Which column is read as which field. A column with the name of a field is read as that field, unless another column is
 * mapped to the field or the column itself is mapped to another field.
 */
export class ColumnMap {
  /** The documents that the records are; `null` if each column is read under its own name. */
  readonly type: DocumentType | null;
  readonly mappings: readonly Mapping[];
  /** Whether the number of a record is its id, so that no column has to be. */
  readonly areNumbered: boolean;
  /** The pairs of columns that are read as points. Without a type, every mapping of two columns is one. */
  readonly points: readonly PointMembers[];
  /** The columns that the mappings name. */
  readonly mapped: readonly string[];
  /** The columns with the name of a field that a mapping takes from it, with a sentence for the user. */
  readonly losses: ReadonlyMap<string, string>;
  readonly #fields: ReadonlyMap<string, string>;
  /** The columns of points. */
  readonly #coordinates: ReadonlySet<string>;

  /** @throws {RangeError} for a column or a field in two mappings, or a point of one column */
  constructor(type: DocumentType | null, mappings: readonly Mapping[], areNumbered = false) {
    this.type = type;
    this.areNumbered = areNumbered;
    this.mappings = mappings;
    const fields = new Map<string, string>();
    const claimed = new Set<string>();
    const points: PointMembers[] = [];
    for (const mapping of mappings) {
      const { column, field } = mapping;
      if (fields.has(column)) throw new RangeError(`The column ${JSON.stringify(column)} is mapped twice.`);
      if (claimed.has(field)) throw new RangeError(`Two columns are mapped to ${field}. Map one of them.`);
      const point = type === null || isPointField(field, type) ? pointIn(mapping) : null;
      if (point === null) fields.set(column, field);
      else points.push(point);
      claimed.add(field);
    }
    this.points = points;
    this.mapped = [...fields.keys(), ...points.flatMap(({ lat, lon }) => [lat, lon])];
    this.#coordinates = new Set(points.flatMap(({ lat, lon }) => [lat, lon]));
    for (const name of type === null ? [] : columnNames(type))
      if (!fields.has(name) && !claimed.has(name)) fields.set(name, name);
    this.#fields = fields;
    this.losses = lossesOf(type, mappings);
  }

  /** The field that the column is read as, or `null` if the column is ignored. */
  fieldOf(column: string): string | null {
    return this.#fields.get(column) ?? (this.type === null && !this.isCoordinate(column) ? column : null);
  }

  /** Whether the column is a part of a point. */
  isCoordinate(column: string): boolean {
    return this.#coordinates.has(column);
  }
}

/**
 * The two columns of `lat,lon=location`; `null` for another number of them.
 *
 * @throws {RangeError} for one column in both places
 */
function pointIn({ column, field }: Mapping): PointMembers | null {
  const [lat = "", lon = "", ...others] = column.split(",").map((name) => name.trim());
  if (lat === "" || lon === "" || others.length > 0) return null;
  if (lat !== lon) return { lat, lon, field };
  throw new RangeError(
    `The point ${field} needs two columns, and both are ${JSON.stringify(lat)}. Name the latitude, then the longitude: "lat,lon=${field}".`,
  );
}

function lossesOf(type: DocumentType | null, mappings: readonly Mapping[]): ReadonlyMap<string, string> {
  const losses = new Map<string, string>();
  for (const name of type === null ? [] : columnNames(type)) {
    const own = mappings.find(({ column }) => column === name);
    const other = mappings.find(({ field }) => field === name);
    const quoted = JSON.stringify(name);
    if (own === undefined && other !== undefined) {
      losses.set(name, `${quoted} is ignored, because --map reads ${JSON.stringify(other.column)} as ${name}`);
    } else if (own !== undefined && other === undefined) {
      losses.set(name, `the field ${name} has no values, because --map reads ${quoted} as ${own.field}`);
    }
  }
  return losses;
}
