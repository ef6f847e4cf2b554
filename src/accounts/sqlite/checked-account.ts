import type { Account, AutoTopUp, NewAccount } from "../account.ts";
import { AccountsError } from "../accounts-error.ts";
import { isMicros, type Micros } from "../money.ts";
import { quoted } from "../quoted-text.ts";
import { randomId } from "./random-text.ts";

/** As many characters as RFC 5321 lets an address have. */
const LONGEST_EMAIL = 254;

const LONGEST_NAME = 200;

/**
 * Something before the one @ and something behind it, without spaces and control characters: only a letter could tell
 * more.
 */
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/**
 * The account that is asked for, with an id of its own.
 *
 * @throws {AccountsError} `invalid_account`, `invalid_amount`
 */
export function checkedAccount(asked: NewAccount, now: number): Account {
  const { email, balance = 0, hasApiAccess = true, autoTopUp = null } = asked;
  if (email.length > LONGEST_EMAIL || !EMAIL.test(email)) {
    throw new AccountsError("invalid_account", `${quoted(email)} is no e-mail address.`);
  }
  if (autoTopUp !== null) checkAutoTopUp(autoTopUp);
  return {
    id: randomId("acc"),
    email,
    firstName: checkedName(asked.firstName, "first name"),
    lastName: checkedName(asked.lastName, "last name"),
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
  throw new AccountsError("invalid_account", "Auto top-up takes an amount and a threshold, both above 0.");
}

/** @throws {AccountsError} `invalid_amount` */
export function checkedAmount(amount: Micros): Micros {
  if (isMicros(amount) && amount > 0) return amount;
  throw new AccountsError("invalid_amount", "An amount to credit is above 0, and at most a billion.");
}

/** One line, without the spaces around it. */
function checkedName(name: string, what: string): string {
  const trimmed = name.trim();
  if (trimmed !== "" && trimmed.length <= LONGEST_NAME && !/\p{Cc}/u.test(trimmed)) return trimmed;
  throw new AccountsError(
    "invalid_account",
    `${quoted(name)} is no ${what}: it takes 1 to ${LONGEST_NAME} characters on one line.`,
  );
}
