import { parse, print } from "../../grammar/index.ts";
import {
  and,
  complete,
  defineSchema,
  lint,
  lucene,
  number,
  QueryError,
  queryBuilder,
  readIndex,
  SearchEngine,
  standardAnalyzer,
  text,
  writeIndex,
} from "../../src/entries/index.ts";
import { IndexSearcher } from "../../src/entries/reader.ts";

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: { title: text({ weight: 4 }), tags: text({ many: true }), pages: number() },
});

/** Uses each part of the library once. The result is the same in every runtime. */
export function run(): string {
  const engine = new SearchEngine(schema);
  engine.upsertAll(
    Array.from({ length: 3000 }, (_, index) => ({
      id: `b${index}`,
      title: `${index % 2 === 0 ? "Zürich guide" : "The search engine"} volume ${index}`,
      tags: [`part ${index % 7}`, "book"],
      pages: index,
    })),
  );
  engine.upsert({ id: "last", title: "A search engine in TypeScript", pages: 50 });
  engine.delete("b7");
  const bytes = writeIndex(engine);
  const query = '"search engine" AND pages:[10 TO 90] AND NOT tags:"part 3"';
  const options = { limit: 3, highlight: ["title"], explain: true } as const;
  const page = engine.search(query, { ...options, facets: { tags: 3 }, sort: ["relevance", "pages:desc"] });
  let message = "";
  try {
    engine.search("titel:(a OR");
  } catch (error) {
    if (error instanceof QueryError) message = error.message;
  }
  const searcher = new IndexSearcher(bytes, { schema, parse });
  return JSON.stringify({
    page,
    next: engine.search(query, { sort: ["relevance", "pages:desc"], limit: 3, cursor: page.cursor ?? undefined }).hits,
    typed: engine.search("serch engi", { asYouType: true }).suggestion,
    patterns: engine.count("title:/en.*/ OR zur* OR zürch~1"),
    built: engine.count(and(lucene`title:${"guide"}`, queryBuilder(schema).field("pages").lt(100))),
    same: [readIndex(bytes, { schema }).ids(query), searcher.ids(query), searcher.search(query, options)],
    lint: lint(engine, "pages:5 and title:x").map((warning) => warning.message),
    complete: complete(engine, "tags:bo"),
    printed: print(parse("a AND (b OR c)")),
    message,
  }).replaceAll(/"cursor":"[^"]*"/g, '"cursor":"…"');
}
