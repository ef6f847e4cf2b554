import { AlertDeliveries } from "@firmament/server/src/accounts/alerts/alert-deliveries.ts";
import type { OpenApiDocument } from "@firmament/server/src/http/docs/openapi.ts";
import type { SavedSearchCreated } from "@firmament/server/src/http/schema/alert-schemas.ts";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { sampled } from "@firmament/test-support/fuzz.ts";
import { bundledCompanies, CHANGES } from "@firmament/test-support/http/service.ts";
import { companySchema } from "firmament/companies";
import { expect, test } from "vitest";
import { accessibilityProblems, appearances } from "./support/accessibility.ts";
import { canRun, runExamples } from "./support/run-example.ts";
import { chooseLanguage, languages, type ShownOperation, shownExamples } from "./support/shown-examples.ts";
import { describeInBrowser, type Site } from "./support/site.ts";

/** The id of a saved search in the documentation. */
const SHOWN_ID = "als_0123456789abcdef";

const dataset = await testDataset();
await dataset.load(bundledCompanies);

interface DescribedOperation extends ShownOperation {
  /** The bodies of the examples, by title. */
  readonly bodies: ReadonlyMap<string, object>;
}

async function operationsOf(site: Site): Promise<readonly DescribedOperation[]> {
  const { paths } = (await (await fetch(`${site.url}/openapi.json`)).json()) as OpenApiDocument;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags, requestBody }]) => {
      const examples = Object.values(requestBody?.content["application/json"]?.examples ?? {});
      const bodies = new Map(examples.map((example) => [example.summary, example.value]));
      return { method, path, tag: tags[0] ?? "", titles: [...bodies.keys()], bodies };
    }),
  );
}

/** An answer without what differs between two requests; of an answer to a change, only its members. */
function comparable(path: string, answer: unknown): unknown {
  if (!/^\/search\/hosted\/companies(?:\/validate)?$|^\/healthz$/.test(path)) return Object.keys(answer as object);
  const varying = ["took_ms", "next_cursor", "request_id"];
  return JSON.parse(JSON.stringify(answer), (name, value) => (varying.includes(name) ? typeof value : value));
}

describeInBrowser(
  "the API reference",
  (site) => {
    test("has no accessibility problems in either theme, on wide and narrow screens", async () => {
      for (const { colorScheme, isWide } of appearances) {
        const page = await site.open("/docs", { colorScheme, viewport: { width: isWide ? 1440 : 390, height: 900 } });
        await page.getByRole("heading", { name: "Firmament", level: 1 }).waitFor();
        await page.getByRole("heading", { name: "Companies", exact: true }).waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    });

    test("belongs to the pages: it is marked in their header and has their theme", async () => {
      const page = await site.open("/docs", { colorScheme: "light" });
      expect(await page.getByRole("link", { name: "API", exact: true }).getAttribute("aria-current")).toBe("page");
      const introduction = page.getByRole("main").getByText("Search company profiles with Lucene queries.");
      await introduction.waitFor();
      const color = (): Promise<string> => introduction.evaluate((element) => getComputedStyle(element).color);
      const light = await color();
      await page.getByLabel("Theme").selectOption("dark");
      await expect.poll(color).not.toBe(light);
    });

    test.each([390, 1440])("shows the problem that an error response links to, %d pixels wide", async (width) => {
      const page = await site.open("/docs#cursor_expired", { viewport: { width, height: 900 } });
      const row = page.locator("tr.shown-problem");
      await row.getByText("cursor_expired").waitFor();
      await expect.poll(() => row.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
      const right = await row.evaluate((element) => element.getBoundingClientRect().right);
      expect(right).toBeLessThan(width);
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    test("links to the OpenAPI document if it cannot be shown", async () => {
      const page = await site.open("/dashboard");
      await page.route("**/openapi.json", (route) => route.fulfill({ status: 200, body: "<p>" }));
      await page.goto(`${site.url}/docs`);
      await page.getByRole("alert").getByText("The API reference cannot be loaded.").waitFor();
      expect(await page.getByRole("link", { name: "the OpenAPI description" }).getAttribute("href")).toBe(
        "/openapi.json",
      );
    });

    test("sends a request of a reader to the service, and shows the answer", async () => {
      const { text } = await createTestAccount(site.accounts, { balance: 1_000_000_000 });
      const page = await site.open("/docs");
      const value = page.getByPlaceholder("Your API key").first();
      await value.fill(text);
      await page.getByRole("link", { name: "Search companies" }).first().click();
      await page
        .getByRole("button", { name: /^Test Request/ })
        .first()
        .click();
      const client = page.getByRole("dialog");
      await client.getByRole("button", { name: /Send/ }).first().click();
      await client.getByText("200 OK").waitFor();
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(text);
    });

    test.each(sampled(languages.filter(canRun), 1))(
      "has an example of each request for %s, which gets the right answer",
      async (language) => {
        const { account, text } = await createTestAccount(site.accounts, { balance: 1_000_000_000 });
        const ingest = (await site.accounts.createKey({ account: account.id, scopes: ["ingest"] })).text;
        const keyOf = (path: string): string => (path === CHANGES ? ingest : text);
        const send = async (method: string, path: string, body: string | null): Promise<unknown> => {
          const headers = { "x-api-key": keyOf(path), "content-type": "application/json" };
          return (await fetch(site.url + path, { method, headers, body })).json();
        };
        const withSavedSearch = async (shown: string): Promise<string> => {
          if (!shown.includes(SHOWN_ID)) return shown;
          const body = JSON.stringify({ query: "berlin", webhook: "https://example.com" });
          const created = await send("POST", "/datasets/companies/alerts", body);
          return shown.replace(SHOWN_ID, (created as SavedSearchCreated).saved_search.id);
        };
        const page = await site.open("/docs", { viewport: { width: 1440, height: 900 } });
        const operations = (await operationsOf(site)).toSorted(
          (a, b) => Number(b.path === CHANGES) - Number(a.path === CHANGES),
        );
        await chooseLanguage(page, operations[0] as DescribedOperation, language);
        const paths: string[] = [];
        const codes: string[] = [];
        const expected: unknown[] = [];
        for (const operation of operations) {
          const { method, path, bodies } = operation;
          for (const [title, code] of await shownExamples(page, operation)) {
            const body = bodies.get(title);
            const sent = body === undefined ? null : await withSavedSearch(JSON.stringify(body));
            paths.push(path);
            const [, id = ""] = /\/documents\/([\w-]+)/.exec(code) ?? [];
            expected.push(comparable(path, await send(method.toUpperCase(), path.replace("{id}", id), sent)));
            // An Idempotency-Key is for one body, byte for byte.
            const ownCode = (await withSavedSearch(code)).replace(/order-2041|import-7/, `$&-${language}`);
            codes.push(ownCode.replace("YOUR_SECRET_TOKEN", keyOf(path)));
          }
        }
        expect(codes.length).toBeGreaterThan(20);
        const answers = await runExamples(language, codes);
        expect(answers.map((answer, index) => comparable(paths[index] ?? "", answer))).toEqual(expected);
      },
    );

    test("has examples in curl, fetch and Python", async () => {
      const page = await site.open("/docs");
      for (const language of ["Shell", "JavaScript", "Python"])
        await page.getByRole("tab", { name: language }).waitFor();
    });
  },
  (accounts) => ({
    datasets: { companies: { schema: companySchema, dataset: dataset as never } },
    alerts: { store: accounts, deliveries: new AlertDeliveries(accounts, { post: async () => 204 }) },
  }),
);
