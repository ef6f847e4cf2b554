import type { Principal } from "../../accounts/api-key.ts";
import type { AccessControl } from "../endpoints/access-control.ts";
import type { Endpoint, EndpointResponse } from "../exchange/endpoint.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { Problem } from "../exchange/problem.ts";
import type { OperatedAccounts } from "./operator-stores.ts";

/** The paths of all endpoints start with it. */
const PREFIX = "/operator";

/** Admits requests with a key for the scope `admin` and all datasets. */
export class OperatorAccess {
  readonly #accessControl: AccessControl;
  /** `null` for a service without accounts. */
  readonly accounts: OperatedAccounts | null;

  constructor(accessControl: AccessControl, accounts: OperatedAccounts | null) {
    this.#accessControl = accessControl;
    this.accounts = accounts;
  }

  /** An endpoint of the operator. */
  endpoint(
    method: Endpoint["method"],
    name: string,
    respond: (exchange: Exchange, principal: Principal) => Promise<EndpointResponse>,
  ): Endpoint {
    return {
      method,
      path: `${PREFIX}/${name}`,
      respond: async (exchange) => respond(exchange, await authorizeOperator(this.#accessControl, exchange)),
    };
  }

  /** An endpoint that only a service with accounts has. */
  ofAccounts(
    method: Endpoint["method"],
    name: string,
    respond: (request: Request, accounts: OperatedAccounts, exchange: Exchange) => Promise<EndpointResponse>,
  ): Endpoint {
    return this.endpoint(method, name, async (exchange) => {
      if (this.accounts === null) throw new Problem("needs_accounts");
      return respond(exchange.request, this.accounts, exchange);
    });
  }
}

/**
 * The principal of a request for the whole service.
 *
 * @throws {Problem} as `authorize` does, and `restricted_key` for a key that is restricted to datasets or origins
 */
export async function authorizeOperator(accessControl: AccessControl, exchange: Exchange): Promise<Principal> {
  const principal = await accessControl.authorize(exchange, { scope: "admin", dataset: null });
  const { datasets, filter, origins } = principal.key;
  if (datasets === null && filter === null && origins === null) return principal;
  throw new Problem("restricted_key", {
    detail: "The operator needs a key with the scope `admin` that is restricted to no datasets and no origins.",
  });
}
