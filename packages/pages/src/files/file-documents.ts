import { cellValue, type PointMembers, pointOfCells, pointOfMembers } from "@firmament/infer";
import type { DocumentInput, Field, Schema } from "firmament";
import { fileRecords, isTable } from "./file-records.ts";
import { splitCell } from "./file-schema.ts";

/**
 * The documents of a file by a schema. Cells and texts of numbers, dates and truth values are read; members without a
 * field are left out. A record without an id has its number as its id.
 *
 * @param id the member with the ids; `null` if records are numbered
 * @param points the fields that are read from two members
 * @throws {Error} for a value that does not fit its field, with the number of the record
 */
export async function* fileDocuments(
  file: File,
  { fields }: Schema,
  id: string | null,
  points: readonly PointMembers[] = [],
): AsyncGenerator<DocumentInput<Schema>> {
  const areCells = isTable(file);
  let number = 0;
  for await (const record of fileRecords(file)) {
    number += 1;
    const document = new Map<string, unknown>();
    for (const [name, field] of Object.entries(fields)) {
      const point = points.find((each) => each.field === name);
      if (point === undefined && !Object.hasOwn(record, name)) continue;
      const read =
        point === undefined ? memberValue(field, record[name], areCells) : pointValue(field, point, record, areCells);
      if ("reason" in read) {
        const source = point === undefined ? name : `${point.lat} and ${point.lon}`;
        throw new Error(`Record ${number}: ${source} ${read.reason}.`);
      }
      if (read.value !== undefined) document.set(name, read.value);
    }
    document.set("id", idOf(record, id) ?? String(number));
    yield Object.fromEntries(document) as unknown as DocumentInput<Schema>;
  }
}

type Read = { readonly value: unknown } | { readonly reason: string };

function pointValue(
  field: Field,
  point: PointMembers,
  record: Readonly<Record<string, unknown>>,
  areCells: boolean,
): Read {
  const [lat, lon] = [point.lat, point.lon].map((name) => (Object.hasOwn(record, name) ? record[name] : undefined));
  return areCells
    ? pointOfCells(field, point, String(lat ?? ""), String(lon ?? ""))
    : { value: pointOfMembers(lat, lon) };
}

function memberValue(field: Field, value: unknown, areCells: boolean): Read {
  const isMany = "many" in field && field.many;
  if (value === null || value === undefined) return { value: undefined };
  if (Array.isArray(value) && field.type !== "stored" && field.type !== "objects") {
    return isMany ? listOf(field, value) : { value: value.map(String).join(", ") };
  }
  if (typeof value === "string" && isMany && areCells) return listOf(field, splitCell(value));
  return oneValue(field, value);
}

function listOf(field: Field, values: readonly unknown[]): Read {
  const read = values
    .filter((value) => value !== null)
    .map((value) => oneValue({ ...field, many: false } as Field, value));
  const wrong = read.find((each) => "reason" in each);
  return wrong ?? { value: read.flatMap((each) => ("value" in each && each.value !== undefined ? [each.value] : [])) };
}

function oneValue(field: Field, value: unknown): Read {
  if (typeof value === "string") return cellValue({ ...field, many: false } as Field, value, null);
  const isText = field.type === "text" || field.type === "keyword";
  return isText && typeof value !== "object" ? { value: String(value) } : { value };
}

function idOf(record: Readonly<Record<string, unknown>>, name: string | null): string | null {
  const value = name !== null && Object.hasOwn(record, name) ? record[name] : null;
  return typeof value === "string" || typeof value === "number" ? String(value) || null : null;
}
