import { SqliteAccountStore, type SqliteAccountStoreOptions } from "@firmament/server/accounts";
import type { TestStore } from "./store-location.ts";

type OpenStore = (options: SqliteAccountStoreOptions) => TestStore;

const openInMemory: OpenStore = (options) => SqliteAccountStore.open(":memory:", options);

let openStore = openInMemory;

/** An empty store: in memory, unless a test file has chosen another database with {@link useTestStores}. */
export function newTestStore(options: SqliteAccountStoreOptions = {}): TestStore {
  return openStore(options);
}

/** Makes {@link newTestStore} open other stores; `null` makes it open stores in memory again. */
export function useTestStores(open: OpenStore | null): void {
  openStore = open ?? openInMemory;
}
