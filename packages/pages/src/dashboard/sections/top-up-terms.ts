import type { TopUp, TopUpChange } from "../client/api.ts";
import { inputText, parseAmount } from "../view/amount-text.ts";

/** What a user has entered. */
export interface EnteredTerms {
  readonly enabled: boolean;
  readonly amount: string;
  readonly threshold: string;
}

/** Why an amount is wrong, in the words of the service; `null` if it is not. */
export interface TermErrors {
  readonly amount: string | null;
  readonly threshold: string | null;
}

export function enteredTerms({ enabled, amount, threshold }: TopUp): EnteredTerms {
  return { enabled, amount: inputText(amount), threshold: inputText(threshold) };
}

export function termErrors({ enabled, amount, threshold }: EnteredTerms): TermErrors {
  return { amount: errorOf(amount, enabled), threshold: errorOf(threshold, enabled) };
}

/** The change that entered terms without errors request. */
export function changeOf({ enabled, amount, threshold }: EnteredTerms): TopUpChange {
  return {
    enabled,
    ...(amount.trim() !== "" && { amount: amount.trim() }),
    ...(threshold.trim() !== "" && { threshold: threshold.trim() }),
  };
}

/** Terms that are off may be empty. */
function errorOf(entered: string, isNeeded: boolean): string | null {
  const message = "Auto top-up needs an amount and a threshold, both above 0.";
  if (entered.trim() === "") return isNeeded ? message : null;
  try {
    return parseAmount(entered) === 0 && isNeeded ? message : null;
  } catch (error) {
    return (error as RangeError).message;
  }
}
