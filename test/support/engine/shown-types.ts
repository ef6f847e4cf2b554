import { boolean, defineSchema, keyword, number, SearchEngine, text } from "firmament";

/* Read by the test of the types that an editor shows, line by line. */

const schema = defineSchema({
  fields: { title: text(), tags: keyword({ many: true }), price: number(), remote: boolean() },
});
const engine = new SearchEngine(schema);
const page = engine.search("x", { facets: { tags: 5 } });
const hit = page.hits[0];
const shownDocument = hit?.document;
console.log(page, hit, shownDocument);
