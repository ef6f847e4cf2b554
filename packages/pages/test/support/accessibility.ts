import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** How a page may look. */
export interface Appearance {
  readonly colorScheme: "light" | "dark";
  readonly isWide: boolean;
}

/** Each theme on wide and on narrow screens. */
export const appearances: readonly Appearance[] = [
  { colorScheme: "light", isWide: false },
  { colorScheme: "dark", isWide: true },
  { colorScheme: "light", isWide: true },
  { colorScheme: "dark", isWide: false },
];

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe reports about a page: a rule and the elements that break it. */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  // `evaluate` is not subject to the content security policy of the page.
  await page.evaluate(script);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as AxeWindow).axe.run(document, {
      resultTypes: ["violations"],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  });
}

interface AxeWindow {
  readonly axe: {
    run(
      context: Document,
      options: { readonly resultTypes: readonly ["violations"] },
    ): Promise<{
      readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
    }>;
  };
}
