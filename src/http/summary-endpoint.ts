import type { AccountStore } from "../accounts/account-store.ts";
import { accountSummary } from "../accounts/account-summary.ts";
import { invariant } from "../base/invariant.ts";
import { type Answer, jsonAnswer } from "./answer.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Exchange } from "./exchange.ts";
import type { Gate } from "./gate.ts";

/** Tells an account about itself. */
export class SummaryEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/internal-api/v1/account/summary";
  readonly #gate: Gate;
  readonly #accounts: AccountStore;

  constructor(gate: Gate, accounts: AccountStore) {
    this.#gate = gate;
    this.#accounts = accounts;
  }

  async answer(exchange: Exchange): Promise<Answer> {
    const { account } = await this.#gate.pass(exchange, null);
    const usage = await this.#accounts.usage(account.id);
    invariant(usage !== null, "an account with a key stays");
    return jsonAnswer(accountSummary(usage));
  }
}
