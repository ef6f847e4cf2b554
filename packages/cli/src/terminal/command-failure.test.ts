import { expect, test } from "vitest";
import { failureFrom } from "./command-failure.ts";

test.each([
  ["The account does not exist.", "the account does not exist."],
  ["A credit must be above 0.", "a credit must be above 0."],
  ['"x" is not an amount.', '"x" is not an amount.'],
  ["ENOSPC: no space left", "ENOSPC: no space left"],
  ["Data.firm is damaged", "Data.firm is damaged"],
])("failureFrom starts with a lower-case word, but keeps codes and names: %s", (message, printed) => {
  expect(failureFrom(new Error(message), 1)).toMatchObject({ message: `error: ${printed}`, exitCode: 1 });
});
