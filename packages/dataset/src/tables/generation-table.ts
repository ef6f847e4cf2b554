import { sql } from "kysely";
import type { SqliteDatabase } from "../sqlite/database.ts";
import { type DatasetRow, type GenerationRow, queries } from "./tables.ts";

export interface DatasetState {
  /** A random text that identifies the dataset. */
  readonly id: string;
  /** JSON: the fields of its documents. */
  readonly fields: string;
  /** JSON: the schema of its documents; `null` if the file was created before schemas were stored. */
  readonly schema: string | null;
  /** Increases when a generation brings another schema. */
  readonly schemaVersion: number;
  /** The generation that is searched. */
  readonly generation: number;
  /** The change number of position 0 of the generation. */
  readonly base: number;
  /** The greatest position of the generation; the last change number is `base + position`. */
  readonly position: number;
  /** Milliseconds since 1970; `null` without a refresh. */
  readonly refreshedAt: number | null;
  /** Milliseconds since 1970; `null` without changes. */
  readonly updatedAt: number | null;
  /** Until this time, a load is running. Milliseconds since 1970. */
  readonly loadingUntil: number;
}

/** What is known about any generation. */
export interface FoundGeneration extends Pick<GenerationRow, "began_after" | "last_position"> {
  readonly refreshed: number;
}

/** The tables of the dataset and its generations. */
export class GenerationTable {
  readonly #state;
  readonly #create;
  readonly #insert;
  readonly #find;
  readonly #numbers;
  readonly #setLast;
  readonly #setSchema;
  readonly #schemaOf;
  readonly #keepSchema;
  readonly #changeSchema;
  readonly #setBegan;
  readonly #touch;
  readonly #setLoading;
  readonly #finish;
  readonly #switch;
  readonly #delete;

