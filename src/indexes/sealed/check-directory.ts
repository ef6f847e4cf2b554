import { indexedFields } from "../../schema/indexed-fields.ts";
import type { Schema } from "../../schema/schema.ts";
import type {
  NumberFieldCounts,
  SealedDirectory,
  SealedValueCounts,
  TextFieldCounts,
  VectorFieldCounts,
} from "./directory.ts";
import { sealedLayout } from "./format.ts";

/** A directory read from a file is inconsistent with itself, its buffer or the schema. The message has no full stop. */
export class DirectoryError extends Error {}

/**
 * Reads the directory of a sealed segment from plain JSON. The counts must be consistent with the schema, and their
 * sections must fill the buffer exactly. The content of the sections is not checked.
 *
 * @param byteLength the length of the buffer
 * @throws {DirectoryError}
 */
export function checkDirectory(json: unknown, schema: Schema, byteLength: number): SealedDirectory {
  const object = objectIn(json, "the directory");
  const { termIndexes, numbers, vectors } = indexedFields(schema);
  const size = countIn(object, "size");
  const directory: SealedDirectory = {
    size,
    discardedCount: countIn(object, "discardedCount"),
    termCount: countIn(object, "termCount"),
    termUnitCount: countIn(object, "termUnitCount"),
    listCount: countIn(object, "listCount"),
    postingCount: countIn(object, "postingCount"),
    neighbourCount: countIn(object, "neighbourCount"),
    positionByteCount: countIn(object, "positionByteCount"),
    postingByteCount: countIn(object, "postingByteCount"),
    supplementByteCount: countIn(object, "supplementByteCount"),
    championListCount: countIn(object, "championListCount"),
    championTermCount: countIn(object, "championTermCount"),
    championPairCount: countIn(object, "championPairCount"),
    commonListCount: countIn(object, "commonListCount"),
    pairCount: countIn(object, "pairCount"),
    pairRepeatByteCount: countIn(object, "pairRepeatByteCount"),
    pairByteCount: countIn(object, "pairByteCount"),
    idUnitCount: countIn(object, "idUnitCount"),
    idUnitBytes: widthIn(object, "idUnitBytes", [1, 2]),
    wordCount: countIn(object, "wordCount"),
    wordByteCount: countIn(object, "wordByteCount"),
    documentByteCount: countIn(object, "documentByteCount"),
    texts: listIn(object, "texts", termIndexes.length).map((text, index) => {
      return textIn(text, `texts[${index}]`, termIndexes[index]?.many === true ? null : size);
    }),
    numbers: listIn(object, "numbers", numbers.length).map((counts, index) => {
      return numbersIn(counts, `numbers[${index}]`);
    }),
    vectors: listIn(object, "vectors", vectors.length).map((counts, index): VectorFieldCounts => {
      const path = `vectors[${index}]`;
      return { rowCount: countIn(objectIn(counts, path), "rowCount", path) };
    }),
  };
  if (directory.discardedCount > size) {
    throw new DirectoryError(`${directory.discardedCount} of ${size} documents are discarded`);
  }
  if (directory.termCount > directory.listCount) {
    throw new DirectoryError(`${directory.termCount} terms have ${directory.listCount} posting lists`);
  }
  const layout = sealedLayout(directory, schema);
  if (layout.byteLength !== byteLength) {
    throw new DirectoryError(`its sections need ${layout.byteLength} bytes, but its buffer has ${byteLength}`);
  }
  return directory;
}

/**
 * @param entryCount the required number of value entries, or `null` for a multi-valued field, where any number is
 * possible
 */
function textIn(json: unknown, path: string, entryCount: number | null): TextFieldCounts {
  const text = objectIn(json, path);
  return {
    tokenCount: countIn(text, "tokenCount", path),
    lengthBytes: widthIn(text, "lengthBytes", [1, 2, 4], path),
    storesTokens: flagIn(text, "storesTokens", path),
    withTokensCount: countIn(text, "withTokensCount", path),
    pairThreshold: countIn(text, "pairThreshold", path),
    values: text.values === null ? null : valuesIn(text.values, `${path}.values`, entryCount),
  };
}

/** A number of bytes. */
function widthIn(object: JsonObject, name: string, widths: readonly number[], path?: string): number {
  const width = countIn(object, name, path);
  if (widths.includes(width)) return width;
  throw new DirectoryError(`${memberPath(name, path)} is not ${widths.join(" or ")}`);
}

function flagIn(object: JsonObject, name: string, path: string): boolean {
  const flag = object[name];
  if (typeof flag === "boolean") return flag;
  throw new DirectoryError(`${memberPath(name, path)} is not true or false`);
}

function valuesIn(json: unknown, path: string, entryCount: number | null): SealedValueCounts {
  const values = objectIn(json, path);
  const counts = {
    valueCount: countIn(values, "valueCount", path),
    valueUnitCount: countIn(values, "valueUnitCount", path),
    valueEntryCount: countIn(values, "valueEntryCount", path),
  };
  if (entryCount !== null && counts.valueEntryCount !== entryCount) {
    throw new DirectoryError(`${path} has ${counts.valueEntryCount} entries for ${entryCount} documents`);
  }
  return counts;
}

function numbersIn(json: unknown, path: string): NumberFieldCounts {
  return { numberCount: countIn(objectIn(json, path), "numberCount", path) };
}

type JsonObject = Readonly<Record<string, unknown>>;

function objectIn(json: unknown, path: string): JsonObject {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new DirectoryError(`${path} is not an object`);
  }
  return json as JsonObject;
}

function listIn(object: JsonObject, name: string, length: number): readonly unknown[] {
  const list = object[name];
  if (!Array.isArray(list) || list.length !== length) {
    throw new DirectoryError(`${name} is not a list of ${length} fields`);
  }
  return list;
}

function countIn(object: JsonObject, name: string, path?: string): number {
  const count = object[name];
  if (Number.isSafeInteger(count) && (count as number) >= 0) return count as number;
  throw new DirectoryError(`${memberPath(name, path)} is not a non-negative integer`);
}

function memberPath(name: string, path?: string): string {
  return path === undefined ? name : `${path}.${name}`;
}
