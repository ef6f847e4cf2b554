import type { Account, AutoTopUp, NewAccount } from "../account.ts";
import { AccountsError } from "../accounts-error.ts";
import { isMicros, type Micros } from "../money.ts";
import { quoted } from "../quoted-text.ts";
import { randomId } from "./random-text.ts";

/** The maximum length of an address in RFC 5321. */
const MAX_EMAIL_LENGTH = 254;

const MAX_NAME_LENGTH = 200;

/** One @ between two non-empty parts without white space and control characters; only a message could verify more. */
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/**
 * Validates a new account and gives it an id.
 *
 * @throws {AccountsError} `invalid_account`, `invalid_amount`
 */
export function checkedAccount(input: NewAccount, now: number): Account {
  const { email, balance = 0, hasApiAccess = true, autoTopUp = null } = input;
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email)) {
    throw new AccountsError("invalid_account", `${quoted(email)} is not an e-mail address.`);
  }
  if (autoTopUp !== null) checkAutoTopUp(autoTopUp);
  return {
    id: randomId("acc"),
    email,
    firstName: checkedName(input.firstName, "first name"),
    lastName: checkedName(input.lastName, "last name"),
    hasApiAccess,
    balance: balance === 0 ? 0 : checkedAmount(balance),
    autoTopUp: autoTopUp !== null,
    topUpAmount: autoTopUp?.amount ?? 0,
    topUpThreshold: autoTopUp?.threshold ?? 0,
    topUpProblem: null,
    createdAt: now,
  };
}

/** @throws {AccountsError} `invalid_account` */
export function checkAutoTopUp({ amount, threshold }: AutoTopUp): void {
  if (isMicros(amount) && amount > 0 && isMicros(threshold) && threshold > 0) return;
  throw new AccountsError("invalid_account", "Auto top-up needs an amount and a threshold, both above 0.");
}

/** @throws {AccountsError} `invalid_amount` */
export function checkedAmount(amount: Micros): Micros {
  if (isMicros(amount) && amount > 0) return amount;
  throw new AccountsError("invalid_amount", "A credit must be above 0, and at most a billion.");
}

/** Trims a name. */
function checkedName(name: string, label: string): string {
  const trimmed = name.trim();
  if (trimmed !== "" && trimmed.length <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(trimmed)) return trimmed;
  throw new AccountsError(
    "invalid_account",
    `${quoted(name)} is not a ${label}. A ${label} has 1 to ${MAX_NAME_LENGTH} characters on one line.`,
  );
}
