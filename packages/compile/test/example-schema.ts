import { boolean, date, defineSchema, integer, keyword, number, objects, point, type Schema, text } from "firmament";
import type { SqlOptions } from "../src/index.ts";

/** A schema with a field of each type. */
export const schema: Schema = defineSchema({
  fields: {
    name: text(),
    about: text({ many: true }),
    city: keyword(),
    tags: keyword({ many: true }),
    code: keyword({ fold: true }),
    size: number(),
    sizes: number({ many: true }),
    staff: integer(),
    founded: date(),
    seen: date({ many: true }),
    active: boolean(),
    spot: point(),
    spots: point({ many: true }),
    places: objects({ town: text(), kind: keyword() }),
  },
});

export const clock = (): number => Date.parse("2024-06-03T10:00:00Z");

export const postgres: SqlOptions = {
  schema,
  clock,
  dialect: "postgres",
  table: "docs",
  columns: { code: { column: "code_folded", folded: true } },
  objects: { places: { table: "places", key: "doc" } },
};

export const sqlite: SqlOptions = {
  ...postgres,
  dialect: "sqlite",
  textIndex: { table: "docs_fts", vocabulary: "docs_words" },
  objects: { places: { table: "places", key: "doc", textIndex: { table: "places_fts" } } },
};

export const duckdb: SqlOptions = { ...postgres, dialect: "duckdb" };
