import { defineSchema, displayOf, objects, point, schemaToJson, text } from "firmament";
import { expect, test } from "vitest";
import { profileOf } from "../search/profile.ts";
import type { PageHit } from "../search/search-source.ts";
import { hitPlaces, MAX_PLACES } from "./hit-places.ts";

const schema = defineSchema({
  fields: { name: text(), at: point(), stops: objects({ at: point({ many: true }) }) },
});
const dataset = { name: "x", title: "X", documents: null, schema: schemaToJson(schema), display: displayOf(schema) };
const view = { dataset, profile: profileOf(dataset, { total: 0, documents: [], facets: {} }) };

function hit(id: string, document: object): PageHit {
  return { id, document: { id, ...document }, highlights: {}, score: null, explanation: null, fusion: null };
}

test("the first field that a hit has decides, and places have the title of their hit", () => {
  const hits = [
    hit("a", { name: "Line 1", stops: [{ at: [{ lat: 1, lon: 2 }] }, { at: [{ lat: 3, lon: 4 }] }] }),
    hit("b", { name: "Line 2" }),
    hit("c", { stops: [{ at: [{ lat: 5, lon: 6 }] }] }),
  ];
  expect(hitPlaces(view, hits, 11)).toEqual({
    field: "stops.at",
    places: [
      { rank: 11, lat: 1, lon: 2, title: "Line 1" },
      { rank: 11, lat: 3, lon: 4, title: "Line 1" },
      { rank: 13, lat: 5, lon: 6, title: "c" },
    ],
    hasMore: false,
  });
  expect(hitPlaces(view, [hit("a", {})], 1)).toBeNull();
});

test("a hit with very many places shows its first ones", () => {
  const at = Array.from({ length: 200_000 }, (_, index) => ({ lat: 1, lon: index / 10_000 }));
  const found = hitPlaces(view, [hit("a", { stops: [{ at }] }), hit("b", { stops: [{ at: at.slice(0, 1) }] })], 1);
  expect(found?.hasMore).toBe(true);
  expect(found?.places).toHaveLength(MAX_PLACES + 1);
});
