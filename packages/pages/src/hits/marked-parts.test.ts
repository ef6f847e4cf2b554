import fc from "fast-check";
import { SearchEngine } from "firmament";
import { companySchema } from "firmament/companies";
import { expect, test } from "vitest";
import { markedParts } from "./marked-parts.ts";

test("marks become parts, and entities characters", () => {
  expect(markedParts("<em>R&amp;D</em> &lt;em&gt; in <em>Bern</em>")).toEqual([
    { text: "R&D", isMatch: true },
    { text: " <em> in ", isMatch: false },
    { text: "Bern", isMatch: true },
  ]);
});

test("the parts of a highlighted value are the value", () => {
  const texts = fc.array(fc.constantFrom("acme", "<em>", "</em>", "&amp;", "'", '"', "<script>", "ü", "\n"));
  fc.assert(
    fc.property(texts, (words) => {
      const tagline = `acme ${words.join(" ")}`;
      const engine = new SearchEngine(companySchema);
      engine.upsert({ id: "1", tagline });
      const [hit] = engine.search("tagline:acme", { highlight: ["tagline"] }).hits;
      const [highlight] = hit?.highlights?.tagline ?? [];
      const parts = markedParts(highlight?.marked ?? "");
      expect(parts.map(({ text }) => text).join("")).toBe(tagline);
      expect(parts.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(
        highlight?.spans.map(({ start, end }) => tagline.slice(start, end)),
      );
    }),
  );
});
