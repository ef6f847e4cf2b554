import { LanguageServer } from "@firmament/test-support/engine/language-server.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const path = `${import.meta.dirname}/../support/engine/shown-types.ts`;
const server = new LanguageServer();
beforeAll(() => server.open(path));
afterAll(() => server.close());

describe("an editor shows", () => {
  test("the members of a page, and no schema", async () => {
    const shown = await server.hover(path, "page = ");
    expect(shown).toContain("readonly total: number;");
    expect(shown).toContain("readonly hits: readonly Hit<{");
    expect(shown).toMatch(/readonly facets: \{\s+readonly tags: ValueFacet/);
    expect(shown).not.toMatch(/Schema|TextField|ProjectionOf/);
    expect(shown.length).toBeLessThan(900);
  });

  test("the fields of a document", async () => {
    const fields =
      "readonly id: string; readonly title?: string; readonly tags?: readonly string[]; readonly price?: number; readonly remote?: boolean;";
    expect((await server.hover(path, "shownDocument")).replaceAll(/\s+/g, " ")).toContain(`{ ${fields} } | undefined`);
  });
});
