import { describe, expect, test } from "vitest";
import { type ContractDocument, contractSchema } from "../../../test/support/contracts/segment.ts";
import { naiveColumns } from "../../../test/support/oracle/columns.ts";
import { seal } from "../seal/seal.ts";
import { checkDirectory, DirectoryError } from "./check-directory.ts";
import type { SealedDirectory } from "./directory.ts";

/** The names are few, the tags are not. */
const documents: readonly ContractDocument[] = Array.from({ length: 8 }, (_, n) => {
  return { id: String(n), name: `name ${n % 2}`, tags: [`tag ${n}`] };
});

const { directory, pages } = seal(
  naiveColumns(documents, contractSchema, () => contractSchema.analyzer),
  contractSchema,
);

function check(json: unknown): SealedDirectory {
  return checkDirectory(json, contractSchema, pages.buffer.byteLength);
}

/** The directory with other members for the text field of the names. */
function withName(members: object): unknown {
  const [name, ...others] = directory.texts;
  return { ...directory, texts: [{ ...name, ...members }, ...others] };
}

function withSection(name: string, members: object | null): unknown {
  const { [name]: section, ...others } = directory.sections;
  return { ...directory, sections: members === null ? others : { ...others, [name]: { ...section, ...members } } };
}

describe("the directory of a sealed segment", () => {
  test("is read as it was written", () => {
    expect(directory.texts.map(({ valueCount }) => valueCount)).toEqual([2, null]);
    expect(check(JSON.parse(JSON.stringify(directory)))).toEqual(directory);
  });

  test.each<[unknown, string]>([
    [null, "the directory is no object"],
    [{ ...directory, size: -1 }, "the number of documents is no whole number"],
    [{ ...directory, texts: directory.texts.slice(1) }, "there are to be 2 text fields in a directory"],
    [withName({ tokenCount: "2" }), "the number of tokens is no whole number"],
    [withName({ valueCount: 0.5 }), "the number of values is no whole number"],
    [withName({ valueCount: undefined }), "the number of values is no whole number"],
    [withName({ valueCount: 3 }), "the section values/name/starts has 3 elements instead of 4"],
    [withSection("values/name/numbers", null), "there is no section values/name/numbers of uint32"],
    [withSection("values/name/numbers", { length: 7 }), "the section values/name/numbers has 7 elements instead of 8"],
    [withSection("values/name/shared", { type: "uint16" }), "there is no section values/name/shared of uint8"],
    [
      withSection("values/name/shared", { type: "int8" }),
      "the section values/name/shared has a type that there is not",
    ],
    [withSection("terms/lists", { offset: 4 }), "the section terms/lists does not lie in its buffer"],
    [withSection("documents/bytes", { length: 1e9 }), "the section documents/bytes does not lie in its buffer"],
    [withSection("terms/starts", { length: 1 }), "terms/starts does not fit terms/shared"],
    [withSection("pairs/starts", { length: 0 }), "pairs/starts does not fit pairs/seconds"],
    [withSection("ids/slots", { length: 0 }), "ids/slots is no table of 8 entries"],
    [withSection("ids/slots", { length: 3 }), "ids/slots is no table of 8 entries"],
    [withSection("ids/order", { length: 0 }), "ids/order and discarded do not make 8 documents"],
    [withSection("documents/bytes", { offset: 0, length: 8 }), "the section documents/bytes begins within another"],
  ])("is refused: %#", (json, message) => {
    expect(() => check(json)).toThrow(new DirectoryError(message));
  });

  test("needs no sections for values that are not sealed", () => {
    const names = Object.keys(directory.sections).filter((name) => name.startsWith("values/name/"));
    expect(names).toHaveLength(5);
    const sections = Object.fromEntries(Object.entries(directory.sections).filter(([name]) => !names.includes(name)));
    const without = { ...(withName({ valueCount: null }) as object), sections };
    expect(check(without).texts[0]?.valueCount).toBeNull();
  });
});
