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
  /** `null`: the service has no accounts. */
  readonly #accounts: AccountStore | null;

  constructor(accessControl: AccessControl, accounts: AccountStore | null) {
    this.#accessControl = accessControl;
    this.#accounts = accounts;
  }

  async respond(exchange: Exchange): Promise<EndpointResponse> {
    const principal = await this.#accessControl.authorizeAccount(exchange, { scope: null, dataset: null });
    requireUnrestricted(principal, "read the account");
    const { account } = principal;
    const usage = (await this.#accounts?.usage(account.id)) ?? null;
    invariant(usage !== null, "an account with a key is never removed");
    return jsonResponse(accountSummary(usage));
  }
}
