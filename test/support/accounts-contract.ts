import { describeAccounts } from "./accounts-account-contract.ts";
import { describeKeptAnswers } from "./accounts-answer-contract.ts";
import { describeCharges } from "./accounts-charge-contract.ts";
import { describeKeys } from "./accounts-key-contract.ts";
import type { AccountsPlace } from "./accounts-place.ts";
import { describeTopUps } from "./accounts-top-up-contract.ts";

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
