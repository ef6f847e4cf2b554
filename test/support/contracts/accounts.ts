import type { AccountsPlace } from "../accounts/store-place.ts";
import { describeAccounts } from "./account.ts";
import { describeCharges } from "./charge.ts";
import { describeKeys } from "./key.ts";
import { describeKeptAnswers } from "./stored-response.ts";
import { describeTopUps } from "./top-up.ts";

/**
 * What every store of accounts does.
 *
 * @param makePlace makes a place without accounts
 */
export function describeAccountStore(kind: string, makePlace: () => AccountsPlace): void {
  describeAccounts(kind, makePlace);
  describeKeys(kind, makePlace);
  describeCharges(kind, makePlace);
  describeKeptAnswers(kind, makePlace);
  describeTopUps(kind, makePlace);
}
