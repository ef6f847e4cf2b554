import { expect, test } from "vitest";
import { likeClauses } from "./like-clauses.ts";

test("the clauses of a query for similar documents can be weakened and removed", () => {
  const [first, second] = likeClauses('(name:robots OR tags:"a b"^0.5) AND NOT _id:("1" OR "2")');
  expect(first).toEqual({
    field: "name",
    text: "robots",
    weight: 1,
    weaker: '(name:robots^0.5 OR tags:"a b"^0.5) AND NOT _id:("1" OR "2")',
    without: '(tags:"a b"^0.5) AND NOT _id:("1" OR "2")',
  });
  expect(second).toMatchObject({
    text: '"a b"',
    weight: 0.5,
    weaker: '(name:robots OR tags:"a b"^0.25) AND NOT _id:("1" OR "2")',
    without: '(name:robots) AND NOT _id:("1" OR "2")',
  });
});

test("ranges are clauses, too", () => {
  const clauses = likeClauses('(+(a:x OR b:y) OR size:[1 TO 2]) AND NOT _id:"1"');
  expect(clauses.map(({ field, text }) => [field, text])).toEqual([
    ["a", "x"],
    ["b", "y"],
    ["size", "[1 TO 2]"],
  ]);
  expect(clauses[0]?.without).toBe('(+(b:y) OR size:[1 TO 2]) AND NOT _id:"1"');
});

test("the last clause stays", () => {
  expect(likeClauses('name:robots AND NOT _id:"1"')).toMatchObject([{ text: "robots", without: null }]);
});

test.each([
  "",
  "robots",
  'robots AND NOT _id:"1"',
  '(a:x AND b:y) AND NOT _id:"1"',
  'a:x AND NOT _id:"1',
  "a:x AND NOT b:y",
])("%s has none", (text) => {
  expect(likeClauses(text)).toEqual([]);
});