  constructor(database: SqliteDatabase) {
    this.#state = database.prepare((_: Record<string, never>) =>
      queries
        .selectFrom("dataset")
        .innerJoin("generations", "generations.number", "dataset.generation")
        .select([
          "id",
          "fields",
          "dataset.schema",
          "schema_version",
          "generation",
          "base",
          "last_position",
          "refreshed_at",
          "updated_at",
          "loading_until",
        ]),
    );
    this.#create = database.prepare((values: Pick<DatasetRow, "id" | "fields" | "generation">) =>
      queries.insertInto("dataset").values({
        one: 1,
        id: values.id,
        fields: values.fields,
        schema: null,
        generation: values.generation,
        updated_at: null,
        loading_until: 0,
      }),
    );
    this.#insert = database.prepare((values: Pick<GenerationRow, "base" | "began_after">) =>
      queries
        .insertInto("generations")
        .values({ base: values.base, began_after: values.began_after, last_position: 0, refreshed_at: null })
        .returning("number"),
    );
    this.#find = database.prepare((values: { number: number }) =>
      queries
        .selectFrom("generations")
        .select(["began_after", "refreshed", "last_position"])
        .where("number", "=", values.number),
    );
    this.#numbers = database.prepare((_: Record<string, never>) =>
      queries.selectFrom("generations").select("number").orderBy("number"),
    );
    this.#setLast = database.prepare((values: { number: number; last: number }) =>
      queries.updateTable("generations").set({ last_position: values.last }).where("number", "=", values.number),
    );
    this.#setSchema = database.prepare((values: { schema: string }) =>
      queries.updateTable("dataset").set({ schema: values.schema }),
    );
    this.#schemaOf = database.prepare((values: { number: number }) =>
      queries
        .selectFrom("dataset")
        .leftJoin("generations", (join) => join.on("generations.number", "=", values.number))
        .select(sql<string | null>`coalesce(generations.schema, dataset.schema)`.as("schema")),
    );
    this.#keepSchema = database.prepare((values: { except: number }) =>
      queries
        .updateTable("generations")
        .set((row) => ({ schema: row.selectFrom("dataset").select("dataset.schema") }))
        .where("schema", "is", null)
        .where("number", "!=", values.except),
    );
    this.#changeSchema = database.prepare((values: { schema: string; fields: string }) =>
      queries.updateTable("dataset").set((row) => ({
        schema: values.schema,
        fields: values.fields,
        schema_version: row("schema_version", "+", 1),
      })),
    );
    this.#setBegan = database.prepare((values: { number: number; after: number }) =>
      queries.updateTable("generations").set({ began_after: values.after }).where("number", "=", values.number),
    );
    this.#touch = database.prepare((values: { at: number }) =>
      queries.updateTable("dataset").set({ updated_at: values.at }),
    );
    this.#setLoading = database.prepare((values: { until: number }) =>
      queries.updateTable("dataset").set({ loading_until: values.until }),
    );
    this.#finish = database.prepare(
      (values: { number: number; base: number; refreshed: number; last: number; at: number }) =>
        queries
          .updateTable("generations")
          .set({
            base: values.base,
            refreshed: values.refreshed,
            last_position: values.last,
            refreshed_at: values.at,
          })
          .where("number", "=", values.number),
    );
    this.#switch = database.prepare((values: { generation: number; at: number }) =>
      queries.updateTable("dataset").set({ generation: values.generation, updated_at: values.at }),
    );
    this.#delete = database.prepare((values: { number: number }) =>
      queries.deleteFrom("generations").where("number", "=", values.number),
    );
  }

  /** The current state; `null` in a new file. */
  state(): DatasetState | null {
    const row = this.#state.get({});
    if (row === undefined) return null;
    return {
      id: row.id,
      fields: row.fields,
      schema: row.schema,
      schemaVersion: row.schema_version,
      generation: row.generation,
      base: row.base ?? 0,
      position: row.last_position,
      refreshedAt: row.refreshed_at,
      updatedAt: row.updated_at,
      loadingUntil: row.loading_until,
    };
  }

  /** Adds the dataset and its first generation to a new file. */
  create(id: string, fields: string): void {
    this.#create.run({ id, fields, generation: this.#add({ base: 0, began_after: 0 }) });
  }

  /** @returns the number of a new generation */
  begin(beganAfter: number): number {
    return this.#add({ base: null, began_after: beganAfter });
  }

  #add(row: Pick<GenerationRow, "base" | "began_after">): number {
    const added = this.#insert.get(row);
    if (added === undefined) throw new Error("SQLite returned no number for a new generation.");
    return added.number;
  }

  find(number: number): FoundGeneration | null {
    return this.#find.get({ number }) ?? null;
  }

  /** The numbers of all generations, also of those that are loaded or deleted. */
  numbers(): readonly number[] {
    return this.#numbers.all({}).map(({ number }) => number);
  }

  setLastPosition(number: number, last: number): void {
    this.#setLast.run({ number, last });
  }

  setSchema(schema: string): void {
    this.#setSchema.run({ schema });
  }

  /** The schema of a generation as JSON; `null` if it was not stored. */
  schemaOf(number: number): string | null {
    return this.#schemaOf.get({ number })?.schema ?? null;
  }

  /** Changes the schema of the dataset to that of a generation, the only one that has it. */
  changeSchema(generation: number, { schema, fields }: Pick<DatasetRow, "fields"> & { readonly schema: string }): void {
    this.#keepSchema.run({ except: generation });
    this.#changeSchema.run({ schema, fields });
  }

  /** Sets the position of the earlier generation up to which a generation has its changes. */
  setBeganAfter(number: number, after: number): void {
    this.#setBegan.run({ number, after });
  }

  /** Sets the time of the last change. */
  touch(at: number): void {
    this.#touch.run({ at });
  }

  /** Sets the time until which a load is running. */
  setLoadingUntil(until: number): void {
    this.#setLoading.run({ until });
  }

  /** Makes a loaded generation the one that is searched. */
  switchTo(generation: {
    readonly number: number;
    readonly base: number;
    readonly refreshed: number;
    readonly last: number;
    readonly at: number;
  }): void {
    this.#finish.run({ ...generation });
    this.#switch.run({ generation: generation.number, at: generation.at });
  }

  delete(number: number): void {
    this.#delete.run({ number });
  }
}
