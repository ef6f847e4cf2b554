import { checkHistories } from "@firmament/test-support/accounts/histories.ts";
import { fileLocation } from "@firmament/test-support/accounts/store-location.ts";
import { propertyTimeout } from "@firmament/test-support/fuzz.ts";
import { test } from "vitest";

test(
  "balance, costs and requests agree with the ledger and with all results, and stay within their bounds",
  () => checkHistories(fileLocation, 60),
  2 * propertyTimeout,
);
