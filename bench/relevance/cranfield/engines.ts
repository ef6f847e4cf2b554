import { DatabaseSync } from "node:sqlite";
import { create, insert, type Orama, search } from "@orama/orama";
import MiniSearch from "minisearch";
import {
  type DefaultOperator,
  defineSchema,
  escapeTerm,
  foldingAnalyzer,
  type Schema,
  SearchEngine,
  type TextField,
  text,
} from "../../../src/entries/index.ts";
import { Bm25f } from "../bm25f.ts";
import type { EngineName } from "../engines.ts";
import type { RankedEngine } from "../ranked-engine.ts";
import type { Article } from "./collection.ts";

type ArticleEngine = Pick<RankedEngine<Article>, "build"> & {
  /** The ids of the best hits of these words, joined by OR. */
  search(words: readonly string[], limit: number): readonly string[];
};

/** Opens an engine of articles whose abstracts have the weight 1. */
export const articleEngines: Readonly<Record<EngineName, (titleWeight: number) => ArticleEngine>> = {
  firmament: (titleWeight) => new FirmamentArticles(titleWeight),
  minisearch: (titleWeight) => new MiniSearchArticles(titleWeight),
  orama: (titleWeight) => new OramaArticles(titleWeight),
  sqlite: (titleWeight) => new SqliteArticles(titleWeight),
  bm25f: (titleWeight) => new Bm25fArticles(titleWeight),
};

class FirmamentArticles implements ArticleEngine {
  readonly #engine: SearchEngine<
    Schema<{ readonly title: TextField<false, false>; readonly body: TextField<false, false> }>
  >;

  constructor(titleWeight: number) {
    const fields = { title: text({ weight: titleWeight }), body: text() };
    this.#engine = new SearchEngine(defineSchema({ analyzer: foldingAnalyzer, fields }));
  }

  build(articles: readonly Article[]): void {
    this.#engine.upsertAll(articles);
  }

  search(words: readonly string[], limit: number): readonly string[] {
    const query = words.map(escapeTerm).join(" ");
    return this.#engine.search(query, { limit, defaultOperator: "OR" }).hits.map(({ id }) => id);
  }
}

class Bm25fArticles implements ArticleEngine {
  readonly #bm25f: Bm25f<Article>;

  constructor(titleWeight: number) {
    this.#bm25f = new Bm25f([
      { weight: titleWeight, terms: ({ title }) => foldingAnalyzer.terms(title) },
      { weight: 1, terms: ({ body }) => foldingAnalyzer.terms(body) },
    ]);
  }

  build(articles: readonly Article[]): void {
    this.#bm25f.build(articles);
  }

  search(words: readonly string[], limit: number): readonly string[] {
    const operator: DefaultOperator = "OR";
    return this.#bm25f.prepare(words, operator, limit)();
  }
}

class MiniSearchArticles implements ArticleEngine {
  readonly #index: MiniSearch<Article>;

  constructor(titleWeight: number) {
    this.#index = new MiniSearch<Article>({
      fields: ["title", "body"],
      tokenize: (value) => [...foldingAnalyzer.terms(value)],
      processTerm: (term) => term,
      searchOptions: { boost: { title: titleWeight } },
    });
  }

  build(articles: readonly Article[]): void {
    this.#index.addAll(articles);
  }

  search(words: readonly string[], limit: number): readonly string[] {
    return this.#index
      .search(words.join(" "))
      .slice(0, limit)
      .map(({ id }) => String(id));
  }
}

const oramaSchema = { title: "string", body: "string" } as const;

class OramaArticles implements ArticleEngine {
  readonly #database: Orama<typeof oramaSchema> = create({
    schema: oramaSchema,
    components: {
      tokenizer: {
        language: "english",
        normalizationCache: new Map(),
        tokenize: (value) => [...foldingAnalyzer.terms(value)],
      },
    },
  });
  readonly #titleWeight: number;

  constructor(titleWeight: number) {
    this.#titleWeight = titleWeight;
  }

  build(articles: readonly Article[]): void {
    for (const article of articles) insert(this.#database, { ...article });
  }

  search(words: readonly string[], limit: number): readonly string[] {
    const boost = { title: this.#titleWeight, body: 1 };
    const results = search(this.#database, { term: words.join(" "), threshold: 1, boost, limit });
    if (results instanceof Promise) throw new Error("Orama returned a promise although it has no hooks.");
    return results.hits.map(({ id }) => id);
  }
}

class SqliteArticles implements ArticleEngine {
  readonly #database = new DatabaseSync(":memory:");
  readonly #titleWeight: number;

  constructor(titleWeight: number) {
    this.#titleWeight = titleWeight;
    this.#database.exec(
      "CREATE VIRTUAL TABLE article USING fts5(id UNINDEXED, title, body, tokenize = 'unicode61 remove_diacritics 2')",
    );
  }

  build(articles: readonly Article[]): void {
    const insert = this.#database.prepare("INSERT INTO article VALUES (?, ?, ?)");
    this.#database.exec("BEGIN");
    for (const { id, title, body } of articles) insert.run(id, title, body);
    this.#database.exec("COMMIT");
  }

  search(words: readonly string[], limit: number): readonly string[] {
    const rows = this.#database
      .prepare("SELECT id FROM article WHERE article MATCH ? ORDER BY bm25(article, 0, ?, 1) LIMIT ?")
      .all(words.map((word) => `"${word}"`).join(" OR "), this.#titleWeight, limit);
    return rows.map(({ id }) => String(id));
  }
}
