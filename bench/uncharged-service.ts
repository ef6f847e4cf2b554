/**
 * `node bench/uncharged-service.ts INDEX ACCOUNTS`: the service of `firmament serve` without charges. It prints its
 * address.
 */

import type { Accounts } from "@firmament/cli/src/options/account-store.ts";
import { Service } from "@firmament/cli/src/serve/service.ts";
import { logScreen, serviceLog } from "@firmament/cli/src/serve/service-log.ts";
import { readSettings } from "@firmament/cli/src/serve/settings.ts";
import { SqliteAccountStore } from "@firmament/server/accounts";
import type { Charge, ChargeResult } from "@firmament/server/src/accounts/charge.ts";
import { MAX_MICROS } from "@firmament/server/values";
import { BENCH_RATE } from "./service-load.ts";

const [data = "", accounts = ""] = process.argv.slice(2);
const settings = readSettings({
  data: { value: data, source: "INDEX" },
  accounts_db: { value: accounts, source: "ACCOUNTS" },
  port: { value: 0, source: "bench" },
  rate_limit: { value: BENCH_RATE, source: "bench" },
});
const { logger } = serviceLog(process.stderr);
const store = uncharged(SqliteAccountStore.open(accounts));
const service = await Service.start(settings, {
  accounts: store,
  keys: null,
  limits: null,
  pages: null,
  datasets: [],
  embed: null,
  logger,
});
await service.load({ stdin: process.stdin, screen: logScreen(logger, process.stderr) });
console.log(service.url);

/** Accounts whose charges always succeed and are not stored. */
function uncharged(store: Accounts): Accounts {
  const paid: ChargeResult = { kind: "charged", balance: MAX_MICROS, topUpRequested: false };
  const charge = async (charges: readonly Charge[]): Promise<readonly ChargeResult[]> => charges.map(() => paid);
  return new Proxy(store, {
    get: (target, name) => {
      if (name === "charge") return charge;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
