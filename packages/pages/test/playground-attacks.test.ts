import { companySchema } from "firmament/companies";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { chooseFile, expectTotal, openChoice } from "./support/search-page.ts";
import { describeInBrowser } from "./support/site.ts";

const SCRIPT = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;

async function expectAlert(page: Page, text: string): Promise<void> {
  await page.getByRole("alert").filter({ hasText: text }).waitFor();
}

function failOnScript(page: Page): void {
  page.on("dialog", (dialog) => {
    void dialog.dismiss();
    throw new Error("A script has run.");
  });
}

describeInBrowser("attacks on the playground", (site) => {
  test("script in every field of a company, in a query and in the name of a file is shown as text", async () => {
    const fields = Object.entries(companySchema.fields).map(([name, { type }]) => [
      name,
      type === "number" ? 1 : SCRIPT,
    ]);
    const company = { ...Object.fromEntries(fields), id: SCRIPT, [SCRIPT]: SCRIPT };
    const query = encodeURIComponent(`script OR ${JSON.stringify(SCRIPT)} OR ${SCRIPT}`);
    const members = `panel=plan&why=${encodeURIComponent(SCRIPT)}&find.type=${encodeURIComponent("<img")}`;
    for (const view of ["cards", "table"]) {
      const page = await site.open(`/?q=${query}&view=${view}&${members}`);
      failOnScript(page);
      await chooseFile(page, `${SCRIPT.replaceAll("/", "")}.ndjson`, `${JSON.stringify(company)}\n`);
      await expectTotal(page, 1);
      const results = page.getByRole("region", { name: "Results" });
      await results.getByText(SCRIPT).first().waitFor();
      // The editor puts an empty image before a mark of width 0.
      expect(await page.locator("main img:not(.cm-widgetBuffer), main script").count()).toBe(0);
    }
  });

  test("a file that cannot be read leaves the earlier companies", async () => {
    const page = await site.open("/?match=exact");
    await expectTotal(page, 2000);
    for (const [name, text, message] of [
      ["a.txt", "x", "a.txt is neither NDJSON"],
      ["quotes.csv", 'name\n"A" \n"B"x\n', "Row 3 of quotes.csv has text after the quote that closes a cell."],
      ["empty.csv", "colour\n", "empty.csv contains no records"],
      ["a.csv", `name\n"${"a,b\n".repeat(1_100_000)}`, "a.csv has a row of more than 4000000 characters."],
      ["a.ndjson", "[1]", "Record 1 is not an object."],
    ] as const) {
      await chooseFile(page, name, text);
      await expectAlert(page, message);
    }
    await page.getByRole("textbox", { name: "Query" }).focus();
    await page.keyboard.type("zzzz");
    await expectTotal(page, 0);
  });

  test("the columns of a table may have any name", async () => {
    const page = await site.open("/?match=exact");
    await chooseFile(page, "a.csv", "__proto__,constructor,toString,name,name\n1,2,3,Acme,Bolt,extra\n4\n");
    await expectTotal(page, 2);
    await page.getByRole("heading", { name: /Acme/ }).waitFor();
    expect(await page.evaluate(() => Object.keys({}).length + Object.keys(Object.prototype).length)).toBe(0);
  });

  test("a page behind the last one leads back", async () => {
    const page = await site.open("/?match=exact&page=1e9");
    await page.getByRole("button", { name: "Show the last page" }).click();
    await page.getByText("1,991 to 2,000 of 2,000").waitFor();
  });

  test("responses of any shape are shown as they were received", async () => {
    const page = await site.open("/?panel=response");
    await expectTotal(page, 2000);
    const bodies = [
      "<b>gateway</b>",
      "{}",
      "null",
      '{"data":[null],"pagination":{"total":1}}',
      '{"data":[],"n":"last"}',
    ];
    const schema = { fields: { name: { type: "text" } }, display: { title: "name" } };
    const datasets = [{ name: "strange", title: SCRIPT, documents: 1, public: true, schema }];
    await page.route("**/datasets", (route) => route.fulfill({ json: { datasets } }));
    let sampled = false;
    await page.route("**/datasets/strange/search", (route) => {
      // The first request asks for a sample.
      const body = sampled ? (bodies.shift() ?? "") : '{"data":[],"pagination":{"total":0}}';
      sampled = true;
      return route.fulfill({ body });
    });
    failOnScript(page);
    await page.goto(`${site.url}/?panel=response`);
    const query = page.getByRole("textbox", { name: "Query" });
    for (const shown of ["<b>gateway</b>", "{}", "null", '"total": 1', '"n": "last"']) {
      await page.getByRole("region", { name: "Response" }).getByText(shown).first().waitFor();
      await query.focus();
      await page.keyboard.type("a");
    }
    const dialog = await openChoice(page);
    await dialog.getByText(SCRIPT).waitFor();
  });
});

describeInBrowser(
  "a playground without its index file",
  (site) => {
    test.each<readonly [string, (route: Route) => Promise<void>, string]>([
      ["rejected", (route) => route.fulfill({ status: 500 }), "status 500"],
      [
        "truncated",
        async (route) => {
          const body = await (await route.fetch()).body();
          await route.fulfill({ body: body.subarray(0, body.length / 2) });
        },
        "The index file is damaged",
      ],
    ])("(%s) says why, and tries again", async (_, answer, message) => {
      const page = await site.open("/dashboard");
      await page.route(/\.firm/, answer);
      await page.goto(`${site.url}/?match=exact`);
      await expectAlert(page, message);
      await page.unroute(/\.firm/);
      await page.getByRole("button", { name: "Try again" }).click();
      await expectTotal(page, 2000);
    });
  },
  undefined,
  /status of 500/,
);

describeInBrowser(
  "the content security policy",
  (site) => {
    test.each(["/", "/dashboard"])("of %s stops inline scripts, handlers and foreign requests", async (path) => {
      const page = await site.open(path);
      const stopped = await page.evaluate(async () => {
        const directives: string[] = [];
        const all = new Promise<void>((resolve) => {
          addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
            if (directives.push(violatedDirective) === 3) resolve();
          });
        });
        const script = document.createElement("script");
        script.textContent = "document.title = 'inline'";
        const button = document.createElement("button");
        button.setAttribute("onclick", "document.title = 'handler'");
        document.body.append(script, button);
        button.click();
        await fetch("https://example.com/").catch(() => {});
        await all;
        return [...directives.toSorted(), document.title];
      });
      expect(stopped).toEqual([
        "connect-src",
        "script-src-attr",
        "script-src-elem",
        expect.stringContaining("Firmament"),
      ]);
    });
  },
  undefined,
  /Content Security Policy|violates the document/,
);
