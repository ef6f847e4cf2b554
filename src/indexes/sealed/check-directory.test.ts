import { type ContractDocument, contractSchema } from "@firmament/test-support/contracts/segment.ts";
import { naiveColumns } from "@firmament/test-support/oracle/columns.ts";
import { describe, expect, test } from "vitest";
import { seal } from "../seal/seal.ts";
import { checkDirectory, DirectoryError } from "./check-directory.ts";
import type { SealedDirectory } from "./directory.ts";

/** Few distinct names, so that their values are sealed, and distinct tags, whose values are not. */
const documents: readonly ContractDocument[] = Array.from({ length: 8 }, (_, n) => {
  return { id: String(n), name: `name ${n % 2}`, tags: [`tag ${n}`] };
});

const { directory, pages } = seal(
  naiveColumns(documents, contractSchema, () => contractSchema.analyzer),
  contractSchema,
);
const { byteLength } = pages.buffer;

function check(json: unknown): SealedDirectory {
  return checkDirectory(json, contractSchema, byteLength);
}

/** The directory with other members for the field of terms `name`. */
function withName(members: object): unknown {
  const [name, ...others] = directory.texts;
  return { ...directory, texts: [{ ...name, ...members }, ...others] };
}

/** The directory with other counts for the values of the field of terms `name`. */
function withValues(members: object): unknown {
  return withName({ values: { ...directory.texts[0]?.values, ...members } });
}

/** Its sections need another number of bytes. */
const OTHER_LENGTH = new RegExp(`^its sections need \\d+ bytes, but its buffer has ${byteLength}$`);

describe("the directory of a sealed segment", () => {
  test("is read as it was written", () => {
    expect(directory.texts.map(({ values }) => values?.valueCount)).toEqual([2, undefined]);
    expect(check(JSON.parse(JSON.stringify(directory)))).toEqual(directory);
  });

  test.each<[unknown, string | RegExp]>([
    [null, "the directory is not an object"],
    [{ ...directory, size: -1 }, "size is not a non-negative integer"],
    [{ ...directory, size: 9 }, "texts[0].values has 8 entries for 9 documents"],
    [{ ...directory, texts: directory.texts.slice(1) }, "texts is not a list of 2 fields"],
    [{ ...directory, texts: {} }, "texts is not a list of 2 fields"],
    [{ ...directory, numbers: [] }, "numbers is not a list of 2 fields"],
    [{ ...directory, numbers: [{}, {}] }, "numbers[0].numberCount is not a non-negative integer"],
    [{ ...directory, numbers: [{ numberCount: 1 }, directory.numbers[1]] }, OTHER_LENGTH],
    [{ ...directory, numbers: [directory.numbers[0], { numberCount: 1 }] }, OTHER_LENGTH],
    [withName({ tokenCount: "2" }), "texts[0].tokenCount is not a non-negative integer"],
    [withName({ lengthBytes: 3 }), "texts[0].lengthBytes is not 1 or 2 or 4"],
    [withName({ lengthBytes: 4 }), OTHER_LENGTH],
    [withName({ storesTokens: 1 }), "texts[0].storesTokens is not true or false"],
    [withName({ storesTokens: true }), OTHER_LENGTH],
    [withName({ values: undefined }), "texts[0].values is not an object"],
    [withName({ values: null }), OTHER_LENGTH],
    [withValues({ valueCount: 0.5 }), "texts[0].values.valueCount is not a non-negative integer"],
    [withValues({ valueCount: undefined }), "texts[0].values.valueCount is not a non-negative integer"],
    [withValues({ valueEntryCount: 7 }), "texts[0].values has 7 entries for 8 documents"],
    [withValues({ valueCount: 30 }), OTHER_LENGTH],
    [withValues({ valueUnitCount: 30 }), OTHER_LENGTH],
    [{ ...directory, discardedCount: 9 }, "9 of 8 documents are discarded"],
    [{ ...directory, termCount: 9 }, OTHER_LENGTH],
    [{ ...directory, termCount: 30 }, "30 terms have 12 posting lists"],
    [{ ...directory, termUnitCount: 0 }, OTHER_LENGTH],
    [{ ...directory, listCount: 20 }, OTHER_LENGTH],
    [{ ...directory, postingCount: 0 }, OTHER_LENGTH],
    [{ ...directory, neighbourCount: 0 }, OTHER_LENGTH],
    [{ ...directory, positionByteCount: 0 }, OTHER_LENGTH],
    [{ ...directory, postingByteCount: 0 }, OTHER_LENGTH],
    [{ ...directory, supplementByteCount: 40 }, OTHER_LENGTH],
    [{ ...directory, commonListCount: 4 }, OTHER_LENGTH],
    [{ ...directory, pairCount: 4 }, OTHER_LENGTH],
    [{ ...directory, pairRepeatByteCount: 80 }, OTHER_LENGTH],
    [{ ...directory, pairByteCount: 40 }, OTHER_LENGTH],
    [{ ...directory, idUnitCount: 0 }, OTHER_LENGTH],
    [{ ...directory, idUnitBytes: 2 }, OTHER_LENGTH],
    [{ ...directory, idUnitBytes: 4 }, "idUnitBytes is not 1 or 2"],
    [{ ...directory, documentByteCount: 1e9 }, OTHER_LENGTH],
    [{ ...directory, documentByteCount: Number.MAX_SAFE_INTEGER }, OTHER_LENGTH],
    [{ ...directory, listCount: Number.MAX_SAFE_INTEGER }, OTHER_LENGTH],
  ])("is rejected when it is inconsistent: %#", (json, message) => {
    expect(() => check(json)).toThrow(DirectoryError);
    expect(() => check(json)).toThrow(message);
  });

  test("is rejected with a buffer of another length", () => {
    const need = `its sections need ${byteLength} bytes, but its buffer has ${byteLength - 8}`;
    expect(() => checkDirectory(directory, contractSchema, byteLength - 8)).toThrow(need);
  });
});
