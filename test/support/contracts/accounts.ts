import type { StoreLocation } from "../accounts/store-location.ts";
import { describeAccounts } from "./account.ts";
import { describeCharges } from "./charge.ts";
import { describeKeys } from "./key.ts";
import { describeStoredResponses } from "./stored-response.ts";
import { describeTopUps } from "./top-up.ts";
import { describeUsage } from "./usage.ts";

/**
 * The contract of every account store.
 *
 * @param makePlace makes a place without accounts
 */
export function describeAccountStore(kind: string, makePlace: () => StoreLocation): void {
  describeAccounts(kind, makePlace);
  describeKeys(kind, makePlace);
  describeCharges(kind, makePlace);
  describeStoredResponses(kind, makePlace);
  describeTopUps(kind, makePlace);
  describeUsage(kind, makePlace);
}
