import { expect, test } from "vitest";
import { wrongLinesReason } from "./line-shape.ts";

test.each([
  ['{\n  "id": 1\n}\n', "the object that starts here has several lines."],
  ['\n{ "id": 1,\r\n  "name": "a" }', "the object that starts here has several lines."],
  ['{"index":{"_id":"1"}}\n{"name":"a"}\n', "it is a bulk file of OpenSearch or Elasticsearch"],
  ['{ "create": {} }\n{"name":"a"}\n', "it is a bulk file of OpenSearch or Elasticsearch"],
  ['{"delete":{"_index":"a","_id":"1","routing":"b"}}\n', "it is a bulk file of OpenSearch or Elasticsearch"],
])("%j", (head, reason) => {
  expect(wrongLinesReason(head)?.startsWith(reason)).toBe(true);
});

test.each([
  [""],
  ['{"id":"1"}\n{"id":"2"}\n'],
  ['{"id":\n{"id":"2"}\n'],
  ['{"index":{"name":"Dow Jones"}}\n'],
  ['{"index":5}\n'],
  ['{"id":"1","index":{}}\n'],
  ["7\n"],
])("%j may be lines of records", (head) => {
  expect(wrongLinesReason(head)).toBeNull();
});
