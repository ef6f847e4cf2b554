import type { AccountStore } from "../accounts/account-store.ts";
import type { KeySource } from "../accounts/api-key.ts";
import { type ServiceKey, ServiceKeys } from "../accounts/rules/service-keys.ts";

/** Who may send requests: everybody (`open`), the holders of keys, or those of accounts. */
export interface ServiceMode {
  /** `null`: everybody. */
  readonly keys: KeySource | null;
  /** `null`: the service has none. */
  readonly accounts: AccountStore | null;
}

/** The options that decide the mode, and those that need accounts. */
export interface ModeOptions {
  readonly accounts?: AccountStore;
  readonly keys?: readonly ServiceKey[];
  readonly billing?: unknown;
  readonly prices?: unknown;
  readonly dashboard?: unknown;
  readonly alerts?: unknown;
}

/** Options that concern balances or the holders of accounts. */
const OF_ACCOUNTS = ["billing", "prices", "dashboard", "alerts"] as const;

/** @throws {TypeError} for both keys and accounts, and for an option that needs accounts without them */
export function serviceMode(options: ModeOptions): ServiceMode {
  const { accounts = null, keys } = options;
  if (accounts !== null && keys !== undefined) {
    throw new TypeError(
      "createHandler has either keys or accounts. Create the keys of accounts with accounts.createKey.",
    );
  }
  const option = OF_ACCOUNTS.find((name) => options[name] !== undefined);
  if (accounts === null && option !== undefined) {
    throw new TypeError(
      `createHandler needs accounts for the option ${option}: accounts: SqliteAccountStore.open(path).`,
    );
  }
  return { accounts, keys: accounts ?? (keys === undefined ? null : new ServiceKeys(keys)) };
}
