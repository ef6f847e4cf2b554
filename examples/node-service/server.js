import { readFileSync } from "node:fs";
import { createHandler, listen } from "@firmament/server";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { fromDecimal } from "@firmament/server/values";
import { boolean, date, defineSchema, foldingAnalyzer, keyword, number, SearchEngine, text } from "firmament";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    name: text({ weight: 3 }),
    brand: keyword(),
    description: text(),
    price: number(),
    inStock: boolean(),
    added: date(),
  },
});
const engine = new SearchEngine(schema, { defaultOperator: "AND", cursors: { states: 1000 } });
engine.upsertAll(JSON.parse(readFileSync(new URL("products.json", import.meta.url), "utf8")));

// In memory: a service of your own keeps its accounts in a file, or in PostgreSQL.
const accounts = SqliteAccountStore.open(":memory:");
const owner = { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace", balance: fromDecimal(25) };
const { id: account } = await accounts.createAccount(owner);
const { text: key } = await accounts.createKey({ account, scopes: ["search"] });
const service = createHandler({ datasets: { products: { schema, engine } }, accounts });
const page = readFileSync(new URL("index.html", import.meta.url));

/**
 * The page asks this server, which adds the key.
 *
 * @param {Request} request
 */
async function handle(request) {
  const { pathname } = new URL(request.url);
  if (pathname === "/") return new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } });
  if (pathname !== "/search") return service(request);
  const headers = { "content-type": "application/json", "x-api-key": key };
  const body = await request.text();
  return service(new Request(new URL("/datasets/products/search", request.url), { method: "POST", headers, body }));
}

const { url } = await listen(handle, { host: "127.0.0.1", port: Number(process.env.PORT ?? 8080) });
console.log(url);
console.log(`curl ${url}/datasets/products/search -H 'x-api-key: ${key}' -H 'content-type: application/json' \\
  -d '{"query":"lam","as_you_type":true,"filter":{"inStock":true,"price":{"lt":100}},"facets":["brand"],"sort":"price"}'`);
