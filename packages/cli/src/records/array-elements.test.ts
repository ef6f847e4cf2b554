import { describe, expect, it } from "vitest";
import { splitArray } from "./array-elements.ts";
import { BrokenFile } from "./raw-record.ts";

async function elementsOf(chunks: readonly string[], maxBytes = 100): Promise<(readonly [number, string | null])[]> {
  const elements: (readonly [number, string | null])[] = [];
  const stream = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  })();
  for await (const { line, bytes } of splitArray(stream, maxBytes)) elements.push([line, bytes?.toString() ?? null]);
  return elements;
}

/** The elements are the same wherever the chunks end. */
async function splitOf(text: string): Promise<(readonly [number, string | null])[]> {
  const elements = await elementsOf([text]);
  expect(await elementsOf([...text])).toEqual(elements);
  return elements;
}

describe("splitArray", () => {
  it.each([
    ["", []],
    [" \n", []],
    ["[]", []],
    ["\n[ ]\n", []],
    [
      "[1, true ,null]",
      [
        [1, "1"],
        [1, "true"],
        [1, "null"],
      ],
    ],
    [
      '[{"a":"]}\\"\\\\"},\n[[1],{}]\n,"x,]"]',
      [
        [1, '{"a":"]}\\"\\\\"}'],
        [2, "[[1],{}]"],
        [3, '"x,]"'],
      ],
    ],
    [
      '[{\n"a":\n1},{}]',
      [
        [1, '{\n"a":\n1}'],
        [3, "{}"],
      ],
    ],
    ["[{},]", [[1, "{}"]]],
  ])("splits %j", async (text, elements) => {
    expect(await splitOf(text)).toEqual(elements);
  });

  it("yields null for an element that is too long, and continues", async () => {
    expect(await elementsOf(['[{"a":', '"123"', '},"x"', "]"], 5)).toEqual([
      [1, null],
      [1, '"x"'],
    ]);
  });

  it.each([
    ["{}", 1, 'a JSON array starts with [, not "{"'],
    ["[{}\n{}]", 2, 'a comma or ] must follow a record, not "{"'],
    ["[1]\n[2]", 2, 'nothing may follow the JSON array, not "["'],
    ["[1]\u00e9", 1, "nothing may follow the JSON array, not the byte 195"],
  ])("throws where the elements of %j cannot be separated", async (text, line, reason) => {
    const error = await splitOf(text).catch((thrown: unknown) => thrown);
    expect(error).toEqual(new BrokenFile(line, `${reason}. Repair the file, or save one object per line (NDJSON)`));
    expect(error).toMatchObject({ line });
  });

  it.each([
    ["[", 1],
    ["[\n1,\n", 3],
    ['[\n{"a":\n1', 2],
    ['["a', 1],
  ])("throws at the end of %j", async (text, line) => {
    await expect(splitOf(text)).rejects.toMatchObject({
      line,
      message: "the JSON array is not closed. The file may be incomplete",
    });
  });
});
