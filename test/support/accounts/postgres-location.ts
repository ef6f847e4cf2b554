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
      if (PARTS.has(name)) return waiting(opening.then((store) => Reflect.get(store, name)));
      return methodOf(opening, name);
    },
  });
}

/** Members of a store with methods of their own. */
const PARTS: ReadonlySet<string | symbol> = new Set(["aliases", "overview", "statistics"]);

function waiting(part: Promise<object>): object {
  return new Proxy({}, { get: (_, name) => (name === "then" ? undefined : methodOf(part, name)) });
}

function methodOf(opening: Promise<object>, name: string | symbol): (...args: readonly unknown[]) => Promise<unknown> {
  return async (...args) => {
    const owner = await opening;
    return Reflect.apply(Reflect.get(owner, name), owner, args);
  };
}
