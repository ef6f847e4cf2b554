import { assertNever, invariant } from "firmament/base";
import { EntryConversion, type NewSchema } from "../schema/entry-conversion.ts";
import type { GenerationSchema } from "../tables/generation-store.ts";
import type { DatasetStore } from "../tables/store.ts";
import type { ConversionRequest, Operations } from "./requests.ts";

/** A generation of converted documents that is not committed. */
interface RunningConversion {
  readonly generation: number;
  readonly schema: NewSchema;
  readonly conversion: EntryConversion;
}

/** Performs the operations that convert documents to another schema. */
export class StoreConversion {
  #running: RunningConversion | null = null;

  perform(store: DatasetStore, request: ConversionRequest): Operations[ConversionRequest["name"]]["result"] {
    switch (request.name) {
      case "beginConversion":
        return this.#begin(store, request.arguments.schema);
      case "convert":
        return this.#convert(store, request.arguments);
      case "commitConversion": {
        const { generation, position } = request.arguments;
        const { schema, conversion } = this.#runningOf(generation);
        store.generations.commitConversion(generation, position, generationSchema(schema, conversion));
        this.#running = null;
        return null;
      }
      case "commitSchema": {
        const { generation, mayShrink, schema } = request.arguments;
        const converted = generationSchema(schema, newConversion(store, schema));
        return store.generations.commit(generation, mayShrink, converted);
      }
      default:
        return assertNever(request);
    }
  }

  #begin(store: DatasetStore, schema: NewSchema): number {
    const conversion = newConversion(store, schema);
    const generation = store.generations.beginConversion();
    this.#running = { generation, schema, conversion };
    return generation;
  }

  #convert(
    store: DatasetStore,
    { generation, until, isCatchingUp }: Operations["convert"]["arguments"],
  ): Operations["convert"]["result"] {
    const { conversion } = this.#runningOf(generation);
    const convert = (json: string): string | null => (isCatchingUp ? conversion.convert(json) : conversion.count(json));
    const position = store.generations.convertNext(generation, until, convert, isCatchingUp);
    return { ...position, counts: conversion.counts };
  }

  #runningOf(generation: number): RunningConversion {
    invariant(this.#running?.generation === generation, "the conversion has begun");
    return this.#running;
  }
}

function newConversion(store: DatasetStore, schema: NewSchema): EntryConversion {
  const { schema: from } = store.state();
  invariant(from !== null, "a schema is changed only if it is stored");
  return new EntryConversion(from, schema);
}

function generationSchema({ schema, fields }: NewSchema, conversion: EntryConversion): GenerationSchema {
  return { schema, fields, convert: (json) => conversion.convert(json) };
}
