import { law } from "@firmament/test-support/fuzz.ts";
import fc, { type Arbitrary } from "fast-check";
import { expect } from "vitest";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { text } from "../../src/schema/field.ts";
import { defineSchema } from "../../src/schema/schema.ts";
import { SavedSearches } from "../../src/standing/saved-searches.ts";

const schema = defineSchema({ fields: { title: text(), body: text() } });

type Step =
  | { readonly kind: "add"; readonly id: string; readonly query: string }
  | { readonly kind: "delete"; readonly id: string }
  | { readonly kind: "compare"; readonly title: string; readonly body: string };

/** Few words, so that the terms of a document are known from earlier ones. */
const words = fc.constantFrom("aba", "abab", "abba", "baab", "babab", "a".repeat(70));
const phrases = fc.array(words, { maxLength: 5 }).map((all) => all.join(" "));
const leaves = fc.oneof(
  words,
  fc.tuple(words, words).map(([a, b]) => `"${a} ${b}"`),
  fc.constantFrom(
    "ab*",
    "*ab",
    "*ba*",
    "b*b",
    "a?ba",
    "?b?b",
    "/a(b|bb)a/",
    "/.*bb.*/",
    "/(ab)+/",
    "/[ab]{4}/",
    "[abb TO b]",
    "aba~1",
    "title:*",
  ),
);
const queries = fc.oneof(
  leaves,
  fc.tuple(leaves, leaves, fc.constantFrom("AND", "OR", "AND NOT")).map(([a, b, operator]) => `${a} ${operator} ${b}`),
  fc.tuple(leaves, leaves, leaves).map(([a, b, c]) => `(${a} OR ${b}) AND title:(${c})`),
);
const ids = fc.nat(7).map(String);
const steps: Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("add"), id: ids, query: queries }),
  fc.record({ kind: fc.constant("delete"), id: ids }),
  fc.record({ kind: fc.constant("compare"), title: phrases, body: phrases }),
);

/** What is known about terms must follow the searches that are added and deleted later. */
law(
  "searches that were added and deleted between documents are found as a search finds them",
  200,
  fc.property(fc.array(steps, { minLength: 10, maxLength: 60, size: "max" }), (all) => {
    const searches = new SavedSearches(schema);
    const saved = new Map<string, string>();
    for (const step of all) {
      if (step.kind === "add") {
        searches.add(step.id, step.query);
        saved.delete(step.id);
        saved.set(step.id, step.query);
      } else if (step.kind === "delete") {
        expect(searches.delete(step.id)).toBe(saved.delete(step.id));
      } else {
        const document = { id: "1", title: step.title, body: step.body };
        const engine = new SearchEngine(schema);
        engine.upsert(document);
        const matching = [...saved].filter(([, query]) => engine.ids(query).length > 0).map(([id]) => id);
        expect(searches.changesOf(null, document).entered).toEqual(matching);
      }
    }
  }),
);
