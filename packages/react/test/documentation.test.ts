import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { codeBlocksOf, withSources } from "@firmament/test-support/documentation.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { transformWithOxc } from "vite";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "firmament-react-"));
symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
afterAll(() => rmSync(folder, { recursive: true }));

test.each(["packages/react/README.md", "docs/react.md"])(
  "the component in %s renders what the page shows",
  async (page) => {
    const blocks = codeBlocksOf(page);
    const components = blocks.flatMap(({ language, code }, index) => {
      return language === "tsx" ? [{ code, html: blocks[index + 1] }] : [];
    });
    expect(components).toHaveLength(1);
    for (const { code, html } of components) {
      const path = join(folder, `${page.replaceAll("/", "-")}.mjs`);
      const compiled = await transformWithOxc(withSources(code), "component.tsx", { jsx: { runtime: "automatic" } });
      writeFileSync(path, compiled.code);
      const { default: Shown } = (await import(pathToFileURL(path).href)) as { readonly default: ComponentType };
      expect(html?.language).toBe("html");
      expect(renderToStaticMarkup(createElement(Shown))).toBe(html?.code.replace(/\n\s*/g, ""));
    }
  },
);
