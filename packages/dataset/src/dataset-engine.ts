import { type EngineOptions, type Schema, SearchEngine } from "firmament";
import { internalsOf } from "firmament/backend";

/** The engine of a dataset: it has the dataset's documents, and only the dataset changes it. */
export class DatasetEngine<S extends Schema> extends SearchEngine<S> {
  constructor(schema: S, options: EngineOptions) {
    super(schema, options);
  }

  override upsert(): never {
    throw readOnly("upsert(document)");
  }

  override upsertAll(): never {
    throw readOnly("load(documents)");
  }

  override async load(): Promise<never> {
    throw readOnly("load(documents)");
  }

  override delete(): never {
    throw readOnly("delete(id)");
  }

  override patch(): never {
    throw readOnly("patch(id, part)");
  }

  override deleteWhere(): never {
    throw readOnly("deleteWhere(query)");
  }

  override clear(): never {
    throw readOnly("clear()");
  }

  override compact(): never {
    throw new TypeError("The engine of a dataset merges its segments itself.");
  }
}

function readOnly(method: string): TypeError {
  return new TypeError(`The engine of a dataset cannot be changed directly. Call dataset.${method} instead.`);
}

/** Replaces the documents of an engine by those of another one, which must not be used afterwards. */
export function adoptDocuments<S extends Schema>(engine: SearchEngine<S>, other: SearchEngine<S>): void {
  const { writer, dropAgedCursors } = internalsOf(engine);
  dropAgedCursors();
  writer.adopt(internalsOf(other).writer);
}
