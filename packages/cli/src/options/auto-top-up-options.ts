import type { AutoTopUp } from "@firmament/server/accounts";
import type { Micros } from "@firmament/server/values";
import { CommandFailure } from "../terminal/command-failure.ts";

export interface AutoTopUpOptions {
  readonly autoTopUp?: boolean;
  readonly topUpAmount?: Micros;
  readonly topUpThreshold?: Micros;
}

/**
 * The auto top-up that the options request; `null` for none.
 *
 * @param current the values for options that are absent
 * @throws {CommandFailure} exit 2, for a missing amount, and for an amount without `--auto-top-up`
 */
export function autoTopUpFrom(options: AutoTopUpOptions, current: Partial<AutoTopUp> = {}): AutoTopUp | null {
  const { autoTopUp, topUpAmount, topUpThreshold } = options;
  if (autoTopUp) {
    const amount = topUpAmount ?? current.amount ?? 0;
    const threshold = topUpThreshold ?? current.threshold ?? 0;
    if (amount > 0 && threshold > 0) return { amount, threshold };
    throw new CommandFailure("error: --auto-top-up needs --top-up-amount and --top-up-threshold, both above 0", 2);
  }
  if (topUpAmount === undefined && topUpThreshold === undefined) return null;
  throw new CommandFailure("error: --top-up-amount and --top-up-threshold need --auto-top-up", 2);
}
