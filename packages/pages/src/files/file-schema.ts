import {
  type MemberProposal,
  type MemberStatistics,
  type PointMembers,
  partsOf,
  proposedSchema,
  RecordStatistics,
} from "@firmament/infer";
import type { FieldJson } from "firmament";
import type { FieldChoice } from "./field-choice.ts";
import { fileRecords, isTable } from "./file-records.ts";

/** What is known about the records of a file. */
export interface FileSchema {
  /** The member with the ids; `null` if records are numbered. */
  readonly id: string | null;
  readonly choices: readonly FieldChoice[];
}

/** A share of cells with a separator that makes lists of them. */
const MANY_SEPARATED = 0.3;

/** What separates several values in a cell. */
const SEPARATORS = [";", "|"] as const;

/**
 * Reads all records of a file, and guesses a field for each of their members.
 *
 * @param onRecord called with the number of records that were read
 * @throws {Error} for a file that contains no records
 */
export async function fileSchema(
  file: File,
  signal: AbortSignal,
  onRecord: (count: number) => void,
): Promise<FileSchema> {
  const areCells = isTable(file);
  const records = new RecordStatistics();
  const lists = new RecordStatistics();
  for await (const record of fileRecords(file)) {
    signal.throwIfAborted();
    records.add(areCells ? withoutEmptyCells(record) : record);
    if (areCells) lists.add(withLists(record));
    onRecord(records.count);
  }
  for (const [name, member] of records.members) {
    const list = lists.members.get(name);
    if (list !== undefined && isList(member)) records.members.set(name, list);
  }
  const { id, members, points } = proposedSchema(records, { areCells, areSplit: true, joinsPoints: true });
  return { id, choices: [...members.map((member) => choiceOf(member, id)), ...points.map(pointChoice)] };
}

/** Empty cells have no value. */
function withoutEmptyCells(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== ""));
}

function withLists(record: object): object {
  return Object.fromEntries(
    Object.entries(withoutEmptyCells(record)).map(([name, cell]) => {
      const values = splitCell(String(cell));
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** The values of a cell with several ones. */
export function splitCell(cell: string): readonly string[] {
  const separator = SEPARATORS.find((each) => cell.includes(each));
  return separator === undefined ? [cell.trim()] : partsOf(cell, separator);
}

function isList({ separated, values }: MemberStatistics): boolean {
  return SEPARATORS.some((separator) => separated[separator] >= values * MANY_SEPARATED && separated[separator] > 0);
}

function choiceOf({ name, statistics, field, why }: MemberProposal, id: string | null): FieldChoice {
  // What identifies a record is worth finding, too.
  const isId = name === id && name !== "id";
  const guess: FieldJson | null = isId ? { type: "keyword", fold: true } : field;
  return {
    name,
    type: guess?.type ?? "ignore",
    many: guess?.many === true,
    facet: isId ? false : null,
    why,
    example: statistics.example,
    guess,
    joined: null,
  };
}

function pointChoice(joined: PointMembers): FieldChoice {
  const { field: name, lat, lon } = joined;
  const why = `points of ${lat} and ${lon}`;
  return { name, type: "point", many: false, facet: null, why, example: null, guess: { type: "point" }, joined };
}
