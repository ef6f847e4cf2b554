import { expect, test } from "vitest";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import { readDocument } from "./document.ts";
import { number, text } from "./field.ts";
import { patched } from "./patch.ts";
import { defineSchema } from "./schema.ts";

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: { title: text(), ["__proto__"]: text(), constructor: text({ many: true }), pages: number() },
});
const document = readDocument(schema, JSON.parse('{"id":"1","title":"a","__proto__":"b","pages":3}'), 0);

function after(patch: string): string {
  return JSON.stringify(readDocument(schema, patched(schema, document, JSON.parse(patch)), 0));
}

test("a patch replaces, adds and removes fields with any names", () => {
  expect(after("{}")).toBe('{"id":"1","title":"a","__proto__":"b","pages":3}');
  expect(after('{"constructor":["x"],"title":null,"id":"1"}')).toBe(
    '{"id":"1","__proto__":"b","constructor":["x"],"pages":3}',
  );
  expect(after('{"__proto__":"c","pages":4,"other":5}')).toBe('{"id":"1","title":"a","__proto__":"c","pages":4}');
  expect(after('{"__proto__":null}')).toBe('{"id":"1","title":"a","pages":3}');
});

test("inherited members are part of a patch, but those of every object are not", () => {
  const after = patched(schema, document, Object.create({ title: "inherited" }));
  expect(JSON.stringify(after)).toBe('{"id":"1","title":"inherited","__proto__":"b","pages":3}');
});

test.each<[unknown, string]>([
  [null, 'Record 0 (id "1"): a patch must be an object with fields'],
  ["title", 'Record 0 (id "1"): a patch must be an object with fields'],
  [[], 'Record 0 (id "1"): a patch must be an object with fields'],
  [{ id: "2" }, 'Record 0 (id "1"): a patch cannot change the id'],
  [{ id: null }, 'Record 0 (id "1"): a patch cannot change the id'],
])("rejects %o", (patch, message) => {
  expect(() => patched(schema, document, patch)).toThrow(expect.objectContaining({ name: "DocumentError", message }));
});

test("rejects a patch that cannot be read", () => {
  const broken = {
    get title(): string {
      throw new Error("broken");
    },
  };
  expect(() => patched(schema, document, broken)).toThrow('Record 0 (id "1"): the patch cannot be read: broken');
});
