import { test } from "vitest";
import { checkHistories } from "./support/accounts/histories.ts";
import { fileLocation } from "./support/accounts/store-location.ts";
import { propertyTimeout } from "./support/fuzz.ts";

test(
  "balance, costs and requests agree with the ledger and with all results, and stay within their bounds",
  () => checkHistories(fileLocation, 60),
  2 * propertyTimeout,
);
