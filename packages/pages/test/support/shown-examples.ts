import type { Locator, Page } from "playwright-core";

/** The operation of an example. */
export interface ShownOperation {
  readonly method: string;
  readonly path: string;
  /** The tag of the operation. */
  readonly tag: string;
  /** The titles of its examples; none without a request body. */
  readonly titles: readonly string[];
}

/** What the page calls the languages of its examples. */
export const languages = ["Curl", "Fetch", "Requests"] as const;

export type Language = (typeof languages)[number];

/** Chooses the language of all examples of an API reference. */
export async function chooseLanguage(page: Page, operation: ShownOperation, language: Language): Promise<void> {
  const card = await cardOf(page, operation);
  await card.getByTestId("client-picker").click();
  await page.getByRole("option", { name: language, exact: true }).click();
}

/** The code of all examples of an operation, in the chosen language, by their titles. */
export async function shownExamples(page: Page, operation: ShownOperation): Promise<ReadonlyMap<string, string>> {
  const card = await cardOf(page, operation);
  const codes = new Map<string, string>();
  if (operation.titles.length < 2) {
    codes.set(operation.titles[0] ?? "", await codeIn(card));
    return codes;
  }
  for (const title of operation.titles) {
    await card.getByTestId("example-picker").click();
    await page.getByRole("option", { name: title, exact: true }).click();
    await card.getByTestId("example-picker").getByText(title, { exact: true }).waitFor();
    codes.set(title, await codeIn(card));
  }
  return codes;
}

/** The box with the examples of an operation. Operations are rendered when a reader comes near them. */
async function cardOf(page: Page, { method, path, tag }: ShownOperation): Promise<Locator> {
  await page.evaluate(
    (fragment) => {
      location.hash = fragment;
    },
    `tag/${tag.toLowerCase().replaceAll(" ", "-")}/${method.toUpperCase()}${path}`,
  );
  const card = page
    .getByRole("group", { name: "Request Example" })
    .filter({ has: page.locator(".request-method", { hasText: new RegExp(`^\\s*${method}$`, "i") }) })
    .filter({ has: page.locator(".operation-path", { hasText: new RegExp(`^${path}$`) }) });
  await card.waitFor();
  return card;
}

async function codeIn(card: Locator): Promise<string> {
  return (await card.locator(".code-snippet code").textContent()) ?? "";
}
