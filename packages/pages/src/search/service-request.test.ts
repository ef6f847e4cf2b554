import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { Dataset } from "./dataset.ts";
import type { Question } from "./search-source.ts";
import { asCurl, asTypeScript, searchPath, serviceBody } from "./service-request.ts";

const dataset: Dataset = {
  name: "shop items",
  title: "Shop",
  documents: null,
  schema: { fields: { name: { type: "text" }, price: { type: "number" }, photo: { type: "text" } } },
  display: { title: "name", subtitle: null, image: "photo", link: null },
};
const url = `http://127.0.0.1:8080${searchPath(dataset)}`;
const initial: Question = {
  query: "",
  filter: {},
  sort: "relevance",
  page: 1,
  asYouType: true,
  byMeaning: false,
  facets: {},
  wantsPlan: false,
};
const question: Question = {
  ...initial,
  query: 'name:"d\'or" AND \\$x `y`',
  filter: { price: { gte: 1, lt: 5 } },
  sort: "price:desc",
  page: 2,
  asYouType: false,
  facets: { price: { bins: 24, except: "own" } },
};

test("the path names the dataset", () => {
  expect(searchPath(dataset)).toBe("/datasets/shop%20items/search");
});

test("the body asks for what the page shows", () => {
  expect(serviceBody(initial, dataset)).toEqual({
    query: "*:*",
    filter: {},
    page: 1,
    per_page: 10,
    as_you_type: true,
    highlight: ["name"],
  });
  expect(serviceBody(question, dataset)).toMatchObject({
    query: question.query,
    filter: question.filter,
    page: 2,
    sort: "price:desc",
    facets: question.facets,
  });
  expect(serviceBody(question, dataset)).not.toHaveProperty("as_you_type");
});

test("a shell gives curl the same body", () => {
  const body = serviceBody(question, dataset);
  const script = `curl() { printf '%s' "$7"; }\nFIRMAMENT_API_KEY=secret\n${asCurl(url, body, true)}`;
  expect(JSON.parse(execFileSync("bash", ["-c", script], { encoding: "utf8" }))).toEqual(body);
  expect(asCurl(url, body, false)).not.toContain("x-api-key");
});

test.each([true, false])("the program sends the same body (with a key: %s)", async (hasKey) => {
  const body = serviceBody(question, dataset);
  const requests: { readonly url: string; readonly init: RequestInit }[] = [];
  const fetchStub = async (to: string, init: RequestInit): Promise<Response> => {
    requests.push({ url: to, init });
    return Response.json({ data: [], pagination: { total: 3 } });
  };
  const logged: unknown[] = [];
  const run = Object.getPrototypeOf(async () => {}).constructor(
    "fetch",
    "process",
    "console",
    asTypeScript(url, body, hasKey),
  );
  await run(
    fetchStub,
    { env: { FIRMAMENT_API_KEY: "secret" } },
    { log: (...values: unknown[]) => logged.push(...values) },
  );
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ url, init: { method: "POST" } });
  expect(requests[0]?.init.headers).toEqual({
    "content-type": "application/json",
    ...(hasKey && { "x-api-key": "secret" }),
  });
  expect(JSON.parse(String(requests[0]?.init.body))).toEqual(body);
  expect(logged).toEqual([3, []]);
});
