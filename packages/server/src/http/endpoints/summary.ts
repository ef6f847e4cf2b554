import { invariant } from "firmament/base";
import type { AccountStore } from "../../accounts/account-store.ts";
import { accountSummary } from "../../accounts/account-summary.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { type AccessControl, requireUnrestricted } from "./access-control.ts";

/** Returns the account of a key, with its balance and usage. */
export class SummaryEndpoint implements Endpoint {
  readonly method = "GET";
  readonly path = "/internal-api/v1/account/summary";
  readonly #accessControl: AccessControl;
  readonly #accounts: AccountStore;

  constructor(accessControl: AccessControl, accounts: AccountStore) {
    this.#accessControl = accessControl;
    this.#accounts = accounts;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const principal = await this.#accessControl.authorize(exchange, { scope: null, dataset: null });
    requireUnrestricted(principal, "read the account");
    const { account } = principal;
    const usage = await this.#accounts.usage(account.id);
    invariant(usage !== null, "an account with a key is never removed");
    return jsonResponse(accountSummary(usage));
  }
}
