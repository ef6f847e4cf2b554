import { AccountsError } from "../../accounts/accounts-error.ts";
import { Problem } from "../exchange/problem.ts";

export function unknownAccount(): Problem {
  return new Problem("not_found", { detail: "There is no account with this id.", member: "id" });
}

/** @throws {Problem} `not_found` or `invalid_body` in place of the errors of the rules of accounts */
export async function converted<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    switch (error.code) {
      case "unknown_account":
        throw unknownAccount();
      case "unknown_key":
        throw new Problem("not_found", { detail: "There is no key with this id.", member: "id" });
      case "invalid_account":
      case "invalid_amount":
      case "invalid_key":
      case "email_taken":
        throw new Problem("invalid_body", { detail: error.message });
      default:
        throw error;
    }
  }
}
