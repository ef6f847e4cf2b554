import { companyEngine } from "@firmament/test-support/http/service.ts";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./support/accessibility.ts";
import { expectTotal } from "./support/search-page.ts";
import { describeInBrowser } from "./support/site.ts";

const engine = companyEngine();

describeInBrowser("the meaning of words in the playground", (site) => {
  test("also finds companies without the word, and explains both ranks", async () => {
    const page = await site.open("/?q=automobile&match=exact");
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    const matches = engine.count("automobile");
    await expectTotal(page, matches);
    expect(requested).toEqual([]);
    await page.getByText("Words and meaning", { exact: true }).click();
    await page
      .getByRole("status")
      .filter({ hasText: new RegExp(`^${matches + 20} `) })
      .waitFor();
    expect(new URL(page.url()).searchParams.get("rank")).toBe("meaning");
    expect(requested.length).toBeGreaterThan(0);
    await page
      .getByRole("button", { name: /^Why this rank\?/ })
      .first()
      .click();
    const table = page.getByRole("table", { name: "The rank by words and the rank by meaning, and what each adds" });
    expect(await table.innerText()).toMatch(/By words: .*\n?.*By meaning: rank \d+, cosine 0\.\d\d/s);
    expect(await table.innerText()).not.toContain("%");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByText("Words", { exact: true }).click();
    await expectTotal(page, matches);
  });
});
