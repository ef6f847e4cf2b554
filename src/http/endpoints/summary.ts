import type { AccountStore } from "../../accounts/account-store.ts";
import { accountSummary } from "../../accounts/account-summary.ts";
import { invariant } from "../../base/invariant.ts";
import type { Endpoint } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { type Answer, jsonAnswer } from "../exchange/response.ts";
import type { AccessControl } from "./access-control.ts";

/** Tells an account about itself. */
export class SummaryEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/internal-api/v1/account/summary";
  readonly #gate: AccessControl;
  readonly #accounts: AccountStore;

  constructor(gate: AccessControl, accounts: AccountStore) {
    this.#gate = gate;
    this.#accounts = accounts;
  }

  async answer(exchange: Exchange): Promise<Answer> {
    const { account } = await this.#gate.authorize(exchange, null);
    const usage = await this.#accounts.usage(account.id);
    invariant(usage !== null, "an account with a key stays");
    return jsonAnswer(accountSummary(usage));
  }
}
