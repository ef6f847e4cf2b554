import type { Schemas } from "@firmament/server";
import { QueryStatistics, type QueryStatisticsOptions } from "@firmament/server/accounts";
import type { TestStore } from "../accounts/store-location.ts";
import { newTestStore } from "../accounts/test-store.ts";
import { requestOf, type Service, type ServiceOptions, startService } from "./service.ts";

/** A response of the operator's API. */
export interface OperatorResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A service whose operator has a key with the scope `admin`. */
export interface OperatedService {
  readonly service: Service;
  readonly stores: TestStore;
  readonly statistics: QueryStatistics;
  /** The key of the operator. */
  readonly admin: string;
  /** Requests a path below `/operator`: a POST with a body, a GET without one. */
  operate(path: string, body?: object, key?: string | null): Promise<OperatorResponse>;
}

/** @param counting the options of the query statistics */
export async function startOperatedService<const S extends Schemas = Schemas>(
  options: Omit<ServiceOptions<S>, "accounts"> = {},
  counting: QueryStatisticsOptions = {},
): Promise<OperatedService> {
  const accounts = newTestStore();
  const statistics = new QueryStatistics(accounts.statistics, counting);
  const operator = { stores: accounts, statistics };
  const service = await startService<S>({
    ...options,
    accounts,
    operator,
    dashboard: { sessions: accounts },
  } as ServiceOptions<S>);
  const admin = await service.newKey({ scopes: ["admin"], name: "operator" });
  return {
    service,
    stores: accounts,
    statistics,
    admin,
    operate: async (path, body, key = admin) => {
      const method = body === undefined ? "GET" : "POST";
      const headers = key === null ? { "x-api-key": null } : {};
      const request = requestOf({ method, path: `/operator/${path}`, headers, ...(body && { body }) }, key ?? "");
      const response = await service.handle(request);
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : JSON.parse(text) };
    },
  };
}
