import { defineSchema, keyword, objects, SearchEngine, text } from "firmament";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Highlight } from "./highlight.ts";

const schema = defineSchema({
  fields: {
    name: text(),
    tags: keyword({ many: true }),
    notes: text({ many: true }),
    places: objects({ city: text() }),
  },
});
const engine = new SearchEngine(schema);
engine.upsert({
  id: "1",
  name: "Söhne & <b>Lamps</b>",
  tags: ["LED lamp", "LED", "black"],
  notes: ["The long story of a lamp that stood in the window of a small house by the sea for many years", "other"],
  places: [{ city: "New York" }, { city: "Berlin" }],
});

type Field = "name" | "tags" | "notes" | "places.city";

function htmlOf(
  query: string,
  field: Field,
  { fragment, fields, separator }: { fragment?: number; fields?: "name"[]; separator?: string } = {},
): string {
  const [hit] = engine.search(query, {
    highlight: { fields: ["name", "tags", "notes", "places.city"], ...(fragment !== undefined && { fragment }) },
    ...(fields !== undefined && { fields }),
  }).hits;
  if (hit === undefined) throw new Error(`No hit for ${query}.`);
  return renderToStaticMarkup(
    createElement(Highlight<Partial<Record<Field, never>>>, {
      hit: hit as never,
      field,
      ...(separator !== undefined && { separator }),
    }),
  );
}

test("marks the words that matched, and nothing else is HTML", () => {
  expect(htmlOf("name:lamps OR name:söhne", "name")).toBe(
    "<mark>Söhne</mark> &amp; &lt;b&gt;<mark>Lamps</mark>&lt;/b&gt;",
  );
});

test("shows a field without a match as it is", () => {
  expect(htmlOf("tags:black", "name")).toBe("Söhne &amp; &lt;b&gt;Lamps&lt;/b&gt;");
});

test("shows all values of a field, each with its own marks", () => {
  expect(htmlOf("tags:LED", "tags")).toBe("LED lamp, <mark>LED</mark>, black");
  expect(htmlOf('tags:"LED lamp" OR tags:black', "tags", { separator: " · " })).toBe(
    "<mark>LED lamp</mark> · LED · <mark>black</mark>",
  );
  expect(htmlOf("places.city:york", "places.city")).toBe("New <mark>York</mark>, Berlin");
});

test("shows the fragment of a long value in its place", () => {
  expect(htmlOf("notes:sea", "notes", { fragment: 30 })).toMatch(/^…[^<]*<mark>sea<\/mark>[^<]*…?, other$/);
});

test("shows the marked values of a field that the document does not have", () => {
  expect(htmlOf("tags:LED", "tags", { fields: ["name"] })).toBe("<mark>LED</mark>");
  expect(htmlOf("tags:LED", "places.city", { fields: ["name"] })).toBe("");
});

test("shows the values of hits of a search without highlights", () => {
  const [hit] = engine.search("lamps").hits;
  expect(hit && renderToStaticMarkup(createElement(Highlight<object>, { hit, field: "name" as never }))).toContain(
    "Söhne",
  );
});
