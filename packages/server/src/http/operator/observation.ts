import type { QueryStatistics } from "../../accounts/statistics/query-statistics.ts";
import { clientNetworkOf } from "../exchange/client-network-of.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { FinishedRequest } from "../exchange/observer.ts";
import { KeyTraffic } from "./key-traffic.ts";
import { Traffic } from "./traffic.ts";

/** The options of the handler that decide what is observed. */
export interface ObservationOptions {
  /** Without `statistics`, queries are not counted. */
  readonly operator?: { readonly statistics?: QueryStatistics | undefined } | undefined;
  /** Whether the last address of `X-Forwarded-For` is the client's. */
  readonly behindProxy?: boolean | undefined;
}

/** What the operator sees of requests: their traffic, the use of keys, and the queries if they are counted. */
export class Observation {
  readonly traffic: Traffic = new Traffic();
  readonly keys: KeyTraffic = new KeyTraffic();
  readonly #statistics: QueryStatistics | null;
  readonly #behindProxy: boolean;

  constructor({ operator, behindProxy = false }: ObservationOptions) {
    this.#statistics = operator?.statistics ?? null;
    this.#behindProxy = behindProxy;
  }

  finished(exchange: Exchange, { milliseconds, problem, key }: FinishedRequest): void {
    const { searched, found } = exchange;
    this.traffic.add({ searched, milliseconds, problem });
    if (key !== null) this.keys.add(key, problem !== null, Date.now());
    const statistics = this.#statistics;
    if (statistics === null || found === null || problem !== null) return;
    if (found.isTyped) statistics.countTyped(`${key} ${clientNetworkOf(exchange, this.#behindProxy)}`, found);
    else statistics.count(found);
  }
}
