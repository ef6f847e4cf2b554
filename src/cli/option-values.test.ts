import { expect, it } from "vitest";
import { parseFields } from "./option-values.ts";

it("takes each field once, in the order of the first mentions", () => {
  expect(parseFields("name, website,name,id,website")).toEqual(["name", "website", "id"]);
});
