import { expect, test } from "vitest";
import { recordedProductions } from "./generate-productions.ts";
import { productions } from "./productions.generated.ts";

test("the generated productions are those of the parser", () => {
  expect(productions, "run `npm run productions`").toEqual(recordedProductions());
});
