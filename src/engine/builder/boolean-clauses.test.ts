import { expectPrinted } from "@firmament/test-support/engine/tree-comparison.ts";
import { expect, test } from "vitest";
import { BooleanClauses } from "./boolean-clauses.ts";

const isPublic = new BooleanClauses("is_public");

test("BooleanClauses", () => {
  expectPrinted(isPublic.equals(true), "is_public:true");
  expectPrinted(isPublic.equals(false), "is_public:false");
  expectPrinted(isPublic.exists(), "is_public:*");
  expect(() => isPublic.equals("true" as never)).toThrow(
    new TypeError('The field is_public must be compared with true or false, not the text "true".'),
  );
});
