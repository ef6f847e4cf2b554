import { expect, test } from "vitest";
import { hasPrototypeMember } from "./prototype-member.ts";

test.each([
  ['{"__proto__":1}', true],
  ['{"a":[1,null,{"b":{"\\u005f_proto__":null}}]}', true],
  ['[{"a":"__proto__"}]', false],
  ['{"proto":1,"constructor":{"prototype":1}}', false],
  ["null", false],
  ['"__proto__"', false],
  [`${"[".repeat(200_000)}${"]".repeat(200_000)}`, false],
])("hasPrototypeMember of %.40s is %s", (json, expected) => {
  expect(hasPrototypeMember(JSON.parse(json))).toBe(expected);
});

test("the prototype of an object is no member", () => {
  expect(hasPrototypeMember(Object.create({ a: 1 }))).toBe(false);
});
