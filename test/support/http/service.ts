import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Account, NewAccount } from "../../../src/accounts/account.ts";
import type { AccountStore } from "../../../src/accounts/account-store.ts";
import type { NewApiKey } from "../../../src/accounts/api-key.ts";
import { fromDecimal } from "../../../src/accounts/money.ts";
import { SqliteAccountStore } from "../../../src/accounts/sqlite/account-store.ts";
import { SearchEngine } from "../../../src/engine/search-engine.ts";
import { createHandler, type HandlerOptions } from "../../../src/http/handler.ts";
import { type Company, type CompanySchema, companySchema } from "../../../src/schema/company-schema.ts";
import { createTestAccount } from "../accounts/test-account.ts";
import { root } from "../source-tree.ts";
import { type CheckedResponse, readChecked } from "./checked-response.ts";

export const SEARCH = "/search/hosted/companies";
export const VALIDATE = "/search/hosted/companies/validate";
export const SUMMARY = "/internal-api/v1/account/summary";

/** A request, with what is usual left out: it is a search by the service's key. */
export interface TestRequest {
  readonly method?: string;
  readonly path?: string;
  /** Sent as it is, or as JSON. */
  readonly body?: object | string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** What is `null` is not sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly signal?: AbortSignal;
}

/** The service with an account and a key that may search. */
export interface Service {
  readonly accounts: AccountStore;
  readonly account: Account;
  /** The key. */
  readonly key: string;
  readonly keyId: string;
  handle(request: Request): Promise<Response>;
  send(asked: TestRequest): Promise<CheckedResponse>;
  /** Another key of the account. */
  newKey(terms: Omit<NewApiKey, "account">): Promise<string>;
}

export interface ServiceOptions extends Partial<Omit<HandlerOptions, "accounts">> {
  readonly accounts?: AccountStore;
  /** In decimals; default 100. */
  readonly balance?: number;
  readonly terms?: Partial<NewAccount>;
}

const companies: readonly Company[] = readFileSync(join(root, "fixtures/companies.ndjson"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

/** An engine with the first of the bundled companies. */
export function companyEngine(count: number = companies.length): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(companySchema, { cursors: { states: 1000 } });
  engine.upsertAll(companies.slice(0, count));
  return engine;
}

const someCompanies = companyEngine(300);

/** Starts a service over the first 300 of the bundled companies, unless it is to be over others. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { accounts = SqliteAccountStore.open(":memory:"), balance = 100, terms = {}, ...rest } = options;
  const holder = await createTestAccount(accounts, { balance: fromDecimal(balance), ...terms });
  const handle = createHandler({ engine: someCompanies, accounts, ...rest });
  return {
    accounts,
    account: holder.account,
    key: holder.text,
    keyId: holder.key.id,
    handle,
    send: async (asked) => {
      const request = requestOf(asked, holder.text);
      return readChecked(request, await handle(request));
    },
    newKey: async (asked) => (await accounts.createKey({ account: holder.account.id, ...asked })).text,
  };
}

/** A request as it is sent; its `content-length` is told, as clients do, unless the body is a stream. */
export function requestOf(
  { method = "POST", path = SEARCH, body, headers = {}, signal }: TestRequest,
  key: string,
): Request {
  const isText = typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;
  const sent = body === undefined || isText ? body : JSON.stringify(body);
  const size =
    typeof sent === "string" ? new TextEncoder().encode(sent).length : (sent as Uint8Array | undefined)?.length;
  const usual = {
    "x-api-key": key,
    ...(sent !== undefined && { "content-type": "application/json" }),
    ...(size !== undefined && { "content-length": String(size) }),
  };
  const all = Object.entries({ ...usual, ...headers }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return new Request(`http://service.test${path}`, {
    method,
    headers: all.map(([name, value]) => [name, value] as [string, string]),
    ...(sent !== undefined && { body: sent, duplex: "half" }),
    ...(signal !== undefined && { signal }),
  });
}
