import { PostgresAccountStore, type PostgresAccountStoreOptions } from "@firmament/server/accounts";
import { locationOf, type StoreLocation, type TestStore } from "./store-location.ts";

let schemas = 0;

/** The address of a schema of the database that no other test uses. */
export function newSchema(database: string): string {
  schemas += 1;
  return `${database}?schema=test_${process.pid}_${schemas}`;
}

/** A location for account stores in a schema of their own. */
export function postgresLocation(address: string, options: PostgresAccountStoreOptions = {}): StoreLocation {
  return locationOf((more) => openingStore(PostgresAccountStore.open(address, { ...options, ...more })));
}

/** A store whose methods wait until it is open: contract suites open stores synchronously. */
export function openingStore(opening: Promise<PostgresAccountStore>): TestStore {
  opening.catch(() => {});
  return new Proxy({} as TestStore, {
    get: (target, name) => {
      // Suites add members of their own.
      if (name in target || name === "then") return Reflect.get(target, name);
      return async (...args: readonly unknown[]): Promise<unknown> => {
        const store = await opening;
        return Reflect.apply(Reflect.get(store, name), store, args);
      };
    },
  });
}
