import type { AutoTopUp } from "../../accounts/account.ts";
import type { Micros } from "../../accounts/money.ts";
import { CommandFailure } from "../terminal/command-failure.ts";

export interface AutoTopUpOptions {
  readonly autoTopUp?: boolean;
  readonly topUpAmount?: Micros;
  readonly topUpThreshold?: Micros;
}

/**
 * How an account is to be topped up; `null` when it is not.
 *
 * @param before what stays as it is unless the options say otherwise
 * @throws {CommandFailure} exit 2, when an amount is missing, or has nothing to belong to
 */
export function autoTopUpOf(options: AutoTopUpOptions, before: Partial<AutoTopUp> = {}): AutoTopUp | null {
  const { autoTopUp, topUpAmount, topUpThreshold } = options;
  if (autoTopUp) {
    const { amount = 0, threshold = 0 } = before;
    const terms = { amount: topUpAmount ?? amount, threshold: topUpThreshold ?? threshold };
    if (terms.amount > 0 && terms.threshold > 0) return terms;
    throw new CommandFailure("error: --auto-top-up takes --top-up-amount and --top-up-threshold, both above 0", 2);
  }
  if (topUpAmount === undefined && topUpThreshold === undefined) return null;
  throw new CommandFailure("error: --top-up-amount and --top-up-threshold go with --auto-top-up", 2);
}
