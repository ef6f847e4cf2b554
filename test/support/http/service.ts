import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createHandler, type DocumentOptions, type HandlerOptions, type Schemas } from "@firmament/server";
import type { Account, AccountStore, NewAccount, NewApiKey } from "@firmament/server/accounts";
import { companyType } from "@firmament/server/src/http/schema/company-type.ts";
import { documentType } from "@firmament/server/src/http/schema/document-type.ts";
import { fromDecimal } from "@firmament/server/values";
import { SearchEngine } from "firmament";
import { type Company, type CompanySchema, companySchema } from "firmament/companies";
import { createTestAccount } from "../accounts/test-account.ts";
import { newTestStore } from "../accounts/test-store.ts";
import { root } from "../source-tree.ts";
import { type CheckedResponse, checkerOf, readChecked } from "./checked-response.ts";

export const SEARCH = "/search/hosted/companies";
export const VALIDATE = "/datasets/companies/validate";
export const SUMMARY = "/internal-api/v1/account/summary";
export const CHANGES = "/datasets/companies/documents";

/** A request; by default a search with the key of the service. */
export interface TestRequest {
  readonly method?: string;
  readonly path?: string;
  /** An object is sent as JSON. */
  readonly body?: object | string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** A header with `null` is not sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly signal?: AbortSignal;
}

/** A service with one account and a key. */
export interface Service {
  readonly accounts: AccountStore;
  readonly account: Account;
  /** The text of the key. */
  readonly key: string;
  readonly keyId: string;
  handle(request: Request): Promise<Response>;
  send(request: TestRequest): Promise<CheckedResponse>;
  /** Creates another key of the account. */
  newKey(terms: Omit<NewApiKey, "account">): Promise<string>;
}

/** The options of the handler. Those of a dataset stand for the companies. */
export interface ServiceOptions<S extends Schemas = Schemas>
  extends Partial<Omit<HandlerOptions<S>, "accounts">>,
    DocumentOptions<CompanySchema> {
  readonly accounts?: AccountStore;
  /** In decimals; default 100. */
  readonly balance?: number;
  readonly terms?: Partial<NewAccount>;
}

/** The companies that the service has without options. */
export const bundledCompanies: readonly Company[] = readFileSync(join(root, "fixtures/companies.ndjson"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

/** An engine with the first `count` bundled companies. */
export function companyEngine(count: number = bundledCompanies.length): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(companySchema, { cursors: { states: 1000 } });
  engine.upsertAll(bundledCompanies.slice(0, count));
  return engine;
}

const someCompanies = companyEngine(300);

/** Creates a service; by default with the first 300 bundled companies. */
export async function startService<const S extends Schemas = Schemas>(
  options: ServiceOptions<S> = {},
): Promise<Service> {
  const {
    accounts = newTestStore(),
    balance = 100,
    terms = {},
    engine,
    dataset,
    searchedBy,
    datasets,
    ...rest
  } = options;
  const companies = {
    schema: companySchema,
    ...(dataset === undefined ? { engine: engine ?? someCompanies } : { dataset }),
    ...(searchedBy !== undefined && { searchedBy }),
  };
  const testAccount = await createTestAccount(accounts, { balance: fromDecimal(balance), ...terms });
  const handle = createHandler({
    prices: { perRequest: 0.01 },
    ...rest,
    accounts,
    datasets: { companies, ...datasets } as unknown as HandlerOptions["datasets"],
  });
  const types = Object.entries(datasets ?? {}).map(([name, options]) =>
    documentType(name, options.schema, options.public),
  );
  const checker = types.length === 0 ? null : checkerOf([companyType, ...types]);
  return {
    accounts,
    account: testAccount.account,
    key: testAccount.text,
    keyId: testAccount.key.id,
    handle,
    send: async (test) => {
      const request = requestOf(test, testAccount.text);
      const response = await handle(request);
      return checker === null ? readChecked(request, response) : checker.read(request, response);
    },
    newKey: async (keyTerms) => (await accounts.createKey({ account: testAccount.account.id, ...keyTerms })).text,
  };
}

/** Builds a request, with a `content-length` unless the body is a stream. */
export function requestOf(
  { method = "POST", path = SEARCH, body, headers = {}, signal }: TestRequest,
  key: string,
): Request {
  const isText = typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;
  const content = body === undefined || isText ? body : JSON.stringify(body);
  const size =
    typeof content === "string"
      ? new TextEncoder().encode(content).length
      : (content as Uint8Array | undefined)?.length;
  const defaults = {
    "x-api-key": key,
    ...(content !== undefined && { "content-type": "application/json" }),
    ...(size !== undefined && { "content-length": String(size) }),
  };
  const all = Object.entries({ ...defaults, ...headers }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return new Request(`http://service.test${path}`, {
    method,
    headers: all.map(([name, value]) => [name, value] as [string, string]),
    ...(content !== undefined && { body: content, duplex: "half" }),
    ...(signal !== undefined && { signal }),
  });
}
