import {
  boolean,
  type DocumentInput,
  date,
  defineSchema,
  type Field,
  foldingAnalyzer,
  integer,
  keyword,
  number,
  objects,
  point,
  type Schema,
  stored,
  text,
  vector,
} from "firmament";

const WORDS = ["red", "green", "blue", "white", "black", "grey", "brown"];

const fields: Readonly<Record<Field["type"], Field>> = {
  text: text({ weight: 3, typicalLength: 4, exactFirst: true }),
  keyword: keyword({ many: true, fold: true }),
  number: number(),
  integer: integer({ many: true }),
  date: date(),
  point: point({ many: true }),
  vector: vector(3),
  boolean: boolean(),
  stored: stored(),
  objects: objects({ city: text(), floor: integer() }),
};

/** A schema with a field of each type, named as its type. */
export const everyFieldSchema: Schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { ...fields, notes: text({ many: true }) },
});

/** Documents with values of each type and with words in several fields: enough for all structures of a segment. */
export const everyFieldDocuments: readonly DocumentInput<Schema>[] = Array.from({ length: 300 }, (_, index) => ({
  id: `d-${index}`,
  text: `Red ${WORDS[index % 7]}`,
  notes: [`${WORDS[index % 5]} red ${WORDS[index % 3]}`, "green and blue"],
  keyword: [`Code ${index % 11}`],
  number: index / 4,
  integer: [index, -index],
  date: new Date(Date.UTC(2024, 0, 1 + index)).toISOString(),
  point: [{ lat: 50 + index / 100, lon: 10 + index / 200 }, `${-index / 4},${index / 2}`],
  vector: [index, 1, -index / 2],
  boolean: index % 2 === 0,
  stored: { index },
  objects: [{ city: index % 3 === 0 ? "Berlin" : "Paris", floor: index % 4 }],
}));
