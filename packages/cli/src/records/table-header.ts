import { type CellValue, cellValue, type PointMembers, partsOf, pointOfCells } from "@firmament/infer";
import { nearestNames } from "firmament/base";
import { columnNames, type DocumentType, fieldNamed } from "../document-type/document-type.ts";
import { formatCount } from "../terminal/number-format.ts";
import type { ColumnMap } from "./column-map.ts";
import { OTHER_SCHEMA_ADVICE } from "./other-schema.ts";
import { BrokenFile, type ParsedRecord } from "./raw-record.ts";
import type { TableRow } from "./table-rows.ts";

/** The first row of a table: which cell of a row is which field. */
export class TableHeader {
  /** The names of all columns. */
  readonly columns: readonly string[];
  /** The columns without a field that are not read, except those without a name. */
  readonly ignored: readonly string[];
  /** The field of each column; `null` for an ignored one. */
  readonly #fields: readonly (string | null)[];
  /** The fields of points, of two columns each. */
  readonly #points: readonly PointMembers[];
  readonly #separator: string | null;
  readonly #type: DocumentType | null;

  /** @throws {BrokenFile} for a column that is missing or occurs twice, and for text around the quotes of one */
  constructor({ line, cells, fault }: TableRow, map: ColumnMap, separator: string | null) {
    if (fault !== null) throw new BrokenFile(line, `the header ${fault.reason}`);
    const columns = cells.map((cell) => cell.trim());
    const fields = columns.map((column) => (column === "" ? null : map.fieldOf(column)));
    const missing = map.mapped.find((column) => !columns.includes(column));
    if (missing !== undefined) throw missingColumn(line, missing, columns);
    const read = [...fields, ...map.points.map(({ field }) => field)];
    if (map.type !== null) checkFields(line, columns, read, map.type, map.areNumbered);
    const isRead = (column: string, index: number): boolean => fields[index] !== null || map.isCoordinate(column);
    const repeated = columns.find((column, index) => isRead(column, index) && columns.indexOf(column) < index);
    if (repeated !== undefined) {
      throw new BrokenFile(line, `the header has two columns ${JSON.stringify(repeated)}. Rename one of them`);
    }
    this.ignored = columns.filter((column, index) => {
      return !isRead(column, index) && column !== "" && !map.losses.has(column);
    });
    this.columns = columns;
    this.#fields = fields;
    this.#points = map.points;
    this.#separator = separator;
    this.#type = map.type;
  }

  /** The record of a row; `null` for a row without any value. */
  read({ line, bytes, cells, fault }: TableRow): ParsedRecord | null {
    if (cells.every((cell) => cell.trim() === "")) return null;
    const faulty = fault === null ? undefined : this.columns[fault.cell];
    if (fault !== null && faulty !== undefined) {
      return { line, bytes, reason: `the column ${JSON.stringify(faulty)} ${fault.reason}` };
    }
    if (cells.length !== this.columns.length) {
      const count = formatCount(cells.length, "cell", "cells");
      return { line, bytes, reason: `the row has ${count}, but the header has ${this.columns.length}` };
    }
    const record: Record<string, unknown> = {};
    for (const [index, field] of this.#fields.entries()) {
      if (field === null) continue;
      const read = this.#valueOf(field, cells[index] ?? "");
      if ("reason" in read) return { line, bytes, reason: `${this.#describe(index, field)} ${read.reason}` };
      if (read.value !== undefined) record[field] = read.value;
    }
    for (const point of this.#points) {
      const read = this.#pointOf(point, cells);
      if ("reason" in read) return { line, bytes, reason: `${describePoint(point)} ${read.reason}` };
      if (read.value !== undefined) record[point.field] = read.value;
    }
    return { line, bytes, value: record };
  }

  #pointOf(point: PointMembers, cells: readonly string[]): CellValue {
    const [lat, lon] = [point.lat, point.lon].map((column) => cells[this.columns.indexOf(column)] ?? "");
    const field = this.#type === null ? undefined : fieldNamed(this.#type, point.field);
    return pointOfCells(field, point, lat ?? "", lon ?? "");
  }

  #valueOf(field: string, cell: string): CellValue {
    if (this.#type !== null) return cellValue(fieldNamed(this.#type, field), cell, this.#separator);
    const parts = this.#separator === null ? [cell] : partsOf(cell, this.#separator);
    return { value: cell === "" ? undefined : parts.length === 1 ? parts[0] : parts };
  }

  #describe(index: number, field: string): string {
    const column = this.columns[index];
    return `the column ${JSON.stringify(column)}${column === field ? "" : ` (${field})`}`;
  }
}

function describePoint({ lat, lon, field }: PointMembers): string {
  return `the columns ${JSON.stringify(lat)} and ${JSON.stringify(lon)} (${field})`;
}

function missingColumn(line: number, column: string, columns: readonly string[]): BrokenFile {
  const [nearest] = nearestNames(column, columns);
  const suggestion = nearest === undefined ? "" : ` Did you mean ${JSON.stringify(nearest)}?`;
  return new BrokenFile(
    line,
    `the header has no column ${JSON.stringify(column)}, which --map names.${suggestion} ${list(columns)}`,
  );
}

/** @throws {BrokenFile} if no column is a field, or none has the ids */
function checkFields(
  line: number,
  columns: readonly string[],
  fields: readonly (string | null)[],
  type: DocumentType,
  areNumbered: boolean,
): void {
  const others = columns.filter((column, index) => column !== "" && fields[index] !== "id");
  if (others.length > 0 && fields.every((field) => field === null || field === "id")) {
    throw new BrokenFile(line, noFieldReason(columns, type));
  }
  if (!areNumbered && !fields.includes("id")) throw missingId(line, columns, type);
}

function noFieldReason(columns: readonly string[], type: DocumentType): string {
  const names = columnNames(type).filter((name) => name !== "id");
  const of = type.hasSamples ? `of the ${type.plural}` : "of the schema";
  return `no column is a field ${of}: ${names.join(", ")}. ${OTHER_SCHEMA_ADVICE}. ${list(columns)}`;
}

function missingId(line: number, columns: readonly string[], type: DocumentType): BrokenFile {
  const other = type.hasSamples ? `It is read as ${type.plural}. ${OTHER_SCHEMA_ADVICE}. ` : "";
  const advice = 'Map the column with the ids: --map "COLUMN=id". ';
  return new BrokenFile(line, `the header has no column "id". ${advice}${other}${list(columns)}`);
}

function list(columns: readonly string[]): string {
  const named = columns.filter((column) => column !== "").map((column) => JSON.stringify(column.slice(0, 40)));
  const shown = named.slice(0, 30).join(", ");
  return `The columns are ${shown}${named.length > 30 ? ", …" : ""}`;
}

/** A message about columns that are not read, with the mapping of those that resemble a field. */
export function ignoredColumnsMessage(columns: readonly string[], type: DocumentType | null): string {
  const names = columns.map((column) => JSON.stringify(column)).join(", ");
  const hints = columns.flatMap((column) => {
    const [nearest] = nearestNames(column.replaceAll(/[\s-]+/g, "_"), type === null ? [] : columnNames(type));
    return nearest === undefined ? [] : [`--map ${JSON.stringify(`${column}=${nearest}`)}`];
  });
  const hint = hints.length === 0 ? "" : `. Did you mean ${hints.join(" ")}?`;
  return `columns without a field are ignored: ${names}${hint}`;
}
