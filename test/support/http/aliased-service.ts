import { type Dataset, openDataset } from "@firmament/dataset";
import { createHandler, type DatasetOptions, type HandlerOptions } from "@firmament/server";
import { AlertDeliveries, type NewApiKey } from "@firmament/server/accounts";
import { defineSchema, keyword, type Schema, SearchEngine, text } from "firmament";
import { afterAll } from "vitest";
import type { TestStore } from "../accounts/store-location.ts";
import { createTestAccount } from "../accounts/test-account.ts";
import { newTestStore } from "../accounts/test-store.ts";
import { datasetPath } from "../dataset/test-dataset.ts";
import { type ProductSchema, productSchema } from "./products.ts";
import { requestOf, type TestRequest } from "./service.ts";

/** The documents of `products-1` and of `products-2`. */
export const DOCUMENTS = 30;

/** A dataset whose documents have its name as their brand. */
async function newDataset(name: string): Promise<Dataset<ProductSchema>> {
  const dataset = await openDataset(datasetPath(), {
    schema: productSchema,
    cursors: { states: 1000, maxAge: 600_000 },
  });
  afterAll(() => dataset.close());
  await dataset.load(
    Array.from({ length: DOCUMENTS }, (_, at) => ({ id: `${at}`, title: "shoe", brand: name, price: at })),
  );
  return dataset;
}

const tenants = defineSchema({ fields: { title: text(), tenant: keyword() } });
const ofTenants = new SearchEngine(tenants);
ofTenants.upsertAll([{ id: "1", title: "shoe", tenant: "acme" }]);

type Served = Readonly<Record<"products-1" | "products-2" | "tenants", DatasetOptions<Schema>>>;

/** Datasets with aliases, which are closed after the tests of the calling file. */
export interface AliasedDatasets {
  /** Two datasets with the same schema, and one with another. */
  readonly served: Served;
  /** The dataset `products-1`. */
  readonly firstProducts: Dataset<ProductSchema>;
  /** Starts a service over the datasets, with one account. */
  newAliasService(accounts?: TestStore): Promise<AliasService>;
}

export async function aliasedDatasets(): Promise<AliasedDatasets> {
  const firstProducts = await newDataset("one");
  // The endpoints work with any schema.
  const served = {
    "products-1": { schema: productSchema, dataset: firstProducts },
    "products-2": { schema: productSchema, dataset: await newDataset("two") },
    tenants: { schema: tenants, engine: ofTenants },
  } as unknown as Served;
  return { served, firstProducts, newAliasService: (accounts) => newAliasService(served, accounts) };
}

/** The members of bodies that tests read. */
export interface Body {
  readonly data: readonly { readonly brand: string }[];
  readonly pagination: { readonly page: number; readonly total: number; readonly next_cursor: string };
  readonly facets: { readonly brand: { readonly values: readonly object[] } };
  readonly datasets: readonly { readonly name: string; readonly aliases: readonly string[] }[];
  readonly saved_search: { readonly id: string };
  readonly saved_searches: readonly object[];
  readonly code: string;
  readonly detail: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A service over the datasets, with one account. */
export interface AliasService {
  readonly accounts: TestStore;
  readonly options: HandlerOptions;
  newKey(terms: Omit<NewApiKey, "account">): Promise<string>;
  /** By default with a key for everything. */
  send(request: TestRequest, key?: string): Promise<Answer>;
  /** Makes an alias point to a dataset. */
  move(name: string, dataset: string, key?: string): Promise<Answer>;
  search(name: string, body?: object, key?: string, headers?: TestRequest["headers"]): Promise<Answer>;
}

async function newAliasService(served: Served, accounts: TestStore = newTestStore()): Promise<AliasService> {
  const options: HandlerOptions = {
    ...{ datasets: served, accounts, prices: { perRequest: 0.01 } },
    alerts: { store: accounts, deliveries: new AlertDeliveries(accounts, { post: async () => 204 }) },
  };
  const { account } = await createTestAccount(accounts, { balance: 100_000_000 });
  const newKey: AliasService["newKey"] = async (terms) =>
    (await accounts.createKey({ account: account.id, ...terms })).text;
  const all = await newKey({ scopes: ["search", "ingest", "admin"] });
  const handle = createHandler(options);
  const send: AliasService["send"] = async (request, key = all) => {
    const response = await handle(requestOf(request, key));
    const { status, headers } = response;
    return { status, headers, body: (await response.json()) as Body };
  };
  return {
    ...{ accounts, options, newKey, send },
    move: (name, dataset, key) => send({ method: "PUT", path: `/aliases/${name}`, body: { dataset } }, key),
    search: (name, body = {}, key, headers = {}) =>
      send({ path: `/datasets/${name}/search`, body: { query: "shoe", ...body }, headers }, key),
  };
}
