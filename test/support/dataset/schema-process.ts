import { openDataset, schemaOfDataset } from "@firmament/dataset";
import { DocumentError, type DocumentInput, type Schema } from "firmament";
import { isNamed, otherSchema, renamesOf } from "./two-schemas.ts";

/*
 * Changes the schema of a dataset and its documents at the same time until it is killed: `node schema-process.ts PATH SEED`.
 * Prints `ready`, then `ID VALUE` for each document when it was acknowledged, and `schema` for each schema.
 */

const [path = "", seed = ""] = process.argv.slice(2);
const dataset = await openDataset(path, { schema: await schemaOfDataset(path), onSchema: () => {} });
console.log("ready");

async function write(writer: number): Promise<never> {
  for (let number = 0; ; number++) {
    const id = `${writer}-${number % 30}`;
    const name = `Name ${seed}-${number}`;
    const record: object = { id, price: number, ...(isNamed(dataset.schema) ? { name } : { title: name }) };
    try {
      await dataset.upsert(record as DocumentInput<Schema>);
    } catch (error) {
      // The schema has just changed.
      if (error instanceof DocumentError) continue;
      throw error;
    }
    console.log(`${id} ${seed}-${number}`);
  }
}

async function change(): Promise<never> {
  for (;;) {
    await dataset.changeSchema(otherSchema(dataset.schema), { rename: renamesOf(dataset.schema) });
    console.log("schema");
  }
}

await Promise.all([write(1), write(2), change()]);
