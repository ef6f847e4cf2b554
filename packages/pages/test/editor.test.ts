import { join } from "node:path";
import { programsOf, withSources } from "@firmament/test-support/documentation.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import type { Locator, Page } from "playwright-core";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./support/accessibility.ts";
import { describeInBrowser, type Site } from "./support/site.ts";

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Editor</title>
<link rel="stylesheet" href="/editor.css">
<header><h1>Editor</h1></header><main id="query"></main><footer><output id="results"></output></footer>
<script type="module" src="/editor-program.js"></script></html>`;

const guide = programsOf("docs/editor.md").map(({ code }) => code);

/** A program of the guide, bundled from the sources. */
async function bundled(program: string): Promise<string> {
  const name = join(root, "editor-program.ts");
  const bundle = await rolldown({
    input: name,
    cwd: root,
    platform: "browser",
    resolve: { conditionNames: ["@firmament/source", "import", "module", "browser", "default"] },
    plugins: [
      {
        name: "program",
        resolveId: (id) => (id === name ? id : null),
        load: (id) => (id === name ? withSources(program) : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

/** Opens a page of the site with a program of the guide. */
async function openProgram(
  site: Site,
  code: string,
  headers: Readonly<Record<string, string>>,
  colorScheme: "light" | "dark",
): Promise<Page> {
  const page = await site.open("/", { colorScheme });
  const style = "html { background: Canvas; color-scheme: light dark }";
  for (const [path, contentType, body] of [
    ["editor", "text/html", HTML],
    ["editor.css", "text/css", style],
    ["editor-program.js", "text/javascript", code],
  ] as const) {
    await page.route(`**/${path}`, (route) => route.fulfill({ body, contentType, headers }));
  }
  await page.goto(`${site.url}/editor`);
  return page;
}

const mounted = bundled(guide[0] ?? "");

/** Opens a page with an editor, under the content security policy of the site. Returns the editor, with the focus. */
async function openEditor(site: Site, colorScheme: "light" | "dark" = "light"): Promise<[page: Page, editor: Locator]> {
  const { headers } = await fetch(`${site.url}/`);
  const policy = headers.get("content-security-policy") ?? "default-src 'none'";
  const page = await openProgram(site, await mounted, { "content-security-policy": policy }, colorScheme);
  const editor = page.getByRole("textbox", { name: "Query" });
  await editor.focus();
  return [page, editor];
}

/** The lines of the editor. */
async function textOf(editor: Locator): Promise<string> {
  return (await editor.locator(".cm-line").allTextContents()).join("\n");
}

/** Presses a key until the editor has a text. */
async function pressUntil(page: Page, key: string, editor: Locator, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press(key);
      return textOf(editor);
    })
    .toBe(text);
}

describeInBrowser("the editor", (site) => {
  test("colors the tokens", async () => {
    const [page, editor] = await openEditor(site);
    await page.keyboard.type('name:te?t AND "a" ', { delay: 5 });
    const spans = editor.locator("span[class^=cm-firmament]");
    const classes = (): Promise<readonly string[]> =>
      spans.evaluateAll((all) => all.map((span) => `${span.className} ${span.textContent}`));
    for (const token of ["field name", "wildcard ?", "operator AND", 'phrase "a"']) {
      await expect.poll(classes).toContain(`cm-firmament-${token}`);
    }
    const color = (name: string): Promise<string> =>
      editor
        .locator(`.cm-firmament-${name}`)
        .first()
        .evaluate((span) => getComputedStyle(span).color);
    expect(await color("field")).toBe("rgb(5, 80, 174)");
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await color("field")).toBe("rgb(121, 192, 255)");
  });

  test("completes a field and its value by keyboard, and submits with Enter", async () => {
    const [page, editor] = await openEditor(site);
    await page.keyboard.type("location_ci");
    await page.getByRole("option", { name: "location_city:" }).waitFor();
    await page.locator("[aria-selected]").waitFor();
    // CodeMirror ignores keys directly after the list has opened; they must not leave the editor.
    await pressUntil(page, "Tab", editor, "location_city:");
    await page.getByRole("option", { name: "Berlin" }).waitFor();
    await page.keyboard.type("ber");
    await page.getByRole("option", { name: "Munich" }).waitFor({ state: "detached" });
    await page.getByRole("option", { name: "Berlin 1" }).waitFor();
    await pressUntil(page, "Enter", editor, "location_city:Berlin");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("output").textContent()).toBe("Nordlicht Software");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("acme");
    await page.keyboard.press("Escape");
    expect(await textOf(editor)).toBe("location_city:Berlin\nacme");
  });

  test("Tab waits for slow completions, and leaves the editor if there are none", async () => {
    const delay = "await new Promise((resolve) => setTimeout(resolve, 1000));";
    const complete = `async complete(...request) { ${delay} return toolsOf(engine).complete(...request); }`;
    const program = guide[0]?.replace("tools: toolsOf(engine)", `tools: { ...toolsOf(engine), ${complete} }`);
    expect(program).toContain(delay);
    const page = await openProgram(site, await bundled(program ?? ""), {}, "light");
    const editor = page.getByRole("textbox", { name: "Query" });
    await editor.focus();
    const hasFocus = (): Promise<boolean> => editor.evaluate((element) => element.matches(":focus"));
    await page.keyboard.type("location_ci");
    await page.keyboard.press("Tab");
    expect(await hasFocus()).toBe(true);
    await page.getByRole("option", { name: "location_city:" }).waitFor();
    await pressUntil(page, "Tab", editor, "location_city:");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await hasFocus()).toBe(false);
  });

  test("fixes an error with a click, and the rest with the keyboard", async () => {
    const [page, editor] = await openEditor(site);
    await page.keyboard.insertText("(staff:>50 AND staff_count:[500 TO 50]");
    await page.locator(".cm-lintRange-error", { hasText: "staff" }).first().hover();
    await page.getByRole("button", { name: "Change to staff_count" }).click();
    await expect.poll(() => textOf(editor)).toBe("(staff_count:>50 AND staff_count:[500 TO 50]");
    await pressUntil(page, "Control+.", editor, "(staff_count:>50 AND staff_count:[50 TO 500])");
    await page.keyboard.press("Control+z");
    expect(await textOf(editor)).toBe("(staff_count:>50 AND staff_count:[500 TO 50])");
  });

  test("formats, and explains what is under the pointer and at the caret", async () => {
    const [page, editor] = await openEditor(site);
    await page.keyboard.insertText("(a   AND(b)) OR  staff_count:[50 TO 500]");
    await page.keyboard.press("Control+Shift+f");
    expect(await textOf(editor)).toBe("(a AND b) OR staff_count:[50 TO 500]");
    await page.getByText("staff_count", { exact: true }).hover();
    const tooltip = page.locator(".cm-firmament-explanation");
    await tooltip.waitFor();
    expect(await tooltip.locator("p").allTextContents()).toEqual([
      "staff_count is a field with numbers.",
      "Matches documents whose staff_count is from 50 to 500.",
    ]);
    await page.mouse.move(0, 0);
    await tooltip.waitFor({ state: "detached" });
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+i");
    await page.getByText("Matches documents with the word a in any text field.").waitFor();
  });

  test("has no accessibility problems in either theme", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const [page] = await openEditor(site, colorScheme);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.type('name:"te"~2^3 OR te?t [a TO 5] /x/ \\* ] ', { delay: 5 });
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.type(" loc");
      await page.getByRole("option").first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.locator(".cm-lintRange-error").first().hover();
      await page.locator(".cm-tooltip-lint").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });

  test("its parts are extensions of an editor in the page itself", async () => {
    // There CodeMirror writes a style element, which the policy of the site forbids.
    const page = await openProgram(site, await bundled(guide[2] ?? ""), {}, "light");
    const editor = page.getByRole("textbox");
    await editor.focus();
    await page.keyboard.insertText("(name:a");
    await editor.locator(".cm-firmament-field").waitFor();
    await page.locator(".cm-lintRange-error").waitFor();
  });
});
